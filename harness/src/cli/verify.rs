//! `plywood verify`: checks that all algorithms agree and satisfy proven properties.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use clap::Args;
use plywood_algorithms::{Configuration, Limits};
use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::Serialize;

use crate::catalogue::reading::any_refused;
use crate::catalogue::selection::SelectorList;
use crate::cli::output::{self, out};
use crate::cli::progress::{at_least_one, progress, threads};
use crate::cli::readings;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::depths::MAX;
use crate::core::memory::ensure_tables_fit;
use crate::core::pool;
use crate::record::asked::QuestionKey;
use crate::report::digits::counted;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::overrides::Overrides;
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::measure::question::Question;
use crate::verify::checks;
use crate::verify::trial::Trial;

/// Check that algorithms agree and satisfy proven properties
///
/// Each algorithm searches each position to depth 1, then to depth 2 and so on. The command checks
/// the invariants of `plywood list checks`. These concern equal values, the ends of principal
/// variations, best moves, proven inclusions between sets of leaves, and the size of the minimal
/// tree.
///
/// Without an experiment, a game or a suite, the command uses the experiment "agreement". It
/// contains all games with evaluations that have many ties, several kinds of trees, the positions
/// of Bratko & Kopec, and 300 chess positions after 24 random moves.
///
/// An experiment's depth caps apply, unless --algorithms is given. So do its limits: a search that
/// reaches a limit is counted but not checked. Minimax, which computes the reference value, has no
/// limit. Therefore positions and depths must be small. Repetitions, bounds and expected values are
/// ignored.
///
/// If an invariant is violated, its smallest counterexample is printed, deeper searches are
/// skipped, and the exit status is 1.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood verify
  plywood verify --quick
  plywood verify --suite bratko-kopec --depth 4
  plywood verify --game othello --evaluation hashed:2 --depth 5
  plywood verify --game iid:b=3,end=0.1 --trees 50 --depth 6")]
pub struct Options {
    /// Built-in experiment, or a TOML file
    #[arg(conflicts_with_all = ["game", "suite"])]
    experiment: Option<String>,
    /// Game or generated tree; may be repeated
    #[arg(long)]
    game: Vec<String>,
    /// Suite, or an EPD file
    #[arg(long, conflicts_with = "game", value_name = "FILE.epd")]
    suite: Option<String>,
    /// Evaluation [default: the game's first]
    #[arg(long)]
    evaluation: Option<String>,
    /// Algorithms to compare, separated by commas
    #[arg(long, value_name = "A,B+SETTINGS,...")]
    algorithms: Option<SelectorList>,
    /// Maximum depth in plies [default: 3, or the experiment's]
    #[arg(
        long,
        allow_hyphen_values = true,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX)),
    )]
    depth: Option<u32>,
    /// Random seed of the first tree of each kind
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of trees of each kind
    #[arg(long, value_name = "N")]
    trees: Option<u64>,
    /// Check at most 30 random positions or trees of each group; "agreement" has up to 5,000
    #[arg(long, conflicts_with = "trees")]
    quick: bool,
    /// Threads to search with [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    /// Print nothing but violations and errors
    #[arg(long)]
    quiet: bool,
    /// Print JSON: the result for each invariant
    #[arg(long)]
    json: bool,
}

/// The number of positions after random moves per group in a quick check.
const QUICK: u64 = 30;

/// The results of all trials, for JSON.
#[derive(Debug, Serialize)]
struct Report {
    /// Number of positions, each searched to several depths.
    positions: usize,
    trials: usize,
    /// Number of searches that reached a limit and were not checked.
    stopped: usize,
    /// The greatest depth that was searched. It is less than the requested depth if a violation
    /// ended the comparison.
    depth: u32,
    agreed: bool,
    checks: Vec<Line>,
}

/// The result of checking an invariant, for JSON.
#[derive(Debug, Serialize)]
struct Line {
    name: &'static str,
    about: &'static str,
    violations: usize,
    /// Number of positions that violate the invariant at any depth.
    violated_positions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<Violation>,
}

/// A violation of an invariant, with its position.
#[derive(Clone, Debug, Serialize)]
struct Violation {
    position: String,
    /// Leaves of the full tree; `None` if a search failed before they were counted.
    leaves: Option<u64>,
    what: String,
}

/// The name and description of the check that every search ends normally.
const COMPLETES: (&str, &str) = ("completes", "every search ends with an answer");

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let experiment = self.experiment().map_err(usage)?;
        let plan = Plan::new(&experiment).map_err(usage)?;
        readings::report(&plan.readings);
        let threads = threads(self.threads);
        let contenders = plan.searches.iter().filter_map(|it| it.contender.configuration());
        ensure_tables_fit(contenders, threads).map_err(usage)?;
        let mut levels: BTreeMap<u32, Vec<_>> = BTreeMap::new();
        let mut rest = &plan.searches[..];
        for (at, (question, _)) in plan.questions.iter().enumerate() {
            let count = rest.iter().take_while(|search| search.question == at).count();
            let (own, others) = rest.split_at(count);
            rest = others;
            let contenders: Vec<Configuration> =
                own.iter().filter_map(|it| it.contender.configuration().copied()).collect();
            let limits = own.first().map_or_else(Limits::default, |search| search.method.limits);
            levels.entry(question.depth).or_default().push((question, contenders, limits));
        }

        let start = Instant::now();
        let pool = pool::of_threads(threads)?;
        let bar = progress(self.quiet || self.json, "verify");
        bar.set_length(plan.questions.len() as u64);
        let mut found: Vec<Findings> = Vec::new();
        let most = levels.keys().next_back().copied().unwrap_or_default();
        let mut depth = 0;
        for (reached, level) in levels {
            depth = reached;
            let level = level.into_iter().par_bridge().map(|(question, contenders, limits)| {
                let found = Findings::of(question, Trial::new(question, &contenders, limits));
                bar.inc(1);
                found
            });
            found.extend(pool.install(|| level.collect::<Vec<_>>()));
            if found.iter().any(|it| !it.violations.is_empty()) {
                break;
            }
        }
        bar.finish_and_clear();
        let report = Report::of(&found, depth);
        if self.json {
            output::json(&report)?;
        } else {
            self.print(&report)?;
            if report.stopped > 0 {
                out!("{} reached a limit: not checked", counted(report.stopped, "search"))?;
            }
            if depth < most {
                out!(
                    "no search deeper than depth {depth}, because of the violation; `holds` applies up to it"
                )?;
            }
            if !self.quiet {
                let seconds = start.elapsed().as_secs_f64();
                let positions = counted(report.positions, "position");
                let trials = counted(report.trials, "trial");
                let all = if report.agreed { "all" } else { "not all" };
                out!("{all} checks passed: {positions}, {trials} in {seconds:.1} s")?;
            }
        }
        let well = report.agreed && !any_refused(&plan.readings);
        Ok(if well { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Options {
    /// Returns the experiment that the user named, or an experiment made from the options.
    fn experiment(&self) -> anyhow::Result<Experiment> {
        let mut experiment = if self.game.is_empty() && self.suite.is_none() {
            Experiment::load(self.experiment.as_deref().unwrap_or("agreement"))?
        } else {
            let text = "about = ''\n[[group]]\nname = ''\ngames = ['tic-tac-toe']\n\
                        algorithms = ['all']\ndepths = '1-3'\ntrees = 10\n";
            let mut experiment = Experiment::parse("verify", text)?;
            for group in &mut experiment.group {
                group.games.clone_from(&self.game);
                group.suites = self.suite.iter().cloned().collect();
            }
            experiment
        };
        let depth = self.depth.map(|depth| format!("1-{depth}").parse()).transpose()?;
        let (algorithms, seed) = (self.algorithms.clone(), self.seed);
        Overrides { algorithms, depth, seed, ..Overrides::default() }.apply(&mut experiment);
        for group in &mut experiment.group {
            group.evaluation = self.evaluation.clone().or_else(|| group.evaluation.take());
            group.trees = self.trees.unwrap_or(group.trees);
            if self.quick && group.random_moves > 0 {
                group.trees = group.trees.min(QUICK);
            }
            // Minimax computes the reference values for any evaluation.
            group.expect.clear();
        }
        Ok(experiment)
    }

    fn print(&self, report: &Report) -> anyhow::Result<()> {
        for line in &report.checks {
            if line.violations > 0 || !self.quiet {
                let verdict = if line.violations == 0 { "holds" } else { "VIOLATED" };
                out!("{verdict:8}  {:20}  {}", line.name, line.about)?;
            }
            if let Some(smallest) = &line.smallest {
                let (times, positions) = (line.violations, line.violated_positions);
                out!(
                    "          {times} times, in {positions} of {} positions; smallest: {}: {}",
                    report.positions,
                    smallest.position,
                    smallest.what
                )?;
            }
        }
        Ok(())
    }
}

/// The result of one trial.
struct Findings {
    /// The position, identified by its question with depth 0.
    place: QuestionKey,
    stopped: usize,
    /// The violations, each with the name of its check.
    violations: Vec<(&'static str, Violation)>,
}

impl Findings {
    fn of(question: &Question, trial: Result<Trial, String>) -> Self {
        let place = QuestionKey { depth_plies: 0, ..question.asked() };
        match trial {
            Err(what) => {
                let position = question.asked().to_string();
                let violation = Violation { position, leaves: None, what };
                Self { place, stopped: 0, violations: vec![(COMPLETES.0, violation)] }
            }
            Ok(trial) => {
                let violation = |check: &checks::Check| {
                    let what = (check.violation)(&trial)?;
                    let (position, leaves) = (trial.name.clone(), Some(trial.full));
                    Some((check.name, Violation { position, leaves, what }))
                };
                let violations = checks::ALL.iter().filter_map(violation).collect();
                Self { place, stopped: trial.stopped.len(), violations }
            }
        }
    }
}

impl Report {
    /// Summarises these trials to `depth`. The check that searches end normally comes last.
    fn of(found: &[Findings], depth: u32) -> Self {
        let (trials, stopped) = (found.len(), found.iter().map(|it| it.stopped).sum());
        let positions = found.iter().map(|it| &it.place).collect::<BTreeSet<_>>().len();
        let mut violations: Vec<_> = found
            .iter()
            .flat_map(|it| {
                it.violations.iter().map(|(name, violation)| (*name, &it.place, violation))
            })
            .collect();
        // Threads find violations in any order.
        violations.sort_by_key(|(_, _, it)| (it.leaves, &it.position));
        let names = checks::ALL.iter().map(|check| (check.name, check.about));
        let lines = names.chain([COMPLETES]).map(|(name, about)| {
            let of_check = violations.iter().filter(|(violated, ..)| *violated == name);
            let places: BTreeSet<_> = of_check.clone().map(|(_, place, _)| place).collect();
            Line {
                name,
                about,
                violations: of_check.clone().count(),
                violated_positions: places.len(),
                smallest: of_check.map(|&(.., violation)| violation.clone()).next(),
            }
        });
        let (agreed, checks) = (violations.is_empty(), lines.collect());
        Self { positions, trials, stopped, depth, agreed, checks }
    }
}

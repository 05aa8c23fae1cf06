//! `plywood tune`: which parts are best on a person's own suite?

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::ensure;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use plywood_algorithms::{Algorithm, Configuration, Limits, Ordering};
use serde::Serialize;

use crate::catalogue::reading::Reading;
use crate::catalogue::selection::{Selector, SelectorList};
use crate::catalogue::suite::Suite;
use crate::cli::interrupt;
use crate::cli::memory::ensure_tables_fit;
use crate::cli::output::{self, complain};
use crate::cli::progress::{progress, threads};
use crate::cli::readings;
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::halving::Round;
use crate::experiment::space::{Space, USUAL};
use crate::experiment::tuning::{Choice, Halves, Tuned, Tuning};
use crate::record::machine::{Machine, SuiteFacts};
use crate::record::metrics::SearchMetric;
use crate::record::search::{SearchRow, number};
use crate::record::status::Status;
use crate::report::answers::in_cell;
use crate::report::bootstrap::Interval;
use crate::report::lock::FolderLock;
use crate::report::paired::{Paired, in_words, three_digits};
use crate::report::results;
use crate::verify::agreement::contradictions;

/// Find the parts that are best on a suite of your own
///
/// Every combination of the parts takes part, with every algorithm that has a
/// place for it. A half of the suite's positions chooses by successive halving:
/// all search a few of them, and the cheaper ones go on to twice as many, until
/// a few finalists have searched all. The other half, which nobody has seen by
/// then, has the final word: how much cheaper than the baseline the choice is
/// there, with a 95 % interval over positions, and whether another finalist is
/// as good. Which position falls to which half follows from the position and
/// from --seed alone.
///
/// By leaves, evaluations or nodes the outcome is the same on every machine. By
/// time, take --threads 1 and an idle machine.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood tune --suite my-positions.epd --depth 5
  plywood tune --suite my-positions.epd --depth 5 --by time --threads 1
  plywood tune --suite bratko-kopec --depth 4 --algorithms 'negascout,mtd(f)' \\
    --parts deepening/deepening=2,table=16/table=64,killers,history/history=4")]
pub struct Options {
    /// The positions: a built-in suite's name, or an EPD file
    #[arg(long, value_name = "FILE.epd")]
    suite: String,
    /// Plies to search
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Algorithms and groups of algorithms, without settings, separated by
    /// commas
    #[arg(long, value_name = "A,B,...", default_value = "negascout")]
    algorithms: SelectorList,
    /// Parts that may be plugged in, separated by commas, and the forms of one
    /// by slashes; parts joined by + come together
    #[arg(long, value_name = "PARTS", default_value = USUAL)]
    parts: Space,
    /// What is to be as small as possible
    #[arg(long, value_name = "COST", default_value = "leaves")]
    by: By,
    /// Whom the choice is held against [default: the first algorithm, plain]
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    /// The evaluation [default: the game's first]
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// How many come to the final
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    finalists: u32,
    /// What deals positions to the halves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Stop a search that enters more nodes than this; its combination comes
    /// last
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Timed repetitions of each search, by time
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repetitions: u32,
    /// Threads to search with, one search on each [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Keep all rows, the table and the machine's facts in this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Say nothing of rounds
    #[arg(long)]
    quiet: bool,
}

/// What is to be small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Leaves,
    Evaluations,
    Nodes,
    Time,
}

impl ValueEnum for By {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Leaves, Self::Evaluations, Self::Nodes, Self::Time]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let name = match self {
            Self::Leaves => "leaves",
            Self::Evaluations => "evaluations",
            Self::Nodes => "nodes",
            Self::Time => "time",
        };
        Some(PossibleValue::new(name).help(self.metric().meaning))
    }
}

impl By {
    fn metric(self) -> &'static SearchMetric {
        match self {
            Self::Leaves => &number::leaves,
            Self::Evaluations => &number::evaluations,
            Self::Nodes => &number::nodes,
            Self::Time => &number::time_ns,
        }
    }
}

/// What came out, for programs.
#[derive(Serialize)]
struct Report {
    suite: String,
    sha256: String,
    depth: u32,
    by: &'static str,
    seed: u64,
    candidates: usize,
    rounds: Vec<Round>,
    baseline: Line,
    /// The cheapest on the tuning half first, which is the choice.
    finalists: Vec<Line>,
    /// The other finalists that the held-out half does not tell from the choice.
    within_the_noise: Vec<String>,
    /// Those that it finds cheaper.
    cheaper: Vec<String>,
}

/// A contender in the final.
#[derive(Serialize)]
struct Line {
    contender: String,
    tuning: Side,
    held_out: Side,
}

/// A contender on one half of the suite.
#[derive(Serialize)]
struct Side {
    positions: usize,
    /// The geometric mean over positions.
    mean: Option<f64>,
    /// To the baseline.
    ratio: Option<f64>,
    interval: Option<Interval>,
    wins: Option<usize>,
    #[serde(skip)]
    cell: String,
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the suite has too few positions, or nothing fits together.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let (tuning, reading) = self.tuning().map_err(usage)?;
        readings::report([&reading]);
        let threads = threads(self.threads);
        ensure_tables_fit(tuning.candidates.iter(), threads).map_err(usage)?;
        let _lock = self.out.as_deref().map(FolderLock::take).transpose()?;
        self.say_what_to_know(&tuning);
        let (stop, start) = (interrupt::flag(), Instant::now());
        let mut rounds = Vec::new();
        let bar = || progress(self.quiet);
        let choice = tuning.run(threads, bar, &stop, |round, first| {
            let Round { candidates, positions, kept } = round;
            rounds.push(round);
            if !self.quiet {
                complain(format_args!(
                    "round {}: {candidates} contenders on {positions} positions; {kept} are left, \
                     and {first} is the cheapest",
                    rounds.len()
                ));
            }
            Ok(())
        })?;
        let Some(choice) = choice else {
            complain(format_args!("interrupted: nothing is chosen, and nothing is kept"));
            return Ok(Verdict::Interrupted);
        };
        let report = self.report(&tuning, &reading, rounds, &choice)?;
        let text = report.text();
        if let Some(folder) = &self.out {
            keep(folder, &choice.rows, &text, &reading, threads, start)?;
        }
        if self.json {
            output::json(&report)?;
        } else {
            output::line(format_args!("{text}"))?;
        }
        let verdict = verdict(&choice.rows);
        let is_whole = reading.refused == 0;
        Ok(if is_whole { verdict } else { Verdict::Wrong })
    }

    fn tuning(&self) -> anyhow::Result<(Tuning, Reading)> {
        let Self { depth, seed, parts, repetitions, .. } = self;
        let suite = Suite::load(&self.suite)?;
        let halves = Halves::of(suite.cases(None, self.evaluation.as_deref())?, *seed);
        let positions = halves.tuning.len() + halves.held_out.len();
        ensure!(
            positions >= LEAST_POSITIONS,
            "{} has {positions} different positions, too few for two halves; give one with \
             {LEAST_POSITIONS} or more",
            self.suite
        );
        let SelectorList(selectors) = &self.algorithms;
        let named = Selector::all_contenders(selectors);
        for contender in &named {
            ensure!(
                contender.settings().is_plain(),
                "--algorithms {contender} has settings; name the algorithm alone, and what may be \
                 plugged in with --parts"
            );
        }
        let algorithms: Vec<Algorithm> = named.iter().map(Configuration::algorithm).collect();
        let candidates = parts.contenders(&algorithms)?;
        let first = named.first().copied();
        let baseline = self.baseline.or(first);
        let baseline = baseline.ok_or_else(|| anyhow::anyhow!("--algorithms names nobody"))?;
        let tuning = Tuning {
            candidates,
            baseline,
            halves,
            depth: *depth,
            cost: self.by.metric(),
            repetitions: if self.by == By::Time { *repetitions } else { 0 },
            limits: Limits { nodes: self.nodes, ..Limits::default() },
            finalists: self.finalists as usize,
        };
        Ok((tuning, suite.reading))
    }

    fn say_what_to_know(&self, tuning: &Tuning) {
        let Tuning { candidates, halves, .. } = tuning;
        if halves.twice > 0 {
            let twice = halves.twice;
            complain(format_args!("note: {twice} positions are there more than once; one counts"));
        }
        let inexact = candidates.iter().filter(|it| it.settings().is_inexact()).count();
        if inexact > 0 {
            complain(format_args!(
                "note: {inexact} of {} combinations may find another value than a plain search; \
                 that they are cheaper does not make them better",
                candidates.len()
            ));
        }
        let by_value = candidates
            .iter()
            .any(|it| matches!(it.settings().ordering, Some(Ordering::Static | Ordering::Dynamic)));
        if by_value && self.by == By::Leaves {
            complain(format_args!(
                "note: order=static and order=dynamic evaluate positions to order moves, which \
                 leaves do not count; --by evaluations does"
            ));
        }
    }

    fn report(
        &self,
        tuning: &Tuning,
        reading: &Reading,
        rounds: Vec<Round>,
        choice: &Choice,
    ) -> anyhow::Result<Report> {
        let cost = tuning.cost;
        let is_whole =
            |it: &&Tuned| it.tuning.iter().chain(&it.held_out).all(SearchRow::is_completed);
        let finalists: Vec<&Tuned> = choice.finalists.iter().filter(is_whole).collect();
        let Some(first) = finalists.first() else {
            anyhow::bail!(
                "no finalist has come to the end of all its searches; raise --nodes, or search \
                 less deeply"
            );
        };
        let against_first = |it: &&&Tuned| compared(cost, &it.held_out, &first.held_out);
        let named = |keep: fn(&Paired) -> bool| -> Vec<String> {
            let others = finalists[1..].iter();
            let kept = others.filter(|it| against_first(it).is_some_and(|paired| keep(&paired)));
            kept.map(|it| it.contender.to_string()).collect()
        };
        let within_the_noise = named(|paired| paired.is_same() || paired.is_within_noise());
        let cheaper =
            named(|paired| paired.interval().is_some_and(|interval| interval.upper < 1.0));
        let line = |it: &Tuned| Line {
            contender: it.contender.to_string(),
            tuning: side(cost, &it.tuning, &choice.baseline.tuning),
            held_out: side(cost, &it.held_out, &choice.baseline.held_out),
        };
        Ok(Report {
            suite: self.suite.clone(),
            sha256: reading.sha256.clone(),
            depth: self.depth,
            by: cost.name,
            seed: self.seed,
            candidates: tuning.candidates.len(),
            rounds,
            baseline: line(&choice.baseline),
            finalists: finalists.iter().map(|it| line(it)).collect(),
            within_the_noise,
            cheaper,
        })
    }
}

/// Each half has two positions then, and an interval.
const LEAST_POSITIONS: usize = 4;

fn compared(cost: &SearchMetric, own: &[SearchRow], others: &[SearchRow]) -> Option<Paired> {
    let [own, others] = [own, others].map(|rows| rows.iter().collect::<Vec<_>>());
    Paired::of(cost, &own, &others)
}

fn side(cost: &SearchMetric, own: &[SearchRow], baseline: &[SearchRow]) -> Side {
    let is_whole = own.iter().chain(baseline).all(SearchRow::is_completed);
    let paired = compared(cost, own, baseline).filter(|_| is_whole);
    Side {
        positions: own.len(),
        mean: cost.over(own),
        ratio: paired.as_ref().map(Paired::ratio),
        interval: paired.as_ref().and_then(Paired::interval),
        wins: paired.as_ref().map(Paired::wins),
        cell: paired.map_or_else(|| "-".to_owned(), |paired| in_cell(&paired)),
    }
}

impl Report {
    fn text(&self) -> String {
        let Self { suite, depth, by, candidates, finalists, baseline, .. } = self;
        let (chosen, judged) = (baseline.tuning.positions, baseline.held_out.positions);
        let mut lines = vec![
            format!(
                "{suite}, depth {depth}, by {by}: {candidates} contenders, chosen by {chosen} \
                 positions and judged by {judged} others"
            ),
            format!(
                "  ratios to {}, with 95 % intervals; after the colon, in how many positions less",
                baseline.contender
            ),
        ];
        let everybody = || finalists.iter().chain([baseline]);
        let names = everybody().map(|it| it.contender.len()).max().unwrap_or(0);
        let row = |cells: [&str; 4]| {
            let [name, mean, tuning, held_out] = cells;
            format!("  {name:names$} {mean:>12} {tuning:>30} {held_out:>30}")
        };
        lines.push(row(["contender", by, "chosen by", "held out"]));
        for line in everybody() {
            let mean = line.held_out.mean.map_or_else(|| "-".to_owned(), three_digits);
            lines.push(row([&line.contender, &mean, &line.tuning.cell, &line.held_out.cell]));
        }
        lines.push(String::new());
        lines.extend(self.sentences());
        lines.join("\n")
    }

    fn sentences(&self) -> Vec<String> {
        let Self { by, finalists, baseline, within_the_noise, cheaper, .. } = self;
        let Some(first) = finalists.first() else { return Vec::new() };
        let (name, base) = (&first.contender, &baseline.contender);
        let Side { ratio, interval, positions, .. } = &first.held_out;
        let mut lines = vec![match (ratio, interval) {
            _ if name == base => format!("Nothing is better than {base} itself."),
            (Some(ratio), Some(interval)) if interval.contains(1.0) => format!(
                "{name} was chosen, and is not proven better than {base}: on the {positions} \
                 positions held out it takes {} times the {by}.",
                in_words(*ratio, Some(*interval))
            ),
            (Some(ratio), interval) => format!(
                "{name} is the choice: on the {positions} positions held out it takes {} times \
                 the {by} of {base}.",
                in_words(*ratio, *interval)
            ),
            (None, _) => format!(
                "{name} is the choice; {base} has not come to the end of all its searches, so \
                 that nothing says how much it is worth."
            ),
        }];
        if !within_the_noise.is_empty() {
            lines.push(format!("Within the noise of it there: {}.", within_the_noise.join(", ")));
        }
        if !cheaper.is_empty() {
            lines.push(format!(
                "Cheaper than it there: {}. A larger suite would settle it.",
                cheaper.join(", ")
            ));
        }
        lines
    }
}

/// Leaves everything that was measured in a folder.
fn keep(
    folder: &Path,
    rows: &[SearchRow],
    text: &str,
    reading: &Reading,
    threads: usize,
    start: Instant,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let suites = vec![SuiteFacts::from(reading)];
    let machine = Machine { suites, ..Machine::of_this_run(threads) };
    results::write_all(folder, rows, &format!("{text}\n"), &machine.after(start.elapsed()))
}

/// Whether all searches agree and none failed; says what is wrong.
fn verdict(rows: &[SearchRow]) -> Verdict {
    let mut verdict = Verdict::Well;
    for contradiction in contradictions(rows, &[]) {
        complain(format_args!("contradiction: {contradiction}"));
        verdict = Verdict::Wrong;
    }
    for row in rows.iter().filter(|row| row.status == Status::Error).take(10) {
        complain(format_args!("{} {}: {}", row.position, row.contender(), row.ending()));
        verdict = Verdict::Wrong;
    }
    verdict
}

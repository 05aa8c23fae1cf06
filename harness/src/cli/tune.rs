//! `plywood tune`: finds the cheapest enhancements for a given suite.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::slice;
use std::time::Instant;

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood_algorithms::{Algorithm, Configuration, Limits, Ordering};

use crate::catalogue::reading::SuiteReport;
use crate::catalogue::selection::{Selector, SelectorList};
use crate::catalogue::suite::Suite;
use crate::cli::busy;
use crate::cli::choice::Report;
use crate::cli::interrupt;
use crate::cli::outcome;
use crate::cli::output::{self, err, out};
use crate::cli::progress::{at_least_one, progress, threads};
use crate::cli::readings;
use crate::cli::recording::{RecordOptions, Recording};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::depths::MAX;
use crate::core::memory::ensure_tables_fit;
use crate::core::summary::Standing;
use crate::record::machine::Machine;
use crate::report::digits::{are, counted, is_or_are};
use crate::results::busy::of_others;
use crate::studies::searches::experiment::halving::Round;
use crate::studies::searches::experiment::space::{Space, USUAL};
use crate::studies::searches::experiment::tuning::{Halves, Running, Tuning};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::number;
use crate::studies::searches::run::faults;

/// Find the cheapest enhancements for a suite of positions
///
/// Tries each combination of --enhancements with each algorithm that accepts it. One half of the
/// suite's positions serves to select finalists by successive halving. All combinations search a
/// few positions. The cheaper combinations continue with twice as many, until a few finalists have
/// searched the whole half. The other half, unused until then, decides. It shows how much cheaper
/// the choice is than the baseline, with a 95 % interval over positions, and whether another
/// finalist is as good. The position and --seed alone determine its half.
///
/// By leaves, evaluations or nodes, the result is the same on every machine. For --by time, use
/// --threads 1 and an idle machine.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood tune --suite my-positions.epd --depth 5
  plywood tune --suite my-positions.epd --depth 5 --by time --threads 1
  plywood tune --suite my-positions.epd --depth 6 --out out/mine --resume
  plywood tune --suite bratko-kopec --depth 4 --algorithms 'negascout,mtd(f)' \\
    --enhancements deepening/deepening=2,table=16/table=64,killers,history/history=4")]
pub struct Options {
    /// Built-in suite, or an EPD file
    #[arg(long, value_name = "FILE.epd")]
    suite: String,
    /// Search depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX)))]
    depth: u32,
    /// Algorithms and groups of algorithms, without settings, separated by commas
    #[arg(long, value_name = "A,B,...", default_value = "negascout")]
    algorithms: SelectorList,
    /// Enhancements to try, separated by commas; slashes separate alternative forms of an
    /// enhancement, and + joins enhancements that are used together
    #[arg(long = "enhancements", alias = "parts", value_name = "PARTS", default_value = USUAL)]
    parts: Space,
    /// Cost to minimise
    #[arg(long, value_name = "COST", default_value = "leaves", value_parser = cost())]
    by: &'static SearchMetric,
    /// Configuration to compare with [default: the first algorithm without enhancements]
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    /// Evaluation [default: the game's first]
    #[arg(long, value_name = "NAME")]
    evaluation: Option<String>,
    /// Number of finalists
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    finalists: u32,
    /// Random seed for dividing the positions into halves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Node limit of a search; a combination that exceeds it ranks last
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Number of timed repetitions of each search, with --by time
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repetitions: u32,
    /// Threads to search with, one search on each [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    /// Folder for all rows, the table and facts about the machine
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Resume an interrupted tuning in that folder from its journal, or start if there is none.
    /// Refused if any option has changed
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Hide the progress of rounds
    #[arg(long)]
    quiet: bool,
}

/// The costs that a tuning can minimise, by name.
const COSTS: [(&str, &SearchMetric); 4] = [
    ("leaves", &number::leaves),
    ("evaluations", &number::evaluations),
    ("nodes", &number::nodes),
    ("time", &number::time_ns),
];

/// Creates a parser for the name of a cost.
fn cost() -> impl TypedValueParser<Value = &'static SearchMetric> {
    let names = COSTS.map(|(name, cost)| PossibleValue::new(name).help(cost.meaning));
    PossibleValuesParser::new(names).map(|name| {
        let cost = COSTS.into_iter().find(|(known, _)| *known == name);
        cost.expect("one of the possible values").1
    })
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let (tuning, reading) = self.tuning().map_err(usage)?;
        readings::report([&reading]);
        let threads = threads(self.threads);
        ensure_tables_fit(tuning.candidates.iter(), threads).map_err(usage)?;
        self.say_what_to_know(&tuning);
        if self.is_by(&number::time_ns) {
            busy::report_slow_program();
        }
        let options = RecordOptions {
            resume: self.resume,
            no_plots: true,
            quiet: self.quiet,
            ..RecordOptions::default()
        };
        let machine = Machine::of_this_run(threads).with_inputs(slice::from_ref(&reading), &[]);
        let (clock, begun) = (machine.clone(), Instant::now());
        let run = tuning.identity(self.seed);
        let begin = |folder| options.begin(folder, machine, &run, None);
        let (mut recording, done) = self.out.clone().map(begin).transpose()?.unzip();
        let mut rounds = Vec::new();
        let running = Running {
            threads,
            progress: &|| progress(self.quiet, "tune"),
            stop: &interrupt::flag(),
            done: done.unwrap_or_default(),
            keep: &mut |row| match &mut recording {
                Some(recording) => recording.keep(row),
                None => Ok(()),
            },
        };
        let choice = tuning.run(running, |round, first| {
            let Round { candidates, positions, kept } = round;
            rounds.push(round);
            if !self.quiet {
                err!(
                    "note: round {}: {} on {}: {kept} {} left, and {first} is the cheapest",
                    rounds.len(),
                    counted(candidates, "configuration"),
                    counted(positions, "position"),
                    is_or_are(kept)
                );
            }
        })?;
        let Some(choice) = choice else {
            return Ok(recording.map_or_else(nothing_kept, Recording::interrupted));
        };
        if self.is_by(&number::time_ns)
            && let Some(warning) = of_others(clock.after(begun.elapsed()).others)
        {
            err!("warning: {warning}");
        }
        let report = Report::of(&reading, self.seed, &tuning, rounds, &choice)?;
        let text = report.text();
        if let Some(recording) = recording {
            recording.finish(&choice.rows, &format!("{}\n\n{text}\n", Standing::Exploratory))?;
        }
        output::answer(self.json, &report, || out!("{text}"))?;
        let verdict = outcome::report(&faults(&choice.rows, &[], &BTreeSet::new()));
        let is_whole = reading.refused == 0;
        Ok(if is_whole { verdict } else { Verdict::Wrong })
    }
}

impl Options {
    fn tuning(&self) -> anyhow::Result<(Tuning, SuiteReport)> {
        let Self { depth, seed, parts, repetitions, .. } = self;
        let suite = Suite::load(&self.suite)?;
        let halves = Halves::of(suite.cases(None, self.evaluation.as_deref())?, *seed);
        let positions = halves.tuning.len() + halves.held_out.len();
        ensure!(
            positions >= LEAST_POSITIONS,
            "--suite {}: {} too few for two halves; name a suite with {LEAST_POSITIONS} or more",
            self.suite,
            are(positions, "different position")
        );
        let SelectorList(selectors) = &self.algorithms;
        let named = Selector::all_contenders(selectors);
        for contender in &named {
            ensure!(
                contender.settings().is_plain(),
                "--algorithms {contender}: settings are not allowed here; name the algorithm alone, and its settings with --enhancements"
            );
        }
        let algorithms: Vec<Algorithm> = named.iter().map(Configuration::algorithm).collect();
        let candidates = parts.contenders(&algorithms)?;
        let first = named.first().copied();
        let baseline = self.baseline.or(first);
        let baseline = baseline.ok_or_else(|| {
            anyhow::anyhow!(
                "--algorithms: the list is empty; name an algorithm, such as alpha-beta"
            )
        })?;
        let tuning = Tuning {
            candidates,
            baseline,
            halves,
            depth: *depth,
            cost: self.by,
            repetitions: if self.is_by(&number::time_ns) { *repetitions } else { 0 },
            limits: Limits { nodes: self.nodes, ..Limits::default() },
            finalists: self.finalists as usize,
        };
        Ok((tuning, suite.reading))
    }

    fn is_by(&self, cost: &SearchMetric) -> bool {
        self.by.name == cost.name
    }

    fn say_what_to_know(&self, tuning: &Tuning) {
        let Tuning { candidates, halves, .. } = tuning;
        if halves.twice > 0 {
            let twice = halves.twice;
            err!("note: {twice} duplicate positions are left out");
        }
        let inexact = candidates.iter().filter(|it| it.settings().is_inexact()).count();
        if inexact > 0 {
            err!(
                "note: {inexact} of {} combinations may find a different value from a plain search, so being cheaper does not make them better",
                candidates.len()
            );
        }
        let by_value = candidates
            .iter()
            .any(|it| matches!(it.settings().ordering, Some(Ordering::Static | Ordering::Dynamic)));
        if by_value && self.is_by(&number::leaves) {
            err!(
                "note: order=static and order=dynamic evaluate positions to order moves, which \
                 leaves do not count; --by evaluations does"
            );
        }
    }
}

/// Two positions for each half: the least for an interval.
const LEAST_POSITIONS: usize = 4;

/// Reports that an interrupted tuning without an output folder is lost.
fn nothing_kept() -> Verdict {
    err!(
        "interrupted: nothing is kept, because --out was not given; repeat the command with --out DIR, which --resume can continue"
    );
    Verdict::Interrupted
}

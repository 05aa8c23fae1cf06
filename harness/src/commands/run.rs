//! `plywood run`: an experiment in, records, a table and pictures out.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::agreement::contradictions;
use crate::cli::Verdict;
use crate::depths::Depths;
use crate::experiment::{BUILT_IN, Experiment};
use crate::machine::Machine;
use crate::output::{self, complain};
use crate::plan::{Overrides, Plan};
use crate::record::Record;
use crate::results::{PICTURES, Unfinished};
use crate::selection::SelectorList;
use crate::signature::signature;
use crate::summary::summary;
use crate::{plots, pool};

/// Run an experiment: measure, write the records, and draw them
///
/// An experiment is a TOML file. `plywood list experiments` names the built-in
/// ones; without any name, the one called "default" is run. Every search is
/// counted once and then timed; the counts are the same on every machine and
/// for any number of threads, and the signature at the end proves it.
///
/// The folder of the results gets records.csv (one row for each search),
/// summary.txt (the table printed at the end), machine.toml (what the times
/// depend on) and the plots. They replace those of an earlier run when all is
/// measured. Until then rows are kept in records.partial.csv, beside
/// machine.partial.toml; the next run in the folder gives those of an
/// interrupted one another name and says which.
///
/// A run is a test as well: where two algorithms that promise the value give
/// different ones, or another one than the experiment expects, the question,
/// the values and who gives them are named, and the exit status is 1. The rows
/// are written nonetheless.
///
/// A line of an EPD file that holds no position is reported and left out; the
/// others are run, and the exit status is 1 in the end.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  plywood run
  plywood run --suite my-positions.epd --algorithms 'alpha-beta,sss*' --depth 1-4
  plywood run my-experiment.toml --seed 7 --out results/seed-7")]
pub struct Options {
    /// A built-in experiment's name, or a TOML file
    experiment: Option<String>,
    /// Search these positions in place of the experiment's suite, and leave
    /// its games and trees out: a built-in suite's name, or an EPD file
    #[arg(long, value_name = "FILE.epd")]
    suite: Option<String>,
    /// Algorithms and groups of algorithms, separated by commas; the
    /// experiment's caps on their depths are lifted
    #[arg(long, value_name = "A,B+SETTINGS,...")]
    algorithms: Option<SelectorList>,
    /// Depths, such as 3 or 1-4
    #[arg(long, value_name = "DEPTHS")]
    depth: Option<Depths>,
    /// The seed of the first synthetic tree of each kind
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Timed repetitions of each search; 0 leaves times out
    #[arg(long, value_name = "N")]
    repetitions: Option<u32>,
    /// Threads to search with, one search on each, and then to draw with
    /// [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Folder of the results [default: out/<experiment>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Leave the pictures out; `plywood plot` draws them later
    #[arg(long)]
    no_plots: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where there is no such experiment, or the results cannot be written.
    pub fn run(self) -> anyhow::Result<Verdict> {
        let name = self.experiment.as_deref().unwrap_or(BUILT_IN[0].0);
        let mut experiment = Experiment::load(name)?;
        self.overrides().apply(&mut experiment);
        let plan = Plan::new(&experiment)?;
        for complaint in &plan.complaints {
            complain(format_args!("{complaint}"));
        }
        for group in &experiment.group {
            for algorithm in group.left_out() {
                let group = &group.name;
                complain(format_args!(
                    "note: {algorithm} has no place for any settings of group \"{group}\", and \
                     takes no part in it"
                ));
            }
        }
        anyhow::ensure!(
            !plan.searches.is_empty(),
            "nothing to search: no group of {name} is left with positions, algorithms and depths"
        );
        let threads = self.threads.unwrap_or_else(cores).max(1);
        let folder = self.out.unwrap_or_else(|| Path::new("out").join(&experiment.name));
        let start = Instant::now();
        let (mut results, kept) = Unfinished::begin(&folder, Machine::of_this_run(threads))?;
        for file in kept {
            complain(format_args!("rows of an interrupted run are kept: {}", file.display()));
        }
        let progress = progress(self.quiet);
        let rows = pool::run(&plan, threads, &progress, |record| results.keep(record))?;
        let contradictions = contradictions(&plan, &rows)?;
        let mut text = summary(&rows);
        for contradiction in &contradictions {
            complain(format_args!("contradiction: {contradiction}"));
            let _ = writeln!(text, "\ncontradiction: {contradiction}");
        }
        let _ = writeln!(text, "\nsignature {}", signature(&rows)?);
        results.finish(&rows, &text)?;
        if !self.no_plots {
            let folder = folder.join(PICTURES);
            pool::of_threads(threads)?.install(|| plots::draw_all(&rows, &folder))?;
        }
        if !self.quiet {
            output::line(format_args!("{}: {}\n", experiment.name, experiment.about.trim()))?;
            output::line(format_args!("{text}"))?;
            let seconds = start.elapsed().as_secs_f64();
            let (count, folder) = (rows.len(), folder.display());
            output::line(format_args!("{count} searches in {seconds:.1} s; see {folder}"))?;
        }
        let failed = report_errors(&rows);
        Ok(if plan.complaints.is_empty() && contradictions.is_empty() && !failed {
            Verdict::Well
        } else {
            Verdict::Wrong
        })
    }

    fn overrides(&self) -> Overrides {
        Overrides {
            suite: self.suite.clone(),
            algorithms: self.algorithms.clone().map(|SelectorList(selectors)| selectors),
            depths: self.depth.clone(),
            seed: self.seed,
            repetitions: self.repetitions,
        }
    }
}

/// All cores of the machine.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress(quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style)
}

/// Searches that failed, apart from those that reached a limit.
fn report_errors(rows: &[Record]) -> bool {
    let failed = rows.iter().filter(|row| row.status.starts_with("error"));
    let count = failed.clone().count();
    for row in failed.take(10) {
        complain(format_args!(
            "{} {} {} depth {}: {}",
            row.game, row.position, row.algorithm, row.depth, row.status
        ));
    }
    count > 0
}

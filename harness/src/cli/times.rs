//! `plywood times`: compares the times of repeated runs.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use plywood_algorithms::Configuration;
use serde::Serialize;

use crate::cli::baseline::baseline;
use crate::cli::busy;
use crate::cli::compare::machine;
use crate::cli::output::{self, say};
use crate::cli::rows;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::report::digits::in_words;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::rounds::{FEWEST, Rounds, Timing};

/// Compare the times of a run that was repeated
///
/// A disturbance affects all searches of a run alike, and differs between runs, so an interval over
/// positions does not include it. Repeat the run at least five times, one after the other, and give
/// the records in that order. Times are in units of the baseline's in the same run, with 95 %
/// intervals over positions and over runs. The control compares the baseline's times in every
/// second run with its own in the others: it must be 1 within its interval.
///
/// The exit status is 0, or 1 if a control is not 1.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  for run in 1 2 3 4 5; do plywood run --threads 1 --no-plots --out out/run-$run; done
  plywood times out/run-* --baseline alpha-beta")]
pub struct Options {
    /// The records, in the order of the runs: files of rows, or folders
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// The contender whose times are the unit
    #[arg(long, value_name = "NAME")]
    baseline: Configuration,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The output, as JSON.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    rounds: Rounds,
    /// For each run, the load from other programs, from `machine.toml`.
    runs: Vec<Disturbance>,
}

/// The disturbance of a run, from its `machine.toml`.
#[derive(Serialize)]
struct Disturbance {
    file: PathBuf,
    load_before: Option<f64>,
    others: Option<f64>,
}

/// The most cores that other programs use on a quiet machine.
const QUIET: f64 = 0.05;

impl Disturbance {
    fn of(file: &Path) -> Self {
        let facts = machine(file).unwrap_or_default();
        let number = |name: &str| facts.get(name).and_then(toml::Value::as_float);
        let (load_before, others) = (number("load_before"), number("others"));
        Self { file: file.to_owned(), load_before, others }
    }

    /// Whether no other program ran; `None` if unknown.
    fn is_quiet(&self) -> Option<bool> {
        Some(self.others? <= QUIET)
    }
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let report = self.report().map_err(usage)?;
        output::answer(self.json, &report, || report.print(&self.baseline))?;
        Ok(if report.rounds.controls_hold() { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Options {
    fn report(&self) -> anyhow::Result<Report> {
        ensure!(
            self.records.len() >= FEWEST,
            "{} runs are too few to tell how runs differ; make {FEWEST} or more",
            self.records.len()
        );
        let file =
            |path: &PathBuf| if path.is_dir() { path.join("records.csv") } else { path.clone() };
        let files: Vec<PathBuf> = self.records.iter().map(file).collect();
        let runs: Vec<Vec<SearchRow>> =
            files.iter().map(|file| rows::of_kind(file)).collect::<Result<_, _>>()?;
        let contenders = runs.iter().flatten().map(SearchRow::contender);
        let baseline = baseline(Some(&self.baseline), contenders)?.context("no baseline")?;
        let rounds = Rounds::of(&runs, &baseline);
        ensure!(!rounds.controls.is_empty(), "no position has a time of {baseline} in every run");
        let facts: Vec<_> = files.iter().map(|file| machine(file)).collect();
        for other in facts.iter().skip(1) {
            busy::report_other_optimisation([facts[0].as_ref(), other.as_ref()]);
        }
        let runs = files.iter().map(|file| Disturbance::of(file)).collect();
        Ok(Report { rounds, runs })
    }
}

impl Report {
    fn print(&self, baseline: &Configuration) -> anyhow::Result<()> {
        let runs = self.runs.len();
        say!("Times in units of {baseline}, {runs} runs\n")?;
        let print = |it: &Timing, note: &str| {
            let Timing { game, depth, contender, positions, ratio, interval } = it;
            let times = in_words(*ratio, *interval);
            say!("  {game}, depth {depth}: {contender}{note} {times} over {positions} positions")
        };
        self.rounds.timings.iter().try_for_each(|it| print(it, ""))?;
        say!("\nControl: {baseline} in every second run over the others\n")?;
        for control in &self.rounds.controls {
            print(
                control,
                if control.may_be_one() { "" } else { " (NOT 1: the machine was not the same)" },
            )?;
        }
        let disturbed = self.runs.iter().filter(|it| it.is_quiet() == Some(false)).count();
        let unknown = self.runs.iter().filter(|it| it.is_quiet().is_none()).count();
        say!(
            "\nOther programs: {disturbed} of {runs} runs had more than {QUIET} cores used by them; \
             {unknown} of {runs} did not record it"
        )
    }
}

//! `plywood times`: compares the times of repeated runs.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use plywood_algorithms::Configuration;
use serde::Serialize;

use crate::cli::baseline::baseline;
use crate::cli::busy;
use crate::cli::compare::machine;
use crate::cli::output::{self, out};
use crate::cli::rows;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::report::digits::{counted, in_words, three_digits};
use crate::results::quiet::{NoVerdict, no_verdict};
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::rounds::{Rounds, Timing};

/// Compare the times of algorithms in a repeated run
///
/// A disturbance affects all searches of a run and differs between runs. An interval over positions
/// therefore does not include it. Repeat the run at least five times in succession, on an otherwise
/// idle machine, and name the records in that order. The unit of times is the baseline's time in
/// the same run. The command also prints the ratios of generated moves. The control compares the
/// baseline's times in every second run with its times in the other runs. The interval of this
/// ratio must contain 1.
///
/// The command prints a verdict, and 95 % intervals over positions and over runs, only under four
/// conditions. There must be at least five complete runs on one machine and of one commit. During
/// each run, other programs must have used less than 0.05 cores (`others` in its machine.toml). The
/// load before it must have been below 0.1 per core (`load_before`). The control's interval must
/// contain 1. Otherwise the command prints only the ratios and the reason.
///
/// The exit status is 0, or 1 if there is no verdict.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples, of which the first is repeated for run-2 to run-5:
  plywood run --threads 1 --no-plots --out out/run-1
  plywood times out/run-1 out/run-2 out/run-3 out/run-4 out/run-5 \\
    --baseline alpha-beta")]
pub struct Options {
    /// Records, in the order of the runs: files of rows, or folders
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// Configuration whose times are the unit
    #[arg(long, value_name = "NAME")]
    baseline: Configuration,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The report, for JSON.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    rounds: Rounds,
    /// For each run, the load of other programs, from `machine.toml`.
    runs: Vec<Disturbance>,
    /// The reason why there is no verdict; `null` if there is a verdict.
    no_verdict: Option<String>,
}

/// The load of other programs before and during a run, from its `machine.toml`.
#[derive(Serialize)]
struct Disturbance {
    file: PathBuf,
    load_before: Option<f64>,
    others: Option<f64>,
}

impl Disturbance {
    fn of(file: &Path, facts: &toml::Table) -> Self {
        let number = |name: &str| facts.get(name).and_then(toml::Value::as_float);
        let (load_before, others) = (number("load_before"), number("others"));
        Self { file: file.to_owned(), load_before, others }
    }
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let report = self.report().map_err(usage)?;
        output::answer(self.json, &report, || report.print(&self.baseline))?;
        Ok(if report.no_verdict.is_none() { Verdict::Well } else { Verdict::Wrong })
    }
}

impl Options {
    fn report(&self) -> anyhow::Result<Report> {
        let files: anyhow::Result<Vec<PathBuf>> =
            self.records.iter().map(|it| rows::one_file(it)).collect();
        let files = files?;
        let runs: Vec<Vec<SearchRow>> =
            files.iter().map(|file| rows::of_kind(file)).collect::<Result<_, _>>()?;
        let contenders = runs.iter().flatten().map(SearchRow::contender);
        let baseline = baseline(Some(&self.baseline), contenders)?.context("no baseline")?;
        let rounds = Rounds::of(&runs, &baseline);
        ensure!(
            !rounds.timings.is_empty(),
            "no position has a time of {baseline} in every run; measure again with `plywood run --repetitions 3`"
        );
        let facts: Vec<toml::Table> =
            files.iter().map(|file| machine(file).unwrap_or_default()).collect();
        for other in facts.iter().skip(1) {
            busy::report_other_optimisation([facts.first(), Some(other)]);
        }
        let control = || (!rounds.controls_hold()).then_some(NoVerdict::Control);
        let no_verdict = no_verdict(&facts).or_else(control).map(|it| it.to_string());
        let rounds = if no_verdict.is_some() { rounds.without_intervals() } else { rounds };
        let runs = files.iter().zip(&facts).map(|(file, facts)| Disturbance::of(file, facts));
        Ok(Report { rounds, runs: runs.collect(), no_verdict })
    }
}

impl Report {
    fn print(&self, baseline: &Configuration) -> anyhow::Result<()> {
        let runs = self.runs.len();
        out!("Times in units of {baseline}, {}\n", counted(runs, "run"))?;
        let print = |it: &Timing, note: &str| {
            let Timing { game, depth, contender, positions, ratio, interval, generated_moves } = it;
            let times = in_words(*ratio, *interval);
            let positions = counted(*positions, "position");
            let moves = generated_moves.map(|it| format!("; moves generated {}", three_digits(it)));
            let moves = moves.unwrap_or_default();
            out!("  {game}, depth {depth}: {contender}{note} {times} over {positions}{moves}")
        };
        self.rounds.timings.iter().try_for_each(|it| print(it, ""))?;
        if !self.rounds.controls.is_empty() {
            out!("\nControl: {baseline} in every second run over the others\n")?;
        }
        for control in &self.rounds.controls {
            let is_known = control.interval.is_some();
            let is_other = is_known && !control.may_be_one();
            print(control, if is_other { " (NOT 1: the machine was not the same)" } else { "" })?;
        }
        match &self.no_verdict {
            Some(lack) => out!("\n{}", lack.replace("; ", "\nhint: ")),
            None => out!("\ntimes: {runs} quiet runs on one machine and of one commit"),
        }
    }
}

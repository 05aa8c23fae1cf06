//! `plywood reproduce`: repeats the measurements of records and compares the results.

mod answers;
mod inputs;
mod reproduction;
mod rerun;
mod sealed;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use fastrand::Rng;

use self::answers::first_difference;
use self::reproduction::{Reproducibility, Reproduction, judge};
use self::rerun::Attempt;
use crate::cli::output::{self, err, out};
use crate::cli::progress::{at_least_one, counter};
use crate::cli::recording::RerunOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::cli::{interrupt, rows};
use crate::core::record::{AnyRecord, AnyRow};
use crate::core::study::NotRepeatable;
use crate::record::id::RowId;
use crate::record::machine::{COMMIT, program_name};
use crate::record::seal::BrokenSeal;
use crate::record::share::Share;
use crate::report::digits::counted;
use crate::results::recorded::Recorded;
use crate::studies;
use crate::studies::searches::experiment::limits::duration;

/// Repeat the measurements of records and report differences
///
/// The command runs the command line in the record's `machine.toml` with this program, in a
/// separate folder, without times and plots. It never starts other programs. Rows are matched by
/// id, as in `plywood compare`; a record without rows is compared by its signature. Results that
/// depend on a clock, threads, learning or another program cannot be repeated and are skipped.
///
/// The program looks for an experiment's file in the record's folder and its subfolder `sets`, then
/// at the path in the command line, then among the built-in experiments. It looks for other files,
/// such as EPD files and sets of parameters, in the folder of the experiment's file, then in the
/// current folder.
///
/// For each record, whatever the sample, the program hashes all rows and compares the hash with the
/// signature. It compares rows and facts with the seals in `machine.toml`, and `machine.toml` with
/// `seals.txt` in a parent folder. The suites and other files that the run reads must be those whose
/// SHA-256 the record contains. It also computes the tables from the rows, and the answers to the experiment's
/// questions, and compares them with summary.txt. Finally, it measures one of the rows that are
/// marked as not repeatable, in case the mark is wrong.
///
/// A record is not measured if `to-be-made-again.txt` in a parent folder lists it as withdrawn.
///
/// Some records need files that are not shipped, such as suites named by their SHA-256. If such a
/// file is missing or has other contents, the command skips the record, and prints the file's name.
///
/// The exit status is 0 if all measured rows are the same, and 1 if something differs. It is 2 if a
/// record does not exist, and 3 if any record cannot be run.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood reproduce results/default
  plywood reproduce --sample 10 --at-most 10m
  plywood reproduce results/default --out out/again --json")]
pub struct Options {
    /// Folders of records, or their machine.toml files
    #[arg(value_name = "RECORD", default_value = "results")]
    records: Vec<PathBuf>,
    /// Number of rows to measure in each record, drawn at random; a record without rows is measured
    /// completely
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    sample: Option<usize>,
    /// Random seed for the sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Time limit, such as 60s or 2h, divided equally among the remaining records
    #[arg(long, value_name = "TIME", value_parser = duration)]
    at_most: Option<Duration>,
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    /// Folder for the new measurements; must not exist
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The outcomes, in the order of the last line, with their words there.
const OUTCOMES: [(Reproducibility, &str); 6] = [
    (Reproducibility::CannotRun, "not runnable"),
    (Reproducibility::Differs, "different"),
    (Reproducibility::Reproduces, "reproduced"),
    (Reproducibility::Withdrawn, "withdrawn"),
    (Reproducibility::NotRepeatable, "not repeatable"),
    (Reproducibility::TooLong, "not finished in time"),
];

/// Reports that only the records before `at` are compared, with the command for the others.
fn report_others(records: &[Recorded], at: usize) {
    let all = counted(records.len() as u64, "record");
    let others: Vec<_> = records[at..].iter().map(Recorded::name).collect();
    let (program, others) = (program_name(), others.join(" "));
    err!(
        "interrupted: {at} of {all} are compared; `{program} reproduce {others}` compares the others"
    );
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let found = self.records.iter().map(|path| Recorded::find(path));
        let found = found.collect::<anyhow::Result<Vec<_>>>().map_err(usage)?.concat();
        let temporary = tempfile::tempdir().context("cannot make a folder to measure in")?;
        let folder = match &self.out {
            Some(folder) => folder,
            None => temporary.path(),
        };
        if self.out.is_some() && folder.exists() {
            let folder = folder.display();
            return Err(usage(anyhow!("--out {folder}: the folder exists; name a new one")));
        }
        let interrupted = interrupt::flag();
        let end = self.at_most.map(|time| Instant::now() + time);
        let bar = counter();
        let mut done = Vec::new();
        for (at, record) in found.iter().enumerate() {
            bar.set_message(record.name());
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            let time = left.map(|left| left / (found.len() - at) as u32);
            let folder = folder.join((at + 1).to_string());
            let begun = Instant::now();
            let (threads, interrupted) = (self.threads, &interrupted);
            let again =
                self.again(&Attempt { record, folder: &folder, threads, time, interrupted });
            if interrupted.load(Ordering::Relaxed) {
                bar.finish_and_clear();
                if self.json {
                    output::json(&done)?;
                }
                report_others(&found, at);
                return Ok(Verdict::Interrupted);
            }
            let seconds = begun.elapsed().as_secs_f64();
            let again = Reproduction { record: record.name(), seconds, ..again };
            if !self.json {
                bar.suspend(|| again.print())?;
            }
            bar.inc(1);
            done.push(again);
        }
        bar.finish_and_clear();
        let count = |outcome| done.iter().filter(|it| it.outcome == outcome).count();
        output::answer(self.json, &done, || {
            let counts: Vec<String> = OUTCOMES
                .iter()
                .filter(|(outcome, _)| count(*outcome) > 0)
                .map(|(outcome, words)| format!("{} {words}", count(*outcome)))
                .collect();
            out!("{}: {}", counted(done.len() as u64, "record"), counts.join(", "))
        })?;
        Ok(match (count(Reproducibility::CannotRun), count(Reproducibility::Differs)) {
            (0, 0) => Verdict::Well,
            (0, _) => Verdict::Wrong,
            _ => Verdict::Unable,
        })
    }
}

impl Options {
    /// Checks a record's files against each other, and repeats its measurement. Errors become part
    /// of the result.
    fn again(&self, attempt: &Attempt<'_>) -> Reproduction {
        let record = attempt.record;
        let rows = match record.rows.as_deref().map(rows::of_any_kind).transpose() {
            Ok(rows) => rows.unwrap_or_else(studies::no_rows),
            Err(error) if error.is::<BrokenSeal>() => {
                let faults = vec![format!("{error:#}")];
                let unmeasured = Some("not measured".to_owned());
                let ended = Reproduction::ended(0, Reproducibility::Differs, unmeasured);
                return Reproduction { faults, ..ended };
            }
            Err(error) => return Reproduction::cannot_run(0, &error),
        };
        let mut found = sealed::faults(record, &*rows);
        let again = self.measured(attempt, rows);
        found.extend(again.faults);
        let is_wrong = !found.is_empty() && again.outcome != Reproducibility::CannotRun;
        Reproduction {
            outcome: if is_wrong { Reproducibility::Differs } else { again.outcome },
            commit: record.commit.clone().filter(|it| *it != COMMIT),
            faults: found,
            ..again
        }
    }

    /// Repeats the measurement of a record with these rows.
    fn measured(&self, attempt: &Attempt<'_>, rows: Box<dyn AnyRecord>) -> Reproduction {
        let record = attempt.record;
        let count = rows.len();
        if record.is_withdrawn {
            return Reproduction::ended(count, Reproducibility::Withdrawn, None);
        }
        if record.rows.is_none() && record.signature.is_none() {
            return Reproduction::ended(count, Reproducibility::NotRepeatable, None);
        }
        let mut random = Rng::with_seed(self.seed);
        let mut drawn = |is_repeatable: bool, most: usize| {
            let own = rows.rows().filter(|row| row.is_repeatable() == is_repeatable);
            let mut ids: Vec<RowId> = own.map(|row| row.id().clone()).collect();
            random.shuffle(&mut ids);
            ids.truncate(most);
            ids
        };
        let is_any = rows.rows().any(AnyRow::is_repeatable);
        let share = match self.sample {
            Some(sample) if is_any => Share::Named(
                [drawn(true, sample), drawn(false, sample.min(1))].concat().into_iter().collect(),
            ),
            None if is_any => Share::Whole,
            _ if rows.is_empty() => Share::Whole,
            // One row is measured because its mark may be wrong.
            _ => Share::Named(drawn(false, 1).into_iter().collect()),
        };
        if attempt.time.is_some_and(|time| time.is_zero()) {
            return Reproduction::ended(count, Reproducibility::TooLong, None);
        }
        let known: Arc<dyn AnyRecord> = rows.into();
        let stop = Arc::new(AtomicBool::new(false));
        let again = RerunOptions {
            share: share.clone(),
            known: Arc::clone(&known),
            stop,
            registered: record.registered.clone(),
            answers: Arc::default(),
        };
        match attempt.run(&again).and_then(|rerun| judge(record, &share, &*known, rerun)) {
            Ok(judged) => {
                let computed = again.answers.get().map(String::as_str);
                let answers = record.summary.as_deref().zip(computed);
                let other = answers.and_then(|(stated, found)| first_difference(stated, found));
                let faults = other.into_iter().chain(judged.faults).collect();
                Reproduction { rows: count, faults, ..judged }
            }
            Err(error) if error.is::<NotRepeatable>() => {
                Reproduction::ended(count, Reproducibility::NotRepeatable, Some(error.to_string()))
            }
            Err(error) => Reproduction::cannot_run(count, &error),
        }
    }
}

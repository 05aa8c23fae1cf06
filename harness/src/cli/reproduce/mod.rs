//! `plywood reproduce`: measures records again and compares them with themselves.

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

use self::reproduction::{Outcome, Reproduction, judge};
use self::rerun::Attempt;
use crate::cli::output::{self, say};
use crate::cli::progress::{at_least_one, counter};
use crate::cli::recording::Again;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::cli::{interrupt, rows};
use crate::core::record::{AnyRecord, AnyRow};
use crate::core::study::NotRepeatable;
use crate::record::id::RowId;
use crate::record::machine::COMMIT;
use crate::record::share::Share;
use crate::results::recorded::Recorded;
use crate::studies;

/// Measure records again, and report differences
///
/// Runs the command in the record's `machine.toml` with this program, in a separate folder, without
/// times and pictures; other programs are never started. Rows are matched by id, as in `plywood
/// compare`; a record without rows is compared by its signature. Results that depend on a clock,
/// threads, learning or another program cannot be repeated and are skipped.
///
/// The program looks for an experiment's file beside the record and in its folder `sets`, then at the
/// path in the command, then among the built-in ones. It looks for other files, such as EPD files and
/// sets of parameters, beside the experiment's file, then in the current folder.
///
/// Whatever the sample, the program hashes all rows of a record and compares the hash with the
/// signature; and it makes the tables from the rows and compares them with summary.txt. It measures
/// one of the rows that are marked as not repeatable as well, in case the mark is wrong.
///
/// A record that `to-be-made-again.txt` in a folder above it lists as withdrawn is not measured.
///
/// Some records need files that are not shipped, such as suites named by their SHA-256. Where such
/// a file is absent or has another content, the record cannot be run, and the reason names it.
///
/// The exit status is 0 if everything measured is the same, 1 if something differs, 2 if there is no
/// such record, and 3 if a record cannot be run, whatever the others are.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood reproduce results/default
  plywood reproduce --sample 10 --at-most 10m
  plywood reproduce results/default --out out/again --json")]
pub struct Options {
    /// Folders of records, or their files machine.toml
    #[arg(value_name = "RECORD", default_value = "results")]
    records: Vec<PathBuf>,
    /// Number of rows of each record to measure, drawn by the seed; a record without rows is
    /// measured completely
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Seed for drawing rows
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Time limit, such as 60s or 2h: every record gets its share of the remaining time
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    at_most: Option<Duration>,
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    /// Folder for the new measurements, which must not exist
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let found = self.records.iter().map(|path| Recorded::find(path));
        let found = found.collect::<anyhow::Result<Vec<_>>>().map_err(usage)?.concat();
        let temporary = tempfile::tempdir().context("cannot make a folder to measure in")?;
        let folder = match &self.out {
            Some(folder) => folder,
            None => temporary.path(),
        };
        if self.out.is_some() && folder.exists() {
            let folder = folder.display();
            return Err(usage(anyhow!("{folder} is there; name a new folder with --out")));
        }
        let interrupted = interrupt::flag();
        let end = self.at_most.map(|time| Instant::now() + time);
        let bar = counter(false);
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
            say!(
                "{} records: {} cannot be run, {} differ, {} reproduce, {} are withdrawn, {} are not \
                 repeatable, {} take too long",
                done.len(),
                count(Outcome::CannotRun),
                count(Outcome::Differs),
                count(Outcome::Reproduces),
                count(Outcome::Withdrawn),
                count(Outcome::NotRepeatable),
                count(Outcome::TooLong),
            )
        })?;
        Ok(match (count(Outcome::CannotRun), count(Outcome::Differs)) {
            (0, 0) => Verdict::Well,
            (0, _) => Verdict::Wrong,
            _ => Verdict::Unable,
        })
    }
}

impl Options {
    /// Checks a record's own files, and measures it again. Errors become part of the result.
    fn again(&self, attempt: &Attempt<'_>) -> Reproduction {
        let record = attempt.record;
        let rows = match record.rows.as_deref().map(rows::of_any_kind).transpose() {
            Ok(rows) => rows.unwrap_or_else(studies::no_rows),
            Err(error) => return Reproduction::cannot_run(0, &error),
        };
        let mut found = sealed::faults(record, &*rows);
        let again = self.measured(attempt, rows);
        found.extend(again.faults);
        let is_wrong = !found.is_empty() && again.outcome != Outcome::CannotRun;
        Reproduction {
            outcome: if is_wrong { Outcome::Differs } else { again.outcome },
            commit: record.commit.clone().filter(|it| *it != COMMIT),
            faults: found,
            ..again
        }
    }

    /// Measures a record with these rows again.
    fn measured(&self, attempt: &Attempt<'_>, rows: Box<dyn AnyRecord>) -> Reproduction {
        let record = attempt.record;
        let count = rows.len();
        if record.is_withdrawn {
            return Reproduction::ended(count, Outcome::Withdrawn, None);
        }
        if record.rows.is_none() && record.signature.is_none() {
            return Reproduction::ended(count, Outcome::NotRepeatable, None);
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
            // The mark may be wrong.
            _ => Share::Named(drawn(false, 1).into_iter().collect()),
        };
        if attempt.time.is_some_and(|time| time.is_zero()) {
            return Reproduction::ended(count, Outcome::TooLong, None);
        }
        let known: Arc<dyn AnyRecord> = rows.into();
        let stop = Arc::new(AtomicBool::new(false));
        let again = Again {
            share: share.clone(),
            known: Arc::clone(&known),
            stop,
            registered: record.registered.clone(),
        };
        match attempt.run(&again).and_then(|rerun| judge(record, &share, &*known, rerun)) {
            Ok(judged) => Reproduction { rows: count, ..judged },
            Err(error) if error.is::<NotRepeatable>() => {
                Reproduction::ended(count, Outcome::NotRepeatable, Some(error.to_string()))
            }
            Err(error) => Reproduction::cannot_run(count, &error),
        }
    }
}

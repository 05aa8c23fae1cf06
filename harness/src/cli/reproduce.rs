//! `plywood reproduce`: measures records again and compares them with themselves.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use fastrand::Rng;
use serde::Serialize;

use crate::cli::compare::{difference, print_columns};
use crate::cli::output::{self, say};
use crate::cli::progress::{at_least_one, counter, threads};
use crate::cli::recording::Again;
use crate::cli::sealed;
use crate::cli::verbs::{Runnable, Verb};
use crate::cli::verdict::{Verdict, usage};
use crate::cli::{interrupt, rows};
use crate::core::difference::Difference;
use crate::core::row::Row;
use crate::core::study::NotRepeatable;
use crate::record::id::RowId;
use crate::record::machine::COMMIT;
use crate::record::share::Share;
use crate::record::status::Status;
use crate::report::digits::counted;
use crate::results::JOURNAL;
use crate::results::recorded::{Recorded, signature};
use crate::studies;
use crate::studies::searches::row::SearchRow;

/// Measure records again and report differences
///
/// Runs the command in the record's `machine.toml` with this program, in a separate folder, without
/// times and pictures; other programs are never started. Rows are matched by id, as in `plywood
/// compare`; a record without rows is compared by its signature. Results that depend on a clock,
/// threads, learning or another program cannot be repeated and are skipped.
///
/// An experiment's file is looked for beside the record and in its folder `sets`, then at the path
/// in the command, then among the built-in ones. Other files, such as EPD files and sets of
/// parameters, are looked for beside the experiment's file, then in the current folder.
///
/// All rows of a record are hashed, whatever the sample, and compared with its signature; and the
/// tables are made from its rows and compared with summary.txt. One of the rows that are marked as
/// not repeatable is measured as well, in case the mark is wrong.
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

/// The result for a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Outcome {
    /// Everything measured is the same.
    Reproduces,
    /// Something differs.
    Differs,
    /// None of its rows can be repeated.
    #[default]
    NotRepeatable,
    /// Nothing was measured within the time limit.
    TooLong,
    /// This program cannot run its command.
    CannotRun,
}

/// A record, measured again.
#[derive(Default, Serialize)]
struct Reproduction {
    record: String,
    outcome: Outcome,
    /// The commit that it was made from, if this program is built from another.
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<String>,
    /// Contradictions between its own files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<String>,
    /// Why it cannot be run or repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Number of rows in the record.
    rows: usize,
    /// Number of rows chosen to be measured again.
    chosen: usize,
    /// Number of rows not measured for lack of time.
    not_reached: usize,
    /// Signatures of the record and of the new run, if both are complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    signatures: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
    seconds: f64,
}

/// A run that has finished or was abandoned.
struct Rerun {
    rows: Vec<Row>,
    /// Whether it has finished.
    is_whole: bool,
    signature: Option<String>,
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
            let again = self.again(record, &folder, time, &interrupted);
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
                "{} records: {} cannot be run, {} differ, {} reproduce, {} are not repeatable, \
                 {} take too long",
                done.len(),
                count(Outcome::CannotRun),
                count(Outcome::Differs),
                count(Outcome::Reproduces),
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
    /// Checks a record's own files, and measures it again in `folder`. Errors become part of the
    /// result.
    fn again(
        &self,
        record: &Recorded,
        folder: &Path,
        time: Option<Duration>,
        interrupted: &Arc<AtomicBool>,
    ) -> Reproduction {
        let rows = match record.rows.as_deref().map(rows::of_any_kind).transpose() {
            Ok(rows) => rows.unwrap_or_default(),
            Err(error) => {
                let (outcome, why) = (Outcome::CannotRun, Some(format!("{error:#}")));
                return Reproduction { outcome, why, ..Reproduction::default() };
            }
        };
        let mut found = sealed::faults(record, &rows);
        let again = self.measured(record, rows, folder, time, interrupted);
        found.extend(again.faults);
        let is_wrong = !found.is_empty() && again.outcome != Outcome::CannotRun;
        Reproduction {
            outcome: if is_wrong { Outcome::Differs } else { again.outcome },
            commit: record.commit.clone().filter(|it| *it != COMMIT),
            faults: found,
            ..again
        }
    }

    /// Measures a record with these rows again in `folder`.
    fn measured(
        &self,
        record: &Recorded,
        rows: Vec<Row>,
        folder: &Path,
        time: Option<Duration>,
        interrupted: &Arc<AtomicBool>,
    ) -> Reproduction {
        let ended = |rows: usize, outcome, why: Option<String>| Reproduction {
            outcome,
            why,
            rows,
            ..Reproduction::default()
        };
        let cannot = |rows, error: anyhow::Error| {
            ended(rows, Outcome::CannotRun, Some(format!("{error:#}")))
        };
        let count = rows.len();
        if record.rows.is_none() && record.signature.is_none() {
            return ended(count, Outcome::NotRepeatable, None);
        }
        let mut random = Rng::with_seed(self.seed);
        let mut drawn = |is_repeatable: bool, most: usize| {
            let own = rows.iter().filter(|row| row.is_repeatable() == is_repeatable);
            let mut ids: Vec<RowId> = own.map(|row| row.id().clone()).collect();
            random.shuffle(&mut ids);
            ids.truncate(most);
            ids
        };
        let is_any = rows.iter().any(Row::is_repeatable);
        let share = match self.sample {
            Some(sample) if is_any => Share::Named(
                [drawn(true, sample), drawn(false, sample.min(1))].concat().into_iter().collect(),
            ),
            None if is_any => Share::Whole,
            _ if rows.is_empty() => Share::Whole,
            // The mark may be wrong.
            _ => Share::Named(drawn(false, 1).into_iter().collect()),
        };
        if time.is_some_and(|time| time.is_zero()) {
            return ended(count, Outcome::TooLong, None);
        }
        let known = Arc::new(rows);
        let stop = Arc::new(AtomicBool::new(false));
        let again = Again { share: share.clone(), known: Arc::clone(&known), stop };
        let rerun = self.rerun_in_place(record, folder, &again, time, interrupted);
        match rerun.and_then(|rerun| judge(record, &share, &known, rerun)) {
            Ok(judged) => Reproduction { rows: count, ..judged },
            Err(error) if error.is::<NotRepeatable>() => {
                ended(count, Outcome::NotRepeatable, Some(error.to_string()))
            }
            Err(error) => cannot(count, error),
        }
    }

    /// Runs the record's command where its files are, or else, if it fails there, in the current
    /// folder.
    fn rerun_in_place(
        &self,
        record: &Recorded,
        folder: &Path,
        again: &Again,
        time: Option<Duration>,
        interrupted: &Arc<AtomicBool>,
    ) -> anyhow::Result<Rerun> {
        let folder = std::path::absolute(folder)?;
        let current = env::current_dir().context("there is no current folder")?;
        let run = || self.rerun(record, &folder, again, time, interrupted);
        let context = || format!("cannot run in {}", record.folder.display());
        env::set_current_dir(&record.folder).with_context(context)?;
        let in_place = run();
        env::set_current_dir(&current).context("the current folder is gone")?;
        match in_place {
            Err(error) if !error.is::<NotRepeatable>() => run().map_err(|_| error),
            ended => ended,
        }
    }

    /// Runs the record's command in this process, up to the time limit.
    fn rerun(
        &self,
        record: &Recorded,
        folder: &Path,
        again: &Again,
        time: Option<Duration>,
        interrupted: &Arc<AtomicBool>,
    ) -> anyhow::Result<Rerun> {
        let mut verb = Verb::of_command(&record.command).map_err(|error| {
            let error = error.render().to_string();
            anyhow!("{}", error.lines().next().unwrap_or_default().trim_start_matches("error: "))
        })?;
        let options = verb.record().with_context(|| {
            let verb = record.command.get(1).map_or("the command", String::as_str);
            format!("{verb} makes no record that can be compared")
        })?;
        options.threads = Some(threads(self.threads));
        options.out = Some(folder.to_owned());
        options.resume = false;
        options.no_plots = true;
        options.quiet = true;
        options.again = Some(again.clone());
        let end = time.map(|time| Instant::now() + time);
        let (sender, ended) = channel();
        // A run that does not notice the time limit ends with the process.
        let run = move || drop(sender.send(verb.run()));
        thread::Builder::new().stack_size(STACK).spawn(run).context("cannot start a thread")?;
        let mut grace = None;
        let verdict = loop {
            match ended.recv_timeout(LOOK_AGAIN) {
                Ok(verdict) => break Some(verdict),
                Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the run has panicked"),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let is_over = end.is_some_and(|end| Instant::now() >= end);
            if is_over || interrupted.load(Ordering::Relaxed) {
                again.stop.store(true, Ordering::Relaxed);
                if Instant::now() >= *grace.get_or_insert(Instant::now() + GRACE) {
                    break None;
                }
            }
        };
        let is_whole = match verdict {
            Some(Ok(Verdict::Well | Verdict::Wrong | Verdict::Unable)) => true,
            Some(Err(error)) => return Err(error),
            Some(Ok(Verdict::Interrupted)) | None => false,
        };
        let mut of_kinds = studies::files().map(|(file, _)| folder.join(file));
        let file = of_kinds.find(|file| is_whole && file.exists());
        let journal = folder.join(JOURNAL);
        let rows = match file {
            Some(file) => studies::read(&file)?.rows,
            None if journal.exists() => studies::in_journal(&journal)?,
            None => Vec::new(),
        };
        let summary = fs::read_to_string(folder.join("summary.txt")).ok();
        let signature = summary.as_deref().and_then(signature).filter(|_| is_whole);
        Ok(Rerun { rows, is_whole, signature })
    }
}

/// How often a run is checked.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// How long a run may take to notice the time limit.
const GRACE: Duration = Duration::from_millis(500);

/// Stack size of a run: some verbs search on the thread that calls them.
const STACK: usize = 64 << 20;

/// Compares the rows of a new run with the record's.
fn judge(
    record: &Recorded,
    share: &Share,
    rows: &[Row],
    rerun: Rerun,
) -> anyhow::Result<Reproduction> {
    let Rerun { rows: again, is_whole, signature } = rerun;
    let is_ours = |row: &&Row| share.has(row.id());
    // A search in progress at the time limit does not count as a row.
    let is_over =
        |row: &Row| row.of::<SearchRow>().is_none_or(|it| it.status != Status::Interrupted);
    let rows: Vec<Row> = rows.iter().filter(is_ours).cloned().collect();
    let again: Vec<Row> =
        again.into_iter().filter(|row| share.has(row.id()) && is_over(row)).collect();
    let signatures = record.signature.clone().zip(signature).map(<[String; 2]>::from);
    let signatures = signatures.filter(|_| share.is_whole());
    let compared = difference(&rows, &again)?;
    let compared =
        compared.context("the record has rows of another kind than its command makes")?;
    let ids: BTreeSet<&RowId> = again.iter().map(Row::id).collect();
    let repeatable = rows.iter().filter(|row| row.is_repeatable());
    let missing = repeatable.filter(|row| !ids.contains(row.id())).count();
    let others = compared.only_in_second.rows;
    let faults = sealed::wrong_marks(&rows, &again);
    let is_measured = compared.common > compared.not_repeatable;
    let is_signed = signatures.as_ref().is_some_and(|[then, now]| then == now);
    let is_same = faults.is_empty()
        && compared.different == 0
        && (!is_whole || rows.is_empty() || missing + others == 0)
        && (signatures.is_none() || is_signed);
    let outcome = match (is_same, is_measured || is_signed) {
        (false, _) => Outcome::Differs,
        (true, true) => Outcome::Reproduces,
        (true, false) if is_whole => Outcome::NotRepeatable,
        (true, false) => Outcome::TooLong,
    };
    Ok(Reproduction {
        outcome,
        chosen: rows.len(),
        not_reached: if is_whole { 0 } else { missing },
        signatures,
        difference: (!rows.is_empty()).then_some(compared),
        faults,
        ..Reproduction::default()
    })
}

impl Reproduction {
    fn print(&self) -> anyhow::Result<()> {
        let Self {
            record,
            outcome,
            why,
            rows,
            chosen,
            not_reached,
            signatures,
            difference,
            commit,
            faults,
            ..
        } = self;
        let word = match outcome {
            Outcome::Reproduces => "reproduces",
            Outcome::Differs => "differs",
            Outcome::NotRepeatable => "not repeatable",
            Outcome::TooLong => "too long",
            Outcome::CannotRun => "cannot be run",
        };
        let mut facts = Vec::new();
        if let Some(why) = why {
            facts.push(why.lines().next().unwrap_or_default().to_owned());
        }
        if let Some(it) = difference {
            let compared = it.common - it.not_repeatable;
            facts.push(format!("{compared} of {} compared", counted(*rows, "row")));
            let alone = if *not_reached > 0 { 0 } else { it.only_in_first.rows };
            for (count, what) in [
                (it.different, "differ"),
                (*not_reached, "not reached"),
                (alone, "not measured any more"),
                (it.only_in_second.rows, "new"),
                (it.not_repeatable, "not repeatable"),
            ] {
                if count > 0 {
                    facts.push(format!("{count} {what}"));
                }
            }
        }
        match signatures {
            Some([then, now]) if then == now => facts.push("same signature".to_owned()),
            Some([then, now]) => facts.push(format!("signature {then} is {now} now")),
            None => {}
        }
        if facts.is_empty() {
            facts.push(counted(if *chosen > 0 { *chosen } else { *rows }, "row"));
        }
        if let Some(commit) = commit {
            facts.push(format!("made from commit {}", commit.get(..7).unwrap_or(commit)));
        }
        say!("{word:14} {record}: {}", facts.join(", "))?;
        for fault in faults {
            say!("  {fault}")?;
        }
        match difference {
            Some(it) if it.different > 0 => print_columns(&it.columns),
            _ => Ok(()),
        }
    }
}

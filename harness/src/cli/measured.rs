//! Commands that measure a study and write its record.

use clap::Args;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::catalogue::reading::any_refused;
use crate::cli::busy;
use crate::cli::outcome::{OutputLength, RunSummary};
use crate::cli::output::{self, err, out};
use crate::cli::progress::{RowCount, progress};
use crate::cli::readings;
use crate::cli::recording::{Files, RecordOptions, RerunOptions};
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::record::StudyRow as _;
use crate::core::study::{MeasureOptions, MeasuredStudy, RunPlan, StudyCommand};
use crate::core::work::RunContext;
use crate::record::contender::Contender;
use crate::record::journal::Run;
use crate::record::kind::RowKind as _;
use crate::record::machine::Machine;
use crate::record::shard::{Part, Shard};
use crate::record::share::Share;
use crate::record::signature::Signature;
use crate::report::digits::{counted, plural};

// The options of the study provide the first lines of the help.
#[derive(Args)]
#[allow(missing_docs, reason = "a description would take the place of the options' help")]
pub struct Measure<S: StudyCommand> {
    #[command(flatten)]
    options: S::Options,
    #[command(flatten)]
    record: RecordOptions,
    /// Print JSON
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
}

impl<S: StudyCommand<Options: Send>> Runnable for Measure<S> {
    fn record(&mut self) -> Option<&mut RecordOptions> {
        Some(&mut self.record)
    }

    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let shard = S::shard(&self.options);
        let how = self.record.how(shard);
        let plan = S::plan(&self.options, &how).map_err(usage)?;
        match measure(&plan, how, shard, &self.record)? {
            None => Ok(Verdict::Interrupted),
            Some(finished) => {
                if self.json {
                    finished.print_json(&finished.values(None))?;
                } else {
                    finished.print(OutputLength::default())?;
                }
                Ok(finished.end())
            }
        }
    }
}

/// The result of a measured study, with its record.
pub struct Finished<'a, S: MeasuredStudy> {
    /// The rows.
    pub rows: Vec<S::Row>,
    outcome: RunSummary,
    files: Files<'a>,
    about: String,
    /// A text about these rows together with other records in the folder, if the study has such a
    /// text.
    together: Option<String>,
    /// Whether a line of an input file was left out.
    is_any_refused: bool,
}

/// Returns the number of threads to measure with. Prints a note if the study uses fewer threads
/// than are available.
fn threads<S: MeasuredStudy>(study: &S, how: &MeasureOptions, record: &RecordOptions) -> usize {
    let most = study.threads(how.threads);
    let usual = study.usual_threads(most);
    if usual == most || record.threads.is_some() {
        return most;
    }
    if !record.quiet {
        err!(
            "note: using one thread, because several threads disturb times; --repetitions 0 \
             measures no times and uses {most} threads"
        );
    }
    usual
}

/// Counts the rows to measure in a progress bar, of which `known` are measured already. Where no bar is
/// shown, announces them.
fn count<S: MeasuredStudy>(study: &S, share: &Share, known: usize, bar: &ProgressBar) -> RowCount {
    let rows = study.row_count(share).saturating_sub(known);
    if bar.is_hidden() && !bar.prefix().is_empty() {
        let what = if rows == 0 { plural(S::ROW) } else { counted(rows, S::ROW) };
        err!("note: {}: measuring {what}", bar.prefix());
    }
    RowCount::begin(bar, rows, S::ROW)
}

/// Measures a study, or a `shard` of it, and writes its record. Returns `None` if the run was
/// interrupted.
///
/// # Errors
///
/// If something cannot be measured, or the record cannot be written.
pub fn measure<'a, S: MeasuredStudy>(
    study: &S,
    how: MeasureOptions,
    shard: Option<Shard>,
    record: &'a RecordOptions,
) -> anyhow::Result<Option<Finished<'a, S>>> {
    let (threads, share) = (threads(study, &how, record), how.share);
    let RunPlan { folder, about, run, remarks, readings, files, registered } = study.asked();
    let run = Run { shard, sources: S::SOURCES.to_owned(), ..run };
    readings::report(&readings);
    for remark in &remarks {
        err!("note: {remark}");
    }
    if let Some(RerunOptions { known, answers, .. }) = &record.again
        && let Some(known) = known.of::<S::Row>()
        && let Some(found) = study.answers(known)?
    {
        // A second attempt in another folder computes the same answers.
        answers.get_or_init(|| found);
    }
    let name = folder;
    let folder = record.folder_of(&name, &run)?;
    let machine = Machine::of_program(S::PROGRAM, threads).with_inputs(&readings, &files);
    let machine = Machine { registered, sources: S::SOURCES, ..machine };
    let part = shard.map(|shard| {
        let part = study.part(shard);
        Part { run: Run { sources: S::SOURCES.to_owned(), ..part.run }, ..part }
    });
    let (mut recording, done) = record.begin(folder.clone(), machine, &run, part)?;
    if !record.quiet && study.is_timed() {
        busy::report_slow_program();
    }
    let is_whole = share.is_whole();
    let (stop, progress) = (how.stop, progress(record.quiet, &name));
    record.heed_signals(&stop);
    let mut count = count(study, &share, done.len(), &progress);
    let keep = &mut |row: &S::Row| {
        count.add();
        recording.keep(row)
    };
    let mut work = RunContext { folder: &folder, threads, share, stop, done, keep, progress };
    let measured = study.measure(&mut work);
    work.progress.finish_and_clear();
    let Some(rows) = measured.inspect_err(|_| recording.report_kept())? else {
        recording.interrupted();
        return Ok(None);
    };
    let summary = if is_whole { study.summary(&rows) } else { study.summary_of_part(&rows) };
    let outcome = summary.and_then(|summary| RunSummary::of(&rows, summary, &folder));
    let outcome = outcome.inspect_err(|_| recording.report_kept())?;
    let files = recording.finish(&rows, &outcome.summary())?;
    if is_whole {
        files.draw(&rows, study.baseline(), threads)?;
    }
    if !record.quiet && rows.iter().any(S::Row::is_timed) {
        busy::report(&folder.join(S::Row::FILE));
    }
    let is_printed = is_whole && !record.quiet;
    let together = is_printed.then(|| study.with_neighbours(&rows, &folder)).transpose()?.flatten();
    let is_any_refused = any_refused(&readings);
    Ok(Some(Finished { rows, outcome, files, about, together, is_any_refused }))
}

impl<S: MeasuredStudy> Finished<'_, S> {
    /// Prints the description, then the tables or their digest.
    ///
    /// # Errors
    ///
    /// If printing fails.
    pub fn print(&self, extent: OutputLength) -> anyhow::Result<()> {
        let count = counted(self.rows.len(), S::ROW);
        self.files.print(&self.about, extent.of(&self.outcome), &count)?;
        if let Some(together) = &self.together {
            out!("\n{}", together.trim_end())?;
        }
        Ok(())
    }

    /// Returns the values of the tables as JSON; null if there are no rows.
    pub fn values(&self, baseline: Option<&Contender>) -> Value {
        if self.rows.is_empty() { Value::Null } else { S::values(&self.rows, baseline) }
    }

    /// Prints the record as JSON, with `tables` as the values of its tables.
    ///
    /// # Errors
    ///
    /// If printing fails.
    pub fn print_json(&self, tables: &Value) -> anyhow::Result<()> {
        let signature = match &self.outcome.signature {
            Signature::Sha256(hashes) => Some(hashes),
            Signature::Absent | Signature::Abridged => None,
        };
        output::json(&json!({
            "about": self.about,
            "folder": self.files.folder().display().to_string(),
            "unit": S::ROW,
            "rows": self.rows.len(),
            "seconds": self.files.elapsed().as_secs_f64(),
            "signature": signature.map(|it| &it.plain),
            "signature_with_suites": signature.and_then(|it| it.with_suites.as_ref()),
            "faults": self.outcome.faults,
            "notes": self.outcome.notes,
            "tables": tables,
        }))
    }

    /// Prints notes about inputs that were read with changes, and returns the verdict.
    pub fn end(&self) -> Verdict {
        for note in &self.outcome.notes {
            err!("warning: {note}");
        }
        if self.is_any_refused { Verdict::Wrong } else { self.outcome.verdict }
    }
}

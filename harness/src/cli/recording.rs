//! Options and steps shared by commands that measure: a locked folder, a journal of finished rows,
//! and the final record.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::anyhow;
use clap::Args;

use crate::cli::interrupt::{self, Scope};
use crate::cli::output::{self, err};
use crate::cli::progress::{self, at_least_one};
use crate::cli::verdict::{Verdict, usage};
use crate::core::pool;
use crate::core::record::{AnyRecord, StudyRow};
use crate::core::study::MeasureOptions;
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::journal::Run;
use crate::record::kind::RowKind;
use crate::record::machine::{Machine, command_to_resume};
use crate::record::registered::Registered;
use crate::record::shard::{Part, Shard};
use crate::record::share::Share;
use crate::report::digits::are;
use crate::results;
use crate::results::lock::FolderLock;
use crate::results::plots;
use crate::results::{Interrupted, PICTURES, RecordWriter, StartedRecord};

// Options for how to measure and where to write the record. A doc comment here would replace the
// description of each command that has these options.
#[derive(Args, Clone, Debug, Default)]
pub struct RecordOptions {
    /// Number of threads, one search or game on each [default: all cores; one if times are measured]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub threads: Option<usize>,
    /// Folder for the results [default: the first of out/NAME, out/NAME-2, out/NAME-3 ... without
    /// another run; NAME is that of the experiment, match or evolution]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Continue an interrupted run in this folder from its journal, or a finished run from its
    /// rows, or start a new run if there is none. Fails if the experiment, a seed or the program
    /// has changed since the interruption
    #[arg(long)]
    pub resume: bool,
    /// Skip the plots; `plywood plot` can draw them later
    #[arg(long)]
    pub no_plots: bool,
    /// Print nothing but errors
    #[arg(long)]
    pub quiet: bool,
    /// Settings of a repeated measurement; only `plywood reproduce` sets them.
    #[arg(skip)]
    pub again: Option<RerunOptions>,
}

/// How to repeat the measurement of a record, for comparison with the record.
#[derive(Clone, Debug)]
pub struct RerunOptions {
    /// The rows to measure.
    pub share: Share,
    /// The rows of the record, for runs with rows that depend on earlier rows.
    pub known: Arc<dyn AnyRecord>,
    /// A flag that ends the run early when another thread sets it.
    pub stop: Arc<AtomicBool>,
    /// The registration of the record, which determines the seed of drawn suites.
    pub registered: Option<Registered>,
    /// The answers that this program computes from all rows of the record, if its run has
    /// questions.
    pub answers: Arc<OnceLock<String>>,
}

impl RecordOptions {
    /// Returns how to measure: the rows of `shard`, or the rows of a repeated measurement.
    pub fn how(&self, shard: Option<Shard>) -> MeasureOptions {
        let again = self.again.as_ref();
        let share = again.map_or_else(|| shard.into(), |again| again.share.clone());
        let stop = again.map(|again| Arc::clone(&again.stop)).unwrap_or_default();
        MeasureOptions { threads: self.threads(), share, is_again: again.is_some(), stop }
    }

    /// Lets signals set the flag that ends the run early. In a repeated measurement, the caller of
    /// the run sets its flag instead.
    pub fn heed_signals(&self, stop: &Arc<AtomicBool>) {
        if self.again.is_none() {
            interrupt::raise(Scope::All, Arc::clone(stop));
        }
    }

    /// Returns the number of threads to use. Prints a note if it is lower than requested.
    pub fn threads(&self) -> usize {
        progress::threads(self.threads)
    }

    /// Returns the folder that the user named, or else the default folder of the experiment `name`
    /// or of a shard of it.
    pub fn folder(&self, name: &str, shard: Option<Shard>) -> PathBuf {
        let usual = || {
            let folder = Path::new("out").join(name);
            shard.map_or(folder.clone(), |shard| folder.join(shard.folder()))
        };
        self.out.clone().unwrap_or_else(usual)
    }

    /// Returns the folder that the user named, or else the [default folder](default_folder).
    ///
    /// With `--resume`, returns the folder of another unfinished run if none contains this run.
    /// [`Self::begin`] then reports what has changed since.
    ///
    /// # Errors
    ///
    /// If the contents of a folder cannot be read.
    pub fn folder_of(&self, name: &str, run: &Run) -> anyhow::Result<PathBuf> {
        let first = self.folder(name, run.shard);
        // `plywood merge` looks for a shard in the first folder.
        if self.out.is_some() || run.shard.is_some() {
            return Ok(first);
        }
        let fingerprint = run.fingerprint();
        if self.resume && results::is_unfinished(&first) {
            let found = results::first_without_another(&first, &fingerprint)?;
            if !results::is_unfinished(&found) && results::facts(&found)?.is_none() {
                return Ok(first);
            }
        }
        default_folder(&first, &fingerprint)
    }

    /// Locks `folder` and begins the record of `run`, or of a `part` of it, or resumes an
    /// interrupted record. Also returns the rows that are already measured.
    ///
    /// # Errors
    ///
    /// As [`FolderLock::take`] and [`RecordWriter::begin`].
    pub fn begin<R: StudyRow>(
        &self,
        folder: PathBuf,
        machine: Machine,
        run: &Run,
        part: Option<Part>,
    ) -> anyhow::Result<(Recording<'_>, BTreeMap<RowId, R>)> {
        if folder.is_file() {
            let file = folder.display();
            return Err(usage(anyhow!(
                "--out {file}: this is a file, and results need a folder; choose another --out"
            )));
        }
        let lock = FolderLock::take(&folder, "--out")?;
        let begun = Instant::now();
        let interrupted = if self.resume { Interrupted::Resumed } else { Interrupted::Kept };
        let StartedRecord { results, taken, notes } =
            RecordWriter::begin(&folder, machine, run, part, interrupted)?;
        for note in notes {
            err!("note: {note}");
        }
        let taken = taken.into_iter().map(|row: R| (row.id().clone(), row));
        let mut done: BTreeMap<_, _> = taken.collect();
        if let Some(RerunOptions { share, known, .. }) = &self.again {
            let known = known.of::<R>().into_iter().flatten();
            let others = known.filter(|row| !share.has(row.id())).cloned();
            done.extend(others.map(|row| (row.id().clone(), row)));
        }
        let files = Files { options: self, folder, begun, _lock: lock };
        Ok((Recording { files, results, kept: done.len() }, done))
    }
}

/// Returns the first default folder without another run than that of `fingerprint`. Prints a note
/// if this is not the `first` of all, because a reader would look there.
///
/// # Errors
///
/// As [`results::has_another`].
pub fn default_folder(first: &Path, fingerprint: &str) -> anyhow::Result<PathBuf> {
    let found = results::first_without_another(first, fingerprint)?;
    if found != first {
        err!(
            "note: writing to {}, because {} contains another run",
            found.display(),
            first.display()
        );
    }
    Ok(found)
}

/// The record of a run in progress.
pub struct Recording<'a> {
    files: Files<'a>,
    results: RecordWriter,
    kept: usize,
}

impl<'a> Recording<'a> {
    /// Appends a finished row to the journal.
    pub fn keep<R: RowKind>(&mut self, row: &R) -> anyhow::Result<()> {
        self.kept += 1;
        self.results.keep(row)
    }

    /// Prints how to resume the run after an error, if any rows are in the journal.
    pub fn report_kept(&self) {
        self.files.report_kept(self.kept);
    }

    /// Leaves the rows so far in the journal, and prints how to resume the run.
    pub fn interrupted(self) -> Verdict {
        if self.files.options.again.is_none() {
            err!(
                "interrupted: {} kept in {}; `{}` continues",
                are(self.kept, "row"),
                self.files.folder.display(),
                command_to_resume()
            );
        }
        Verdict::Interrupted
    }

    /// Writes the record of a finished run, as [`RecordWriter::finish`] does. If that fails, prints how to
    /// resume the run.
    pub fn finish(self, rows: &dyn AnyRecord, tables: &str) -> anyhow::Result<Files<'a>> {
        let Self { files, results, kept } = self;
        results.finish(rows, tables).inspect_err(|_| files.report_kept(kept))?;
        Ok(files)
    }
}

/// The files of a finished record, in a folder that stays locked.
pub struct Files<'a> {
    options: &'a RecordOptions,
    folder: PathBuf,
    begun: Instant,
    _lock: FolderLock,
}

impl Files<'_> {
    fn report_kept(&self, rows: usize) {
        if rows > 0 && self.options.again.is_none() {
            let (rows, folder) = (are(rows, "row"), self.folder.display());
            err!("note: {rows} kept in {folder}; `{}` continues", command_to_resume());
        }
    }

    /// Draws the plots of the record on `threads` threads, unless `--no-plots` was given.
    pub fn draw(
        &self,
        rows: &dyn AnyRecord,
        baseline: Option<&Contender>,
        threads: usize,
    ) -> anyhow::Result<()> {
        if !self.options.no_plots {
            let folder = self.folder.join(PICTURES);
            let drawn =
                pool::of_threads(threads)?.install(|| plots::draw_all(rows, baseline, &folder));
            drawn.inspect_err(|_| {
                let record = self.folder.display();
                err!("note: {record} contains the whole record; `plywood plot {record}` draws it");
            })?;
        }
        Ok(())
    }

    /// Returns the record's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the time since the run began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Prints the experiment's description and the record's tables, unless `--quiet` was given.
    /// `count` is the number of rows with its unit, such as "12 searches".
    pub fn print(&self, about: &str, tables: &str, count: &str) -> anyhow::Result<()> {
        if self.options.quiet {
            return Ok(());
        }
        output::record(about, tables, count, self.begun.elapsed(), &self.folder)
    }
}

//! Runs the command of a record in this process.

use std::env;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};

use super::inputs::Inputs;
use crate::cli::parse_recorded;
use crate::cli::progress::threads;
use crate::cli::recording::RerunOptions;
use crate::cli::verdict::Verdict;
use crate::core::record::AnyRecord;
use crate::core::study::NotRepeatable;
use crate::record::machine::FACTS;
use crate::record::signature::Hashes;
use crate::results::JOURNAL;
use crate::results::recorded::Recorded;
use crate::studies;

/// A record to measure, with folder, threads and time limit.
#[derive(Clone, Copy)]
pub struct Attempt<'a> {
    pub record: &'a Recorded,
    /// Folder for the new measurements.
    pub folder: &'a Path,
    /// Threads to use; `None` is all cores.
    pub threads: Option<usize>,
    /// Time limit; `None` for no limit.
    pub time: Option<Duration>,
    /// A flag that is set when the user interrupts the command.
    pub interrupted: &'a AtomicBool,
}

/// A run that has finished or was abandoned.
pub struct Rerun {
    pub rows: Box<dyn AnyRecord>,
    /// Whether the run has finished.
    pub is_whole: bool,
    pub signature: Option<Hashes>,
    /// The files that the run read; none if it has not finished.
    pub inputs: Option<Inputs>,
}

impl Attempt<'_> {
    /// Runs the record's command in the record's folder, or if that fails, in the current folder.
    ///
    /// # Errors
    ///
    /// If this program cannot run the command.
    pub fn run(&self, again: &RerunOptions) -> anyhow::Result<Rerun> {
        let folder = std::path::absolute(self.folder)?;
        let current = env::current_dir().context("there is no current folder")?;
        let run = || self.run_here(&folder, again);
        let context = || format!("cannot run in {}", self.record.folder.display());
        env::set_current_dir(&self.record.folder).with_context(context)?;
        let in_place = run();
        env::set_current_dir(&current).context("the current folder is gone")?;
        match in_place {
            Err(error) if !error.is::<NotRepeatable>() => run().map_err(|here| {
                let (there, here) = (format!("{error:#}"), format!("{here:#}"));
                if there == here {
                    error
                } else {
                    anyhow!("{there}; in the current folder: {here}")
                }
            }),
            ended => ended,
        }
    }

    /// Runs the record's command in this process until it ends or reaches the time limit.
    fn run_here(&self, folder: &Path, again: &RerunOptions) -> anyhow::Result<Rerun> {
        let command = &self.record.command;
        let mut verb = parse_recorded(command).map_err(|error| {
            let error = error.render().to_string();
            anyhow!("{}", error.lines().next().unwrap_or_default().trim_start_matches("error: "))
        })?;
        let options = verb.record().with_context(|| {
            let verb = command.get(1).map_or("the command", String::as_str);
            format!("{verb} makes no record that can be compared")
        })?;
        options.threads = Some(threads(self.threads));
        options.out = Some(folder.to_owned());
        options.resume = false;
        options.no_plots = true;
        options.quiet = true;
        options.again = Some(again.clone());
        let end = self.time.map(|time| Instant::now() + time);
        let (sender, ended) = channel();
        // If a run ignores the time limit, its thread ends with the process.
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
            if is_over || self.interrupted.load(Ordering::Relaxed) {
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
            Some(file) => studies::read(&file)?.0,
            None if journal.exists() => studies::in_journal(&journal)?,
            None => studies::no_rows(),
        };
        let summary = fs::read_to_string(folder.join("summary.txt")).ok();
        let signature = summary.as_deref().and_then(Hashes::stated_in).filter(|_| is_whole);
        let inputs = is_whole.then(|| Inputs::of(&folder.join(FACTS))).transpose()?;
        Ok(Rerun { rows, is_whole, signature, inputs })
    }
}

/// The interval between checks of a run.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// How long a run may continue after the time limit.
const GRACE: Duration = Duration::from_millis(500);

/// Stack size of a run's thread, in bytes; some commands search on the thread that calls them.
const STACK: usize = 64 << 20;

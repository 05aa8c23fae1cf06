//! The verb of a study.

use std::fmt::{self, Debug};

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::cli::output::complain;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::core::study::{Asked, Measured, Tables, Threads};
use crate::core::work::Work;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::results;

/// A study's own options, and where its record goes.
pub struct Measure<S: Measured> {
    options: S::Options,
    record: RecordOptions,
}

impl<S: Measured> Measure<S> {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If the options make no sense, something cannot be measured, or the record cannot be written.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let threads = match S::THREADS {
            Threads::One => 1,
            Threads::AsAsked => self.record.threads(),
        };
        let share = self.record.share(None);
        let study = S::plan(&self.options, threads, &share).map_err(usage)?;
        let Asked { name, about, run } = study.asked();
        let folder = self.record.folder(&name);
        let machine = Machine::of_this_run(threads);
        let (mut recording, done) = self.record.begin(folder.clone(), machine, &run)?;
        let (stop, keep) = (self.record.stop(), &mut |row: &S::Row| recording.keep(row));
        let mut work = Work { folder: &folder, threads, share, stop, done, keep };
        let Some(rows) = study.measure(&mut work)? else { return Ok(recording.interrupted()) };
        let Tables::Text(tables) = S::tables(&rows, None) else {
            anyhow::bail!("{name} has no tables to print");
        };
        let text = format!("{tables}\n{}\n", signature(&rows)?);
        for (file, text) in S::beside(&rows) {
            results::write(&folder.join(file), &text)?;
        }
        let files = recording.finish(&rows, &text)?;
        files.draw(&rows, threads)?;
        files.print(&about, &text, &format!("{} {}", rows.len(), S::ROWS))?;
        let faults = S::faults(&rows);
        for fault in &faults {
            complain(format_args!("{fault}"));
        }
        Ok(if faults.is_empty() { Verdict::Well } else { Verdict::Wrong })
    }
}

impl<S: Measured> Clone for Measure<S> {
    fn clone(&self) -> Self {
        Self { options: self.options.clone(), record: self.record.clone() }
    }
}

impl<S: Measured> Debug for Measure<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Measure").field(&self.options).field(&self.record).finish()
    }
}

impl<S: Measured> FromArgMatches for Measure<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let options = S::Options::from_arg_matches(matches)?;
        Ok(Self { options, record: RecordOptions::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.options.update_from_arg_matches(matches)?;
        self.record.update_from_arg_matches(matches)
    }
}

impl<S: Measured> Args for Measure<S> {
    fn augment_args(command: Command) -> Command {
        helped::<S>(RecordOptions::augment_args(S::Options::augment_args(command)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The command with the help of the study's own options.
fn helped<S: Measured>(command: Command) -> Command {
    let own = S::Options::augment_args(Command::new("own"));
    let command = command.about(own.get_about().cloned().unwrap_or_default());
    command.long_about(own.get_long_about().cloned().unwrap_or_default())
}

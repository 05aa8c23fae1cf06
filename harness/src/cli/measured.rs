//! The verb of a study.

use std::path::Path;

use clap::Args;

use crate::cli::busy;
use crate::cli::outcome::{Extent, Outcome};
use crate::cli::progress::progress;
use crate::cli::readings;
use crate::cli::recording::RecordOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::core::study::{Asked, Asking, How, Measured};
use crate::core::work::Work;
use crate::record::journal::Run;
use crate::record::kind::RowKind as _;
use crate::record::machine::Machine;
use crate::record::shard::{Part, Shard};
use crate::record::whole::write_whole;
use crate::results::busy::is_timed;

// The help begins with that of the study's options; a description here would take its place.
#[derive(Args)]
pub struct Measure<S: Asking> {
    #[command(flatten)]
    options: S::Options,
    #[command(flatten)]
    record: RecordOptions,
}

impl<S: Asking> Runnable for Measure<S> {
    fn record(&mut self) -> Option<&mut RecordOptions> {
        Some(&mut self.record)
    }

    fn run(self) -> anyhow::Result<Verdict> {
        let shard = S::shard(&self.options);
        let how = self.record.how(shard);
        let plan = S::plan(&self.options, &how).map_err(usage)?;
        run(&plan, how, shard, &self.record, Extent::default())
    }
}

/// Measures a study, or a `shard` of it, and makes a record of it.
///
/// # Errors
///
/// If something cannot be measured, or the record cannot be written.
pub fn run<S: Measured>(
    study: &S,
    how: How,
    shard: Option<Shard>,
    record: &RecordOptions,
    extent: Extent,
) -> anyhow::Result<Verdict> {
    let (threads, share) = (study.threads(how.threads), how.share);
    let Asked { name, about, run, readings, files } = study.asked();
    let run = Run { shard, ..run };
    readings::report(&readings);
    let folder = record.folder(&name, shard);
    let machine = Machine::of_this_run(threads).with_inputs(&readings, &files);
    let part = shard.map(|shard| {
        let (run, ids) = (run.clone(), study.ids());
        let places = (0..ids.len()).filter(|&at| share.has(&ids[at])).collect();
        let (rows, about, expected, suites) = (ids.len(), about.clone(), Vec::new(), Vec::new());
        Part { run, shard, rows, places, expected, suites, about, sha256: None }
    });
    let (mut recording, done) = record.begin(folder.clone(), machine, &run, part)?;
    let is_whole = share.is_whole();
    let (stop, progress) = (record.stop(), progress(record.quiet));
    let keep = &mut |row: &S::Row| recording.keep(row);
    let mut work = Work { folder: &folder, threads, share, stop, done, keep, progress };
    let measured = study.measure(&mut work)?;
    work.progress.finish_and_clear();
    let Some(rows) = measured else { return Ok(recording.interrupted()) };
    let text = if is_whole {
        (study.text(&rows), S::in_short(&rows))
    } else {
        (format!("A part of the {}.\n", S::ROWS), None)
    };
    let outcome = outcome::<S>(&rows, text, &folder)?;
    let files = recording.finish(&rows, &outcome.tables)?;
    if is_whole {
        files.draw(&rows, threads)?;
    }
    if !record.quiet && rows.iter().any(|row| is_timed(row)) {
        busy::report(&folder.join(S::Row::FILE));
    }
    files.print(&about, extent.of(&outcome), &format!("{} {}", rows.len(), S::ROWS))?;
    let is_read = !readings::any_refused(&readings);
    Ok(if is_read { outcome.verdict } else { Verdict::Wrong })
}

/// The outcome of rows, with this text about them, whole and in short. Writes the files besides
/// those of every record.
///
/// # Errors
///
/// If a row cannot be signed, or a file cannot be written.
pub fn outcome<S: Measured>(
    rows: &[S::Row],
    text: (String, Option<String>),
    folder: &Path,
) -> anyhow::Result<Outcome> {
    for (file, text) in S::beside(rows)? {
        write_whole(&folder.join(file), text)?;
    }
    Outcome::new(rows, text, &S::faults(rows), &[])
}

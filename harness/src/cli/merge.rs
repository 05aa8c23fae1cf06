//! `plywood merge`: the shards of a run in, its record out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use crate::cli::outcome::Outcome;
use crate::cli::output::{self, complain};
use crate::cli::progress::threads;
use crate::cli::verdict::Verdict;
use crate::experiment::pool;
use crate::report::lock::FolderLock;
use crate::report::merge::merge;
use crate::report::plots;
use crate::report::results::{self, PICTURES};

/// Put the shards of a run together
///
/// Every shard is a folder that `plywood run --shard` has written. The record
/// is that of the same run on one machine, byte for byte, except for the
/// columns of time, and has the same signature. All shards have to be there,
/// each once, and made by one program of one experiment: if not, what is wrong
/// is named, and nothing is written.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood merge out/default
  plywood merge shards/* --out results/whole")]
pub struct Options {
    /// Folders of shards, or folders that these are in
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Folder of the record [default: out/<experiment>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Threads to draw with [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Leave the pictures out; `plywood plot` draws them later
    #[arg(long)]
    no_plots: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the shards are not those of one whole run, or the record cannot be
    /// written.
    pub fn run(self) -> anyhow::Result<Verdict> {
        let whole = merge(&self.folders)?;
        for note in &whole.notes {
            complain(format_args!("note: {note}"));
        }
        let name = &whole.part.run.experiment;
        let folder = self.out.unwrap_or_else(|| Path::new("out").join(name));
        let _lock = FolderLock::take(&folder)?;
        let outcome = Outcome::of(&whole.rows, &whole.part.expected, &whole.part.suites, None)?;
        results::write_all(&folder, &whole.rows, &outcome.tables, &whole.facts)?;
        if !self.no_plots {
            let pool = pool::of_threads(threads(self.threads))?;
            pool.install(|| plots::draw_all(&whole.rows[..], &folder.join(PICTURES)))?;
        }
        if !self.quiet {
            let time = Duration::from_secs_f64(whole.facts.seconds);
            let count = format!("{} searches", whole.rows.len());
            output::record(&whole.part.about, &outcome.tables, &count, time, &folder)?;
        }
        Ok(outcome.verdict)
    }
}

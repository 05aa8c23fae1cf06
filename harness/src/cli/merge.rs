//! `plywood merge`: merges the shards of a run into one record.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;

use crate::cli::outcome::{OutputLength, RunSummary};
use crate::cli::output::{self, err};
use crate::cli::progress::{at_least_one, threads};
use crate::cli::recording::default_folder;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;
use crate::core::pool;
use crate::report::digits::counted;
use crate::results::lock::FolderLock;
use crate::results::merge::{MergedRun, merge};
use crate::results::plots;
use crate::results::{self, PICTURES};

/// Merge the shards of a run or a match into one record
///
/// A shard is a folder written by `plywood run --shard` or `plywood-play match --shard`. The record is
/// identical to the record of a run on one machine, except for the columns of time, and has the
/// same signature. Give each shard exactly once. Its rows must be those that it measured. All
/// shards must belong to one experiment and be measured by equivalent programs. Otherwise the
/// command reports the problem and writes nothing. All shards must have the same --baseline.
/// machine.toml contains the command of the whole run, which `plywood reproduce` repeats, and the
/// machines and times of the shards.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood merge out/default
  plywood merge shards --out results/whole")]
pub struct Options {
    /// Folders of shards, or their parent folders
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Folder for the record [default: the first of out/NAME, out/NAME-2, out/NAME-3 ... without
    /// another run, named after the experiment]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Number of threads for checking disputed moves and drawing plots [default: all cores]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    threads: Option<usize>,
    /// Skip the plots; `plywood plot` can draw them later
    #[arg(long)]
    no_plots: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    extent: OutputLength,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let whole = merge(&self.folders)?;
        for note in &whole.notes {
            err!("note: {note}");
        }
        let MergedRun { part, rows, facts, .. } = whole;
        let pool = pool::of_threads(threads(self.threads))?;
        let summary = pool.install(|| rows.merged(&part))?.with_context(|| {
            format!("{}: runs that write this file have no shards", rows.study().file)
        })?;
        let count = counted(rows.len(), summary.row);
        let name = &part.run.experiment;
        let first = self.out.clone().unwrap_or_else(|| Path::new("out").join(name));
        let folder = match self.out {
            Some(_) => first,
            None => default_folder(&first, &facts.run)?,
        };
        let _lock = FolderLock::take(&folder, "--out")?;
        results::ensure_no_other(&folder, &facts.run)?;
        let outcome = RunSummary::of(&*rows, summary, &folder)?;
        results::write_all(&folder, &*rows, &outcome.summary(), &facts)?;
        if !self.no_plots {
            let baseline = part.baseline.as_ref();
            pool.install(|| plots::draw_all(&*rows, baseline, &folder.join(PICTURES)))?;
        }
        if !self.quiet {
            let time = Duration::from_secs_f64(facts.seconds);
            output::record(&part.about, self.extent.of(&outcome), &count, time, &folder)?;
        }
        Ok(outcome.verdict)
    }
}

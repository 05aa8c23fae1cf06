//! `plywood endgame compare`: forwards or backwards?

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use crate::cli::interrupt;
use crate::cli::memory::ensure_tables_fit;
use crate::cli::output::{self, complain};
use crate::cli::progress::{counter, threads};
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::endings::{BUILT_IN, Comparison};
use crate::experiment::pool;
use crate::record::ending::EndingRow;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::record::status::Status;
use crate::report::crossing::tables;
use crate::report::lock::FolderLock;
use crate::report::plots::endings::draw_costs;
use crate::report::results::{Interrupted, PICTURES, Unfinished};

/// Solve endings forwards, one position at a time, and backwards, all at once
///
/// A comparison is a TOML file; without one, the built-in "a-or-b" is run. The
/// tables are built anew on one thread, into a folder that is removed in the
/// end. Then positions are drawn from them, and solved by searches to just the
/// distance that the table has; a search that finds no win there is a mistake,
/// and the exit status is 1.
///
/// The folder of the results gets endings.csv (a row for each ending and each
/// position), summary.txt (the tables printed at the end), machine.toml and
/// pictures. Until the end, rows are kept in journal.jsonl, and --resume goes
/// on from it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood endgame compare
  plywood endgame compare --endings KQK,KRK --per-distance 3 --nodes 100000
  plywood endgame compare my-endings.toml --out results/my-endings")]
pub struct Options {
    /// A TOML file
    #[arg(value_name = "FILE", default_value = BUILT_IN.0)]
    file: String,
    /// Endings, in place of the file's
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    endings: Vec<String>,
    /// Positions of each distance, in place of the file's number
    #[arg(long, value_name = "N")]
    per_distance: Option<usize>,
    /// The most nodes of a search, in place of the file's
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// What positions are drawn by, in place of the file's seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads to search with, one search on each [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Folder of the results [default: out/<comparison>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the run that was interrupted in this folder
    #[arg(long)]
    resume: bool,
    /// Leave the pictures out
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
    /// Where there is no such comparison, or results cannot be written.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let comparison = self.comparison().map_err(usage)?;
        let endings = comparison.clone().understood().map_err(usage)?;
        let threads = threads(self.threads);
        ensure_tables_fit(endings.contenders().iter(), threads).map_err(usage)?;
        let folder = self.out.clone().unwrap_or_else(|| Path::new("out").join(&comparison.name));
        let _lock = FolderLock::take(&folder)?;
        let start = Instant::now();
        let interrupted = if self.resume { Interrupted::Resumed } else { Interrupted::Kept };
        let machine = Machine::of_this_run(threads);
        let begun = Unfinished::begin(&folder, machine, &endings.run(), interrupted)?;
        for note in begun.notes {
            complain(format_args!("note: {note}"));
        }
        let taken = begun.taken.into_iter().filter_map(|row| EndingRow::try_from(row).ok());
        let done: BTreeMap<_, _> = taken.map(|row| (row.id.clone(), row)).collect();
        let mut results = begun.results;
        let built = folder.join("tables");
        remove(&built)?;
        let (stop, bar) = (interrupt::flag(), counter(self.quiet));
        let rows = endings.solve(&built, threads, &done, &stop, |row| {
            bar.set_message(format!("{} {}", row.ending, row.method));
            bar.inc(1);
            results.keep(row.clone())
        })?;
        bar.finish_and_clear();
        let Some(rows) = rows else {
            complain(format_args!(
                "interrupted: what was solved is kept in {}; the same command with --resume goes \
                 on from there",
                folder.display()
            ));
            return Ok(Verdict::Interrupted);
        };
        remove(&built)?;
        let mut text = tables(&rows);
        let _ = writeln!(text, "\nsignature {}", signature(&rows)?);
        results.finish(&rows, &text)?;
        if !self.no_plots {
            let folder = folder.join(PICTURES);
            pool::of_threads(threads)?.install(|| draw_costs(&rows, &folder))?;
        }
        if !self.quiet {
            output::line(format_args!("{}: {}\n", comparison.name, comparison.about.trim()))?;
            output::line(format_args!("{text}"))?;
            let seconds = start.elapsed().as_secs_f64();
            let (count, folder) = (rows.len(), folder.display());
            output::line(format_args!("{count} rows in {seconds:.1} s; see {folder}"))?;
        }
        let mut verdict = Verdict::Well;
        for row in rows.iter().filter(|row| row.status == Status::Error) {
            complain(format_args!("{}, {}: {}", row.position, row.method, row.error));
            verdict = Verdict::Wrong;
        }
        Ok(verdict)
    }

    fn comparison(&self) -> anyhow::Result<Comparison> {
        let comparison = Comparison::load(&self.file)?;
        let endings = Some(self.endings.clone()).filter(|endings| !endings.is_empty());
        Ok(Comparison {
            endings: endings.unwrap_or(comparison.endings),
            per_distance: self.per_distance.unwrap_or(comparison.per_distance),
            nodes: self.nodes.unwrap_or(comparison.nodes),
            seed: self.seed.unwrap_or(comparison.seed),
            ..comparison
        })
    }
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

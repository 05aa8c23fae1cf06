//! `plywood endgame compare`: search against backward chaining.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::Args;

use crate::cli::output::complain;
use crate::cli::progress::counter;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::core::memory::ensure_tables_fit;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::record::status::Status;
use crate::studies::endings::plan::Comparison;
use crate::studies::endings::plan::DOCUMENT;
use crate::studies::endings::tables::tables;

/// Solve endings by forward search, one position at a time, and backwards, all at once
///
/// A comparison is a TOML file; the default is the built-in "a-or-b". The tables are rebuilt on one
/// thread, in a folder that is removed at the end. Then positions are drawn from them, and searched
/// to exactly the distance in the table. A search that misses the win is a mistake, and makes the
/// exit status 1.
///
/// The results folder gets endings.csv (a row for each ending and each position), summary.txt (the
/// tables printed at the end), machine.toml and pictures. Until the run ends, rows are kept in
/// journal.jsonl, from which --resume continues.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood endgame compare
  plywood endgame compare --endings KQK,KRK --per-distance 3 --nodes 100000
  plywood endgame compare my-endings.toml --out results/my-endings")]
pub struct Options {
    /// A TOML file
    #[arg(value_name = "FILE", default_value = DOCUMENT.built_in[0].0)]
    file: String,
    /// Endings, instead of the file's
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    endings: Vec<String>,
    /// Positions of each distance, instead of the file's number
    #[arg(long, value_name = "N")]
    per_distance: Option<usize>,
    /// Node limit of a search, instead of the file's
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seed for drawing positions, instead of the file's
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    record: RecordOptions,
}

impl Options {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If the comparison does not exist, or results cannot be written.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let comparison = self.comparison().map_err(usage)?;
        let endings = comparison.clone().understood().map_err(usage)?;
        let threads = self.record.threads();
        ensure_tables_fit(endings.contenders().iter(), threads).map_err(usage)?;
        let folder = self.record.folder(&comparison.name);
        let machine = Machine::of_this_run(threads);
        let (mut recording, done) = self.record.begin(folder.clone(), machine, &endings.run())?;
        let built = folder.join("tables");
        remove(&built)?;
        let (stop, bar) = (self.record.stop(), counter(self.record.quiet));
        let rows = endings.solve(&built, threads, &done, &stop, |row| {
            bar.set_message(format!("{} {}", row.ending, row.method));
            bar.inc(1);
            recording.keep(row)
        })?;
        bar.finish_and_clear();
        let Some(rows) = rows else { return Ok(recording.interrupted()) };
        remove(&built)?;
        let mut text = tables(&rows);
        let _ = writeln!(text, "\n{}", signature(&rows)?);
        let files = recording.finish(&rows, &text)?;
        files.draw(&rows, threads)?;
        let about = format!("{}: {}", comparison.name, comparison.about.trim());
        files.print(&about, &text, &format!("{} rows", rows.len()))?;
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

/// Removes a folder if it exists.
fn remove(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

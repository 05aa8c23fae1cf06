//! `plywood tables`: the tables of a run, from its records.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use plywood_algorithms::Configuration;

use crate::cli::baseline::baseline;
use crate::cli::output;
use crate::cli::rows;
use crate::cli::verdict::{Verdict, usage};
use crate::record::signature::signature;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::summary::summary;

/// Print the tables of recorded searches
///
/// Nothing is measured: these are the tables that the run printed, and the signature. With
/// --baseline, each table also compares all others with one contender.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood tables results/2026-01-31/records.csv --baseline negascout
  plywood tables chess.csv trees.csv")]
pub struct Options {
    /// Files of searches from `plywood run`; all files are taken together
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// Print all other contenders' evaluations, nodes and time as ratios to those of this contender
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
}

impl Options {
    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If a file of records cannot be read, or has no rows.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let mut rows: Vec<SearchRow> = Vec::new();
        for file in &self.records {
            rows.extend(rows::of_kind::<SearchRow>(file)?);
        }
        if rows.is_empty() {
            let files: Vec<_> = self.records.iter().map(|it| it.display().to_string()).collect();
            return Err(usage(anyhow!("there is no row in {}", files.join(", "))));
        }
        let contenders = rows.iter().map(SearchRow::contender);
        let baseline = baseline(self.baseline.as_ref(), contenders).map_err(usage)?;
        let text = summary(&rows, baseline.as_ref());
        output::line(format_args!("{text}\n{}", signature(&rows)?))?;
        Ok(Verdict::Well)
    }
}

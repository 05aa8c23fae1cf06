//! `plywood tables`: the tables of a run, from its records.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use plywood_algorithms::Configuration;

use crate::cli::baseline::baseline;
use crate::cli::busy;
use crate::cli::output::say;
use crate::cli::rows;
use crate::cli::tabular::TableOptions;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::record::signature::signature;
use crate::studies::searches::row::SearchRow;

/// Print the tables of recorded searches
///
/// Nothing is measured: these are the tables that the run left in summary.txt, and the signature of
/// all rows. With --baseline, each table also compares all others with one contender. In other
/// formats than text there is no signature; CSV has whole numbers and no notes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood tables results/2026-01-31/records.csv --baseline negascout
  plywood tables records.csv --depths 3-5 --columns evaluations,nodes-ratio --baseline pvs
  plywood tables records.csv --contenders 'pvs,sss*' --format latex
  plywood tables chess.csv trees.csv")]
pub struct Options {
    /// Files of searches from `plywood run`; all files are taken together
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// Print all other contenders' evaluations, nodes and time as ratios to those of this contender
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    #[command(flatten)]
    shown: TableOptions,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let mut rows: Vec<SearchRow> = Vec::new();
        for file in &self.records {
            let read = rows::of_kind::<SearchRow>(file)?;
            busy::report_on(file, &read);
            // The rows of one file, which may be many, stay where they are.
            if rows.is_empty() { rows = read } else { rows.extend(read) }
        }
        if rows.is_empty() {
            let files: Vec<_> = self.records.iter().map(|it| it.display().to_string()).collect();
            return Err(usage(anyhow!("there is no row in {}", files.join(", "))));
        }
        let contenders = rows.iter().map(SearchRow::contender);
        let baseline = baseline(self.baseline.as_ref(), contenders).map_err(usage)?;
        let signature = signature(&rows)?;
        let text = self.shown.write(rows, baseline.as_ref()).map_err(usage)?;
        if self.shown.is_text() {
            say!("{text}\n{signature}")?;
        } else {
            say!("{}", text.trim_end())?;
        }
        Ok(Verdict::Well)
    }
}

//! `plywood tables`: the tables of a run, from its records.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use plywood_algorithms::Configuration;

use crate::cli::baseline::{baseline, chosen};
use crate::cli::output;
use crate::cli::rows;
use crate::cli::verdict::{Verdict, usage};
use crate::core::depths::Depths;
use crate::record::signature::signature;
use crate::report::sheet::Format;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::column::Column;
use crate::studies::searches::tables::layout::Layout;
use crate::studies::searches::tables::summary::summary;
use crate::studies::searches::tables::{family, sheets};

/// Print the tables of recorded searches
///
/// Nothing is measured: these are the tables of summary.txt, and the signature. With --baseline, each
/// table also compares all others with one contender.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood tables results/2026-01-31/records.csv --baseline negascout
  plywood tables chess.csv trees.csv
  plywood tables records.csv --depths 4-5 --contenders 'alpha-beta,sss*' \\
      --columns evaluations,nodes --baseline alpha-beta --format latex > table.tex")]
pub struct Options {
    /// Files of searches from `plywood run`; all files are taken together
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// Print all other contenders' evaluations, nodes and time as ratios to those of this contender
    #[arg(long, value_name = "NAME")]
    baseline: Option<Configuration>,
    /// Only these depths, such as 3 or 1-4; without it, each table's two deepest
    #[arg(long, value_name = "DEPTHS")]
    depths: Option<Depths>,
    /// Only these contenders, named as in the tables, separated by commas
    #[arg(long, value_name = "A,B+SETTINGS", value_delimiter = ',')]
    contenders: Vec<Configuration>,
    /// Only these columns, separated by commas: columns of the tables, or metrics of `plywood list
    /// metrics`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Vec<Column>,
    /// Format of the tables; others than text have units, and intervals for each mean
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
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
        let known = |rows: &[SearchRow]| rows.iter().map(SearchRow::contender).collect::<Vec<_>>();
        if !self.contenders.is_empty() {
            let all = known(&rows);
            let wanted = chosen("--contenders", &self.contenders, &all).map_err(usage)?;
            rows.retain(|row| wanted.contains(&row.contender()));
        }
        let signature = signature(&rows)?;
        if let Some(depths) = &self.depths {
            rows.retain(|row| depths.iter().any(|it| it == row.depth_plies));
            if rows.is_empty() {
                return Err(usage(anyhow!("no row has one of the depths of --depths")));
            }
        }
        let baseline = baseline(self.baseline.as_ref(), known(&rows)).map_err(usage)?;
        let depths = self.depths.as_ref().map_or(family::Depths::Deepest, |_| family::Depths::All);
        let usual = Layout::usual(baseline.as_ref());
        let columns = if self.columns.is_empty() { usual.columns } else { &self.columns };
        let layout = Layout { depths, columns, ..usual };
        match self.format {
            Format::Text => {
                let text = summary(&rows, &layout);
                output::line(format_args!("{text}\n{signature}"))?;
            }
            format => {
                let text = sheets::written(&rows, &layout, format);
                output::line(format_args!("{}", text.trim_end()))?;
            }
        }
        Ok(Verdict::Well)
    }
}

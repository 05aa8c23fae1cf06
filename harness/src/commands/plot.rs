//! `plywood plot`: pictures from records.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::Verdict;
use crate::output::{self, complain};
use crate::plots::{self, Plot};
use crate::records;

/// Draw pictures from recorded searches
///
/// Nothing is measured: the pictures follow from the CSV alone, and the same
/// CSV gives the same pictures. Every picture is drawn once for each game of
/// each experiment, as SVG and as PNG; README.md beside them says what to
/// notice. Pictures that no record has the numbers for are skipped, and named.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood plot results/2026-01-31/records.csv
  plywood plot chess.csv trees.csv --out pictures --only leaves --only time")]
pub struct Options {
    /// Files of records, as `plywood run` writes them; taken together
    #[arg(required = true, value_name = "CSV")]
    records: Vec<PathBuf>,
    /// Where the pictures go [default: plots, beside the first file]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// One kind of picture only; may be given several times
    #[arg(long, value_name = "NAME", value_parser = kinds())]
    only: Vec<String>,
}

fn kinds() -> PossibleValuesParser {
    let kind = |plot: &Plot| clap::builder::PossibleValue::new(plot.name).help(plot.title);
    PossibleValuesParser::new(plots::ALL.iter().map(kind))
}

impl Options {
    /// Runs the command. Without a single picture all is not well.
    ///
    /// # Errors
    ///
    /// Where a file of records cannot be read, or a picture cannot be written.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let mut all = Vec::new();
        for file in &self.records {
            all.extend(records::read(file)?);
        }
        let folder = self.out.clone().unwrap_or_else(|| {
            let first = self.records.first().and_then(|file| file.parent());
            first.unwrap_or(Path::new("")).join("plots")
        });
        let wanted =
            |plot: &&Plot| self.only.is_empty() || self.only.iter().any(|name| name == plot.name);
        let wanted: Vec<Plot> = plots::ALL.iter().filter(wanted).copied().collect();
        let drawn = plots::draw(&wanted, &all, &folder)?;
        for file in &drawn.files {
            output::line(format_args!("{}", file.display()))?;
        }
        for skipped in &drawn.skipped {
            complain(format_args!("skipped {skipped}"));
        }
        if drawn.pictures == 0 {
            complain(format_args!(
                "no picture: the {} records have no numbers for any of them",
                all.len()
            ));
            return Ok(Verdict::Wrong);
        }
        Ok(Verdict::Well)
    }
}

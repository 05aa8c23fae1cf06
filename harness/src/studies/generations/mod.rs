//! Generations of evolving players.

mod charts;
mod methods;
mod options;
pub mod plan;
mod plots;
pub mod row;
mod tables;
#[cfg(test)]
mod tests;

use plywood_charts::canvas::Canvas;

pub use plan::Evolution;
use row::GenerationRow;

use crate::core::chart::{Chart, Picture, of_parts};
use crate::core::document::Document;
use crate::core::study::{Asked, Asking, How, Measured, Study, Tables};
use crate::core::work::Work;
use crate::record::contender::Contender;

impl Study for Evolution {
    type Row = GenerationRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(plan::DOCUMENT);

    fn share(_: &[GenerationRow]) {}

    fn tables(rows: &[GenerationRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::evolved(rows))
    }
}

impl Measured for Evolution {
    const ROWS: &'static str = "generations";

    fn asked(&self) -> Asked {
        self.asked()
    }

    fn measure(
        &self,
        work: &mut Work<'_, GenerationRow>,
    ) -> anyhow::Result<Option<Vec<GenerationRow>>> {
        self.evolve(work)
    }

    fn beside(rows: &[GenerationRow]) -> anyhow::Result<Vec<(&'static str, String)>> {
        let winner = rows.last().map(GenerationRow::parameters);
        let both = [("winner.txt", winner), ("mean.txt", tables::mean_parameters(rows))];
        let written = both.into_iter().filter_map(|(file, set)| Some((file, set?.to_string())));
        Ok(written.collect())
    }
}

impl Asking for Evolution {
    type Options = options::Options;

    fn plan(options: &Self::Options, how: &How) -> anyhow::Result<Self> {
        options.evolution(&how.share)
    }
}

/// A picture for each evolution.
fn drawn(rows: &[GenerationRow], draw: fn(&[GenerationRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| (&a.experiment, a.seed) == (&b.experiment, b.seed));
    of_parts(parts, |row| format!("{}, seed {}", row.experiment, row.seed), draw)
}

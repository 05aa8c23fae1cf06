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
use crate::core::study::{Study, Tables};
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

/// A picture for each evolution.
fn drawn(rows: &[GenerationRow], draw: fn(&[GenerationRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| (&a.experiment, a.seed) == (&b.experiment, b.seed));
    of_parts(parts, |row| format!("{}, seed {}", row.experiment, row.seed), draw)
}

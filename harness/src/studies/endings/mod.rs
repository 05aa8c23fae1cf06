//! Endings solved backwards, and their positions solved forwards.

mod charts;
mod options;
pub mod plan;
mod plots;
pub mod row;
mod tables;

use plywood_charts::canvas::Canvas;

pub use plan::Endings;
use row::EndingRow;

use crate::core::chart::{Chart, Picture, of_parts};
use crate::core::document::Document;
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;

impl Study for Endings {
    type Row = EndingRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(plan::DOCUMENT);

    fn share(_: &[EndingRow]) {}

    fn tables(rows: &[EndingRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::tables(rows))
    }
}

/// A picture for each comparison.
fn drawn(rows: &[EndingRow], draw: fn(&[EndingRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| a.experiment == b.experiment);
    of_parts(parts, |row| row.experiment.clone(), draw)
}

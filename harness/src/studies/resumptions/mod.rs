//! Searches that are interrupted and resumed.

mod charts;

use plywood_charts::canvas::Canvas;

use crate::core::chart::{Chart, Picture, of_parts};
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;
use crate::record::resumption::ResumptionRow;
use crate::report::resumptions;

/// Searches that are interrupted and resumed.
pub struct Resumptions;

impl Study for Resumptions {
    type Row = ResumptionRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(_: &[ResumptionRow]) {}

    fn tables(rows: &[ResumptionRow], _: Option<&Contender>) -> Tables {
        Tables::Text(resumptions::resumptions(rows))
    }
}

/// A picture for each game of interrupted searches.
fn drawn(rows: &[ResumptionRow], draw: fn(&[ResumptionRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| (&a.experiment, &a.game) == (&b.experiment, &b.game));
    of_parts(parts, |row| format!("{}, {}", row.experiment, row.game), draw)
}

//! Repeated thoughts about one position.

mod charts;

use plywood_charts::canvas::Canvas;

use crate::core::chart::{Chart, Picture, of_parts};
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;
use crate::record::thought::ThoughtRow;
use crate::report::thoughts;

/// Repeated thoughts about one position.
pub struct Thoughts;

impl Study for Thoughts {
    type Row = ThoughtRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(_: &[ThoughtRow]) {}

    fn tables(rows: &[ThoughtRow], _: Option<&Contender>) -> Tables {
        Tables::Text(thoughts::thoughts(rows))
    }
}

/// A picture for each player's thoughts about one position.
fn drawn(rows: &[ThoughtRow], draw: fn(&[ThoughtRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| (&a.player, &a.position) == (&b.player, &b.position));
    of_parts(parts, |row| row.player.clone(), draw)
}

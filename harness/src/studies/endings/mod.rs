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

use crate::core::chart::{Chart, Page, Picture, file_name, of_parts};
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

/// A picture for each search of each comparison.
fn drawn_by_search(
    rows: &[EndingRow],
    draw: fn(&[EndingRow], &str) -> Option<Canvas>,
) -> Vec<Picture<'_>> {
    let mut pictures = Vec::new();
    for part in rows.chunk_by(|a, b| a.experiment == b.experiment) {
        let methods = plots::methods(&tables::endings(part));
        for &method in &methods {
            let name = plots::short(method);
            let is_one = methods.iter().filter(|other| plots::short(other) == name).count() == 1;
            let title = format!("{}, {}", part[0].experiment, if is_one { name } else { method });
            let draw = Box::new(move || draw(part, method));
            pictures.push(Picture { slug: file_name(&title), title, page: Page::First, draw });
        }
    }
    pictures
}

/// A picture for each comparison.
fn drawn(rows: &[EndingRow], draw: fn(&[EndingRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| a.experiment == b.experiment);
    of_parts(parts, |row| row.experiment.clone(), draw)
}

//! Searches on several processors.

pub mod built_in;
mod charts;
mod digest;
mod measure;
pub mod plan;
mod plots;
pub mod row;
mod tables;

use plywood_charts::canvas::Canvas;

pub use plan::Parallel;
use row::ParallelRow;

use crate::core::chart::{Chart, Page, Picture, file_name};
use crate::core::document::Document;
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;

impl Study for Parallel {
    type Row = ParallelRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);

    fn share(_: &[ParallelRow]) {}

    fn tables(rows: &[ParallelRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::summary(rows))
    }
}

/// A picture for each family.
fn drawn<'a>(
    rows: &'a [ParallelRow],
    draw: fn(&[&ParallelRow]) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    let picture = |(title, rows): (String, Vec<&'a ParallelRow>)| Picture {
        slug: file_name(&format!("{} {title}", rows[0].experiment)),
        title,
        page: Page::First,
        draw: Box::new(move || draw(&rows)),
    };
    plots::families(rows).into_iter().map(picture).collect()
}

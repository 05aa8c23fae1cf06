//! Searches on several processors.

pub mod built_in;
mod charts;
pub mod measure;
pub mod plan;
pub(crate) mod plots;
pub mod row;
pub mod tables;

use plywood_charts::canvas::Canvas;

use crate::core::chart::{Chart, Picture};
use crate::core::chart::{Page, file_name};
use crate::core::document::Document;
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;
use crate::studies::parallel::plots::families;
use crate::studies::parallel::row::ParallelRow;
use crate::studies::parallel::tables::summary;

/// Searches on several processors.
pub struct Parallel;

impl Study for Parallel {
    type Row = ParallelRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);

    fn share(_: &[ParallelRow]) {}

    fn tables(rows: &[ParallelRow], _: Option<&Contender>) -> Tables {
        Tables::Text(summary(rows))
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
    families(rows).into_iter().map(picture).collect()
}

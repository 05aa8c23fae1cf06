//! Searches on several processors.

mod charts;

use plywood_charts::canvas::Canvas;

use crate::core::chart::{Chart, Picture};
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;
use crate::record::parallel::ParallelRow;
use crate::report::parallel::summary;
use crate::report::plots::parallel::families;
use crate::report::plots::{Page, file_name};

/// Searches on several processors.
pub struct Parallel;

impl Study for Parallel {
    type Row = ParallelRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

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

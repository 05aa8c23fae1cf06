//! Games between players.

mod charts;
mod learnt;
pub(crate) mod meeting;
pub(crate) mod ratings;
pub mod row;
pub mod spent;
pub mod tables;

use std::sync::Arc;

use plywood_charts::canvas::Canvas;

use self::meeting::{Meeting, meetings};
use crate::core::chart::{Chart, Picture};
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;
use crate::report::plots::Page;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::standing;

/// Games between players.
pub struct Matches;

impl Study for Matches {
    type Row = GameRow;
    type Shared<'a> = Vec<Arc<Meeting<'a>>>;

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(rows: &[GameRow]) -> Self::Shared<'_> {
        meetings(rows).into_iter().map(Arc::new).collect()
    }

    fn tables(rows: &[GameRow], _: Option<&Contender>) -> Tables {
        Tables::Text(standing(rows, None))
    }
}

/// A picture for each match.
fn drawn<'a>(
    meetings: Vec<Arc<Meeting<'a>>>,
    draw: fn(&Meeting<'_>) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    let picture = |meeting: Arc<Meeting<'a>>| Picture {
        slug: meeting.slug.clone(),
        title: meeting.title.clone(),
        page: Page::First,
        draw: Box::new(move || draw(&meeting)),
    };
    meetings.into_iter().map(picture).collect()
}

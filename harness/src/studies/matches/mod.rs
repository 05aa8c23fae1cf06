//! Games between players.

pub mod built_in;
mod charts;
pub mod comparison;
pub mod contest;
pub mod games;
mod learnt;
pub(crate) mod meeting;
pub mod openings;
pub mod player_names;
pub(crate) mod ratings;
pub mod row;
pub mod score_sheets;
pub mod spent;
pub mod tables;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use plywood_charts::canvas::Canvas;

use self::meeting::{Meeting, meetings};
use crate::core::chart::{Chart, Page, Picture, Shown};
use crate::core::document::Document;
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;
use crate::studies::matches::row::GameRow;
use crate::studies::matches::tables::standing;

/// Games between players.
pub struct Matches;

impl Study for Matches {
    type Row = GameRow;
    type Shared<'a> = Vec<Arc<Meeting<'a>>>;

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);

    fn share(rows: &[GameRow]) -> Self::Shared<'_> {
        meetings(rows).into_iter().map(Arc::new).collect()
    }

    fn tables(rows: &[GameRow], _: Option<&Contender>) -> Tables {
        Tables::Text(standing(rows, None))
    }

    fn shown(rows: &[GameRow]) -> Vec<Shown> {
        meetings(rows).iter().flat_map(Meeting::shown).collect()
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

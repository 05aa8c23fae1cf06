//! The study of repeated thoughts about one position, with each kind of memory.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

use options::Options;
pub use plan::Thoughts;
use row::ThoughtRow;

use crate::PROGRAM;
use crate::catalogue::players::PlayableGame;
use crate::core::played::Played;
use plywood::core::chart::Chart;
use plywood::core::record::StudyRow;
use plywood::core::study::{Study, Tables};
use plywood::record::contender::Contender;
use plywood::record::machine::SOURCES_OF_GUEST;

impl StudyRow for ThoughtRow {
    type Study = Thoughts;
}

impl Study for Thoughts {
    type Row = ThoughtRow;
    type Shared<'a> = ();

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn tables(rows: &[ThoughtRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::thoughts(rows))
    }
}

impl Thoughts {
    /// Adds the study's functions to a playable game.
    pub fn of_game<P: PlayableGame>(game: Played) -> Played {
        game.with::<options::PerGame>(Options::of::<P>)
    }
}

//! The study of long-term memories that grow root by root, measured at several sizes.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

use options::Options;
pub use plan::Stores;
use row::StoreRow;

use crate::PROGRAM;
use crate::catalogue::players::PlayableGame;
use crate::core::played::Played;
use plywood::core::chart::Chart;
use plywood::core::record::StudyRow;
use plywood::core::study::{Study, Tables};
use plywood::record::contender::Contender;
use plywood::record::machine::SOURCES_OF_GUEST;

impl StudyRow for StoreRow {
    type Study = Stores;
}

impl Study for Stores {
    type Row = StoreRow;
    type Shared<'a> = ();

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn tables(rows: &[StoreRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::stores(rows))
    }
}

impl Stores {
    /// Adds the study's functions to a playable game.
    pub fn of_game<P: PlayableGame>(game: Played) -> Played {
        game.with::<options::PerGame>(Options::of::<P>)
    }
}

//! The study of moves that players make in won positions of an ending, judged by endgame tables.

mod charts;
mod options;
pub mod plan;
pub mod row;
mod tables;

pub use plan::Wins;
use row::WinsRow;

use crate::PROGRAM;
use plywood::core::chart::Chart;
use plywood::core::record::StudyRow;
use plywood::core::study::{Study, Tables};
use plywood::record::contender::Contender;
use plywood::record::machine::SOURCES_OF_GUEST;

impl StudyRow for WinsRow {
    type Study = Wins;
}

impl Study for Wins {
    type Row = WinsRow;
    type Shared<'a> = ();

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn tables(rows: &[WinsRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::tables(rows))
    }
}

//! The study of searches that are interrupted and resumed.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use plan::Resumptions;
use row::ResumptionRow;

use crate::PROGRAM;
use plywood::core::chart::Chart;
use plywood::core::record::StudyRow;
use plywood::core::study::{Study, Tables};
use plywood::record::contender::Contender;
use plywood::record::machine::SOURCES_OF_GUEST;

impl StudyRow for ResumptionRow {
    type Study = Resumptions;
}

impl Study for Resumptions {
    type Row = ResumptionRow;
    type Shared<'a> = ();

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn tables(rows: &[ResumptionRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::resumptions(rows))
    }
}

//! Evolves parameter sets of self-taught players, generation by generation.

pub mod built_in;
mod charts;
mod founder;
mod methods;
mod options;
pub mod plan;
pub mod row;
mod steps;
mod tables;
#[cfg(test)]
mod tests;

pub use plan::Evolution;
use row::GenerationRow;

use crate::PROGRAM;
use plywood::core::chart::Chart;
use plywood::core::document::Document;
use plywood::core::record::StudyRow;
use plywood::core::study::{LimitedTo, Study, Tables};
use plywood::record::contender::Contender;
use plywood::record::machine::SOURCES_OF_GUEST;

impl StudyRow for GenerationRow {
    type Study = Evolution;
}

impl Study for Evolution {
    type Row = GenerationRow;
    type Shared<'a> = ();

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const LIMITED_TO: LimitedTo = LimitedTo::Parameters;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);

    fn tables(rows: &[GenerationRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::evolved(rows))
    }
}

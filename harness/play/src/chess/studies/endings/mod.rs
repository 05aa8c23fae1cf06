//! Compares retrograde analysis of endings with forward search of their positions.

mod charts;
mod options;
pub mod plan;
pub mod row;
mod tables;

pub use plan::Endings;
use row::EndingRow;

use crate::PROGRAM;
use plywood::core::chart::Chart;
use plywood::core::document::Document;
use plywood::core::record::StudyRow;
use plywood::core::study::{Study, Tables};
use plywood::record::contender::Contender;
use plywood::record::machine::SOURCES_OF_GUEST;
use plywood::record::status::Status;

impl StudyRow for EndingRow {
    type Study = Endings;

    fn status(&self) -> Status {
        self.status
    }
}

impl Study for Endings {
    type Row = EndingRow;
    type Shared<'a> = ();

    const PROGRAM: &'static str = PROGRAM;
    const SOURCES: &'static str = SOURCES_OF_GUEST;
    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(plan::DOCUMENT);

    fn tables(rows: &[EndingRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::tables(rows))
    }
}

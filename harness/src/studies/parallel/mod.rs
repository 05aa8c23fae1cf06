//! The study of parallel searches.

pub mod built_in;
mod charts;
mod digest;
mod measure;
pub mod plan;
pub mod row;
mod tables;

pub use plan::Parallel;
use row::ParallelRow;

use crate::core::chart::Chart;
use crate::core::document::Document;
use crate::core::record::StudyRow;
use crate::core::study::{Study, Tables};
use crate::record::contender::Contender;

impl StudyRow for ParallelRow {
    type Study = Parallel;

    fn is_timed(&self) -> bool {
        self.time_ns.is_some()
    }
}

impl Study for Parallel {
    type Row = ParallelRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(built_in::DOCUMENT);

    fn tables(rows: &[ParallelRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::summary(rows))
    }
}

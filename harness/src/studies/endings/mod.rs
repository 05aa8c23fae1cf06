//! Endings solved backwards, and their positions solved forwards.

mod charts;
mod options;
pub mod plan;
mod plots;
pub mod row;
mod tables;

use plywood_charts::canvas::Canvas;

pub use plan::Endings;
use row::EndingRow;

use crate::core::chart::{Chart, Picture, of_parts};
use crate::core::document::Document;
use crate::core::memory::ensure_tables_fit;
use crate::core::study::{Asked, Asking, How, Measured, Study, Tables};
use crate::core::work::Work;
use crate::record::contender::Contender;
use crate::record::status::Status;

impl Study for Endings {
    type Row = EndingRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;
    const DOCUMENT: Option<Document> = Some(plan::DOCUMENT);

    fn share(_: &[EndingRow]) {}

    fn tables(rows: &[EndingRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::tables(rows))
    }
}

impl Measured for Endings {
    const ROWS: &'static str = "rows";

    fn asked(&self) -> Asked {
        self.asked()
    }

    fn measure(&self, work: &mut Work<'_, EndingRow>) -> anyhow::Result<Option<Vec<EndingRow>>> {
        self.solve(work)
    }

    fn faults(rows: &[EndingRow]) -> Vec<String> {
        let wrong = rows.iter().filter(|row| row.status == Status::Error);
        wrong.map(|row| format!("{}, {}: {}", row.position, row.method, row.error)).collect()
    }
}

impl Asking for Endings {
    type Options = options::Options;

    fn plan(options: &Self::Options, how: &How) -> anyhow::Result<Self> {
        let endings = options.comparison()?.understood()?;
        ensure_tables_fit(endings.contenders().iter(), how.threads)?;
        Ok(endings)
    }
}

/// A picture for each comparison.
fn drawn(rows: &[EndingRow], draw: fn(&[EndingRow]) -> Option<Canvas>) -> Vec<Picture<'_>> {
    let parts = rows.chunk_by(|a, b| a.experiment == b.experiment);
    of_parts(parts, |row| row.experiment.clone(), draw)
}

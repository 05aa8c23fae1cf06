//! Searches that are interrupted and resumed.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use plan::Resumptions;
use row::ResumptionRow;

use crate::core::chart::Chart;
use crate::core::study::{Asked, Asking, How, Measured, Study, Tables};
use crate::core::work::Work;
use crate::record::contender::Contender;

impl Study for Resumptions {
    type Row = ResumptionRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(_: &[ResumptionRow]) {}

    fn tables(rows: &[ResumptionRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::resumptions(rows))
    }
}

impl Measured for Resumptions {
    const ROWS: &'static str = "interruptions";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> Asked {
        Asked::new((plan::NAME, ""), Vec::new(), self.ids())
    }

    fn measure(
        &self,
        work: &mut Work<'_, ResumptionRow>,
    ) -> anyhow::Result<Option<Vec<ResumptionRow>>> {
        self.search(work).map(Some)
    }
}

impl Asking for Resumptions {
    type Options = options::Options;

    fn plan(options: &Self::Options, _: &How) -> anyhow::Result<Self> {
        options.study()
    }
}

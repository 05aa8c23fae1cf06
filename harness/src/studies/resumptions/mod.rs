//! Searches that are interrupted and resumed.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use plan::Resumptions;
use row::ResumptionRow;

use crate::core::chart::Chart;
use crate::core::study::{Asked, Measured, Study, Tables, Threads};
use crate::core::work::Work;
use crate::record::contender::Contender;
use crate::record::journal::Run;
use crate::record::share::Share;

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
    type Options = options::Options;

    const ROWS: &'static str = "interruptions";
    const THREADS: Threads = Threads::One;

    fn plan(options: &Self::Options, _: usize, _: &Share) -> anyhow::Result<Self> {
        options.study()
    }

    fn asked(&self) -> Asked {
        let name = plan::NAME.to_owned();
        let run = Run::of(&name, Vec::new(), self.ids());
        Asked { about: name.clone(), name, run }
    }

    fn measure(
        &self,
        work: &mut Work<'_, ResumptionRow>,
    ) -> anyhow::Result<Option<Vec<ResumptionRow>>> {
        self.search(work).map(Some)
    }
}

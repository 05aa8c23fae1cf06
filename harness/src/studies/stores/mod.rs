//! Long-term memories that grow root by root, measured at several sizes.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use options::Options;
pub use plan::Stores;
use row::StoreRow;

use crate::core::chart::Chart;
use crate::core::study::{Asked, Measured, Study, Tables, Threads};
use crate::core::work::Work;
use crate::record::contender::Contender;
use crate::record::journal::Run;
use crate::record::share::Share;

impl Study for Stores {
    type Row = StoreRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(_: &[StoreRow]) {}

    fn tables(rows: &[StoreRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::stores(rows))
    }
}

impl Measured for Stores {
    type Options = options::Options;

    const ROWS: &'static str = "sizes";
    const THREADS: Threads = Threads::One;

    fn plan(options: &Self::Options, _: usize, _: &Share) -> anyhow::Result<Self> {
        options.study()
    }

    fn asked(&self) -> Asked {
        let name = plan::NAME.to_owned();
        let run = Run::of(&name, vec![self.seed], self.ids());
        Asked { about: name.clone(), name, run }
    }

    fn measure(&self, work: &mut Work<'_, StoreRow>) -> anyhow::Result<Option<Vec<StoreRow>>> {
        (self.fill)(self, work).map(Some)
    }
}

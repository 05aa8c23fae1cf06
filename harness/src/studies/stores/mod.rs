//! Long-term memories that grow root by root, measured at several sizes.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use options::Options;
pub use plan::Stores;
use row::StoreRow;

use crate::catalogue::players::Arena;
use crate::core::chart::Chart;
use crate::core::played::Played;
use crate::core::study::{Asked, Asking, How, Measured, Study, Tables};
use crate::core::work::Work;
use crate::record::contender::Contender;

impl Study for Stores {
    type Row = StoreRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(_: &[StoreRow]) {}

    fn tables(rows: &[StoreRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::stores(rows))
    }

    fn of_game<P: Arena>(game: Played) -> Played {
        game.with::<options::OfGame>(Options::of::<P>)
    }
}

impl Measured for Stores {
    const ROWS: &'static str = "sizes";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> Asked {
        Asked::new((plan::NAME, ""), vec![self.seed], self.ids())
    }

    fn measure(&self, work: &mut Work<'_, StoreRow>) -> anyhow::Result<Option<Vec<StoreRow>>> {
        (self.fill)(self, work).map(Some)
    }
}

impl Asking for Stores {
    type Options = options::Options;

    fn plan(options: &Self::Options, _: &How) -> anyhow::Result<Self> {
        options.study()
    }
}

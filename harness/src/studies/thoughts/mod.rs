//! Repeated thoughts about one position, with each kind of memory.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use options::Options;
pub use plan::AnyPlan;
use row::ThoughtRow;

use crate::catalogue::players::Arena;
use crate::core::chart::Chart;
use crate::core::played::Played;
use crate::core::study::{Asked, Asking, How, Measured, Study, Tables};
use crate::core::work::Work;
use crate::record::contender::Contender;

/// Repeated thoughts about one position, with each kind of memory.
pub struct Thoughts(Box<dyn plan::AnyPlan>);

impl Study for Thoughts {
    type Row = ThoughtRow;
    type Shared<'a> = ();

    const CHARTS: &'static [Chart<Self>] = charts::CHARTS;

    fn share(_: &[ThoughtRow]) {}

    fn tables(rows: &[ThoughtRow], _: Option<&Contender>) -> Tables {
        Tables::Text(tables::thoughts(rows))
    }

    fn of_game<P: Arena>(game: Played) -> Played {
        game.with::<options::OfGame>(Options::of::<P>)
    }
}

impl Measured for Thoughts {
    const ROWS: &'static str = "thoughts";

    fn threads(&self, _: usize) -> usize {
        1
    }

    fn asked(&self) -> Asked {
        Asked::new((plan::NAME, ""), Vec::new(), self.0.ids())
    }

    fn measure(&self, work: &mut Work<'_, ThoughtRow>) -> anyhow::Result<Option<Vec<ThoughtRow>>> {
        self.0.think(work).map(Some)
    }
}

impl Asking for Thoughts {
    type Options = Options;

    fn plan(options: &Self::Options, _: &How) -> anyhow::Result<Self> {
        options.plan().map(Self)
    }
}

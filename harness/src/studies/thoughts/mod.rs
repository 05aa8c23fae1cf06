//! Repeated thoughts about one position, with each kind of memory.

mod charts;
mod options;
mod plan;
pub mod row;
mod tables;

pub use options::Options;
pub use plan::AnyPlan;
use row::ThoughtRow;

use crate::core::chart::Chart;
use crate::core::study::{Asked, Measured, Study, Tables, Threads};
use crate::core::work::Work;
use crate::record::contender::Contender;
use crate::record::journal::Run;
use crate::record::share::Share;

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
}

impl Measured for Thoughts {
    type Options = Options;

    const ROWS: &'static str = "thoughts";
    const THREADS: Threads = Threads::One;

    fn plan(options: &Self::Options, _: usize, _: &Share) -> anyhow::Result<Self> {
        options.plan().map(Self)
    }

    fn asked(&self) -> Asked {
        let name = plan::NAME.to_owned();
        let run = Run::of(&name, Vec::new(), self.0.ids());
        Asked { about: name.clone(), name, run }
    }

    fn measure(&self, work: &mut Work<'_, ThoughtRow>) -> anyhow::Result<Option<Vec<ThoughtRow>>> {
        self.0.think(work).map(Some)
    }
}

//! The rows of a record, separated by kind.

use crate::record::contender::Contender;
use crate::record::ending::EndingRow;
use crate::record::game::GameRow;
use crate::record::generation::GenerationRow;
use crate::record::parallel::ParallelRow;
use crate::record::resumption::ResumptionRow;
use crate::record::row::Row;
use crate::record::search::SearchRow;
use crate::record::store::StoreRow;
use crate::record::thought::ThoughtRow;
use crate::report::plots::Rows;

/// Rows of every kind, each kind in its original order.
#[derive(Clone, Debug, Default)]
pub struct AllRows {
    /// Searches.
    pub searches: Vec<SearchRow>,
    /// Games.
    pub games: Vec<GameRow>,
    /// Endings.
    pub endings: Vec<EndingRow>,
    /// Generations.
    pub generations: Vec<GenerationRow>,
    /// Thoughts.
    pub thoughts: Vec<ThoughtRow>,
    /// Resumptions.
    pub resumptions: Vec<ResumptionRow>,
    /// Stores.
    pub stores: Vec<StoreRow>,
    /// Searches on several processors.
    pub parallel: Vec<ParallelRow>,
}

impl AllRows {
    /// Adds a row.
    pub fn add(&mut self, row: Row) {
        match row {
            Row::Search(row) => self.searches.push(*row),
            Row::Game(row) => self.games.push(*row),
            Row::Ending(row) => self.endings.push(*row),
            Row::Generation(row) => self.generations.push(*row),
            Row::Thought(row) => self.thoughts.push(*row),
            Row::Resumption(row) => self.resumptions.push(*row),
            Row::Store(row) => self.stores.push(*row),
            Row::Parallel(row) => self.parallel.push(*row),
        }
    }

    /// The rows in the form that pictures take.
    pub fn rows<'a>(&'a self, baseline: Option<&'a Contender>) -> Rows<'a> {
        Rows {
            searches: &self.searches,
            games: &self.games,
            endings: &self.endings,
            generations: &self.generations,
            thoughts: &self.thoughts,
            resumptions: &self.resumptions,
            stores: &self.stores,
            parallel: &self.parallel,
            baseline,
        }
    }
}

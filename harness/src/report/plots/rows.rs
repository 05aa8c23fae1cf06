//! The rows for pictures.

use crate::record::contender::Contender;
use crate::record::ending::EndingRow;
use crate::record::game::GameRow;
use crate::record::generation::GenerationRow;
use crate::record::parallel::ParallelRow;
use crate::record::resumption::ResumptionRow;
use crate::record::search::SearchRow;
use crate::record::store::StoreRow;
use crate::record::thought::ThoughtRow;

/// The rows of a record, of every kind that has pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows<'a> {
    /// Searches.
    pub searches: &'a [SearchRow],
    /// Games.
    pub games: &'a [GameRow],
    /// Endings, in the order of their comparisons.
    pub endings: &'a [EndingRow],
    /// Generations, in the order of their evolutions.
    pub generations: &'a [GenerationRow],
    /// Thoughts, in the order of their players.
    pub thoughts: &'a [ThoughtRow],
    /// Interrupted searches, in the order of their experiments.
    pub resumptions: &'a [ResumptionRow],
    /// Memories of several sizes, in the order of their experiments.
    pub stores: &'a [StoreRow],
    /// Searches on several processors.
    pub parallel: &'a [ParallelRow],
    /// The contender that all others are compared with, if there is one.
    pub baseline: Option<&'a Contender>,
}

macro_rules! rows_of_one_kind {
    ($($kind:ident: $row:ty;)*) => {$(
        impl<'a> From<&'a [$row]> for Rows<'a> {
            fn from($kind: &'a [$row]) -> Self {
                Self { $kind, ..Self::default() }
            }
        }
    )*};
}

rows_of_one_kind! {
    searches: SearchRow;
    games: GameRow;
    endings: EndingRow;
    generations: GenerationRow;
    thoughts: ThoughtRow;
    resumptions: ResumptionRow;
    stores: StoreRow;
    parallel: ParallelRow;
}

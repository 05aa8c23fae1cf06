//! Orders for a search for one move.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Effort, Trying};
use crate::{Budget, Rules};

/// Which parts a player searches with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchParts {
    /// All that its configuration names.
    #[default]
    All,
    /// None that leaves moves out, or searches them more or less deeply than
    /// others: what such a search proves to a depth is true.
    Exact,
}

/// Orders for a search for one move; by default, to search all moves for the
/// best one, without limits.
pub struct Orders<'a, P: Rules> {
    /// The limits of its effort.
    pub effort: Effort,
    /// The clock's budget, if there is a clock.
    pub budget: Option<Budget>,
    /// The moves to choose from; `None` is all.
    pub only: Option<&'a [P::Move]>,
    /// Raised by another thread, it ends the search.
    pub stop: Arc<AtomicBool>,
    /// The parts that it searches with.
    pub parts: SearchParts,
    /// How many best moves are wanted, each with its own value and line. Of more
    /// than one, no long-term memory is asked or told.
    pub lines: NonZeroUsize,
    /// As long as another thread keeps it raised, neither nodes nor time end the
    /// search. Nodes and time spent meanwhile count when it is lowered.
    pub pondering: Arc<AtomicBool>,
    /// Hears of each move of the root that is about to be searched, in every
    /// iteration.
    pub hears: Option<&'a dyn Fn(Trying<P::Move>)>,
}

impl<P: Rules> Default for Orders<'_, P> {
    fn default() -> Self {
        Self {
            effort: Effort::default(),
            budget: None,
            only: None,
            stop: Arc::default(),
            parts: SearchParts::All,
            lines: NonZeroUsize::MIN,
            pondering: Arc::default(),
            hears: None,
        }
    }
}

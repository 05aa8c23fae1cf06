//! Instructions for the search for one move.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Effort, Trying};
use crate::{Budget, Rules};

/// Enhancements that a player searches with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchParts {
    /// All enhancements of its configuration.
    #[default]
    All,
    /// Only enhancements that neither skip moves nor change their depth, so results at a depth are
    /// exact.
    Exact,
}

/// Instructions for the search for one move. By default, all moves are searched for the best move,
/// without limits.
pub struct Orders<'a, P: Rules> {
    /// Limits of the search.
    pub effort: Effort,
    /// Time budget, if there is a clock.
    pub budget: Option<Budget>,
    /// Moves to choose from; `None` for all.
    pub only: Option<&'a [P::Move]>,
    /// Flag that another thread sets to end the search.
    pub stop: Arc<AtomicBool>,
    /// Enhancements to search with.
    pub parts: SearchParts,
    /// Number of best moves to find, each with its value and line (multi-PV). With more than one
    /// line, no long-term memory is used.
    pub lines: NonZeroUsize,
    /// Flag that another thread sets while the player ponders. Until it is cleared, neither nodes
    /// nor time end the search; both count once it is cleared.
    pub pondering: Arc<AtomicBool>,
    /// Callback for each root move that is about to be searched, in each iteration.
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

//! The effort that a player may spend on a move.

use std::time::Duration;

/// No search is asked to look deeper: no tree worth searching is deeper.
pub const MOST_DEPTH: u32 = 1000;

/// Limits of the search for one move; `None` is no limit. With none at all the
/// search ends only where the game tree does, or when it is asked to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effort {
    /// Positions entered. Play is repeatable with this limit, and with the next two.
    pub nodes: Option<u64>,
    /// Evaluations computed, as [`Limits::evaluations`](plywood_algorithms::Limits::evaluations)
    /// counts them.
    pub evaluations: Option<u64>,
    /// Plies from the root to the horizon.
    pub depth: Option<u32>,
    /// Time for the move. It is used up, except where nothing can change.
    pub time: Option<Duration>,
}

impl Effort {
    /// Whether nothing is limited.
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }

    /// Whether its depth limits it, and nothing else.
    pub fn is_fixed_depth(&self) -> bool {
        self.depth.is_some() && *self == Self { depth: self.depth, ..Self::default() }
    }
}

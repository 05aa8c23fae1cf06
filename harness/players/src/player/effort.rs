//! Limits on a player's effort for a move.

use std::time::Duration;

/// Limits of the search for one move; `None` means no limit.
///
/// Without any limit, the search ends only if it exhausts the game tree or is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effort {
    /// Nodes to enter. This limit and the next two make play repeatable.
    pub nodes: Option<u64>,
    /// Evaluations to compute, counted as in
    /// [`Limits::evaluations`](plywood_algorithms::Limits::evaluations).
    pub evaluations: Option<u64>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Time for the move. The search uses all of it unless its result can no longer change.
    pub time: Option<Duration>,
}

impl Effort {
    /// Returns whether there is no limit.
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether depth is the only limit.
    pub fn is_fixed_depth(&self) -> bool {
        self.depth.is_some() && *self == Self { depth: self.depth, ..Self::default() }
    }
}

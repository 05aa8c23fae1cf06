//! The problem given to a search, and its answer.

pub(crate) mod iteration;
pub(crate) mod line;
pub(crate) mod oracle;
pub(crate) mod place;

use plywood_positions::{Interval, Value, Window};

/// A search problem: find the value of `position` at `depth`, and its best move.
#[derive(Debug)]
pub struct Problem<'a, P> {
    /// Root of the tree.
    pub position: &'a P,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// Window within which the answer must be exact. Algorithms without a window answer exactly
    /// everywhere.
    pub window: Window,
    /// Guess of the value, for algorithms that start from a guess.
    pub guess: Option<Value>,
    /// Depth of the last iteration that an earlier search completed. Iterative deepening does not
    /// repeat it.
    pub finished: Option<u32>,
}

impl<P> Clone for Problem<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Problem<'_, P> {}

impl<'a, P> Problem<'a, P> {
    /// Returns the problem of an exact search of `position` to `depth` plies.
    pub fn new(position: &'a P, depth: u32) -> Self {
        Self { position, depth, window: Window::FULL, guess: None, finished: None }
    }

    /// Returns this problem with the full window, which requires an exact answer.
    #[must_use]
    pub fn without_window(&self) -> Self {
        Self { window: Window::FULL, ..*self }
    }
}

/// The answer of a completed search, for the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// Proven bounds on the root's value. They are the value itself, a bound if the value is
    /// outside the window, or (B*) bounds that suffice to prove the best move. Bounds from B* with
    /// heuristic intervals ([`plywood_positions::Bounds::Heuristic`]) prove nothing.
    pub bounds: Interval,
    /// Best move; `None` if the root is a leaf, or if a search failed low and no move was proven
    /// better than another. If the answer is exact, the move attains the root's value.
    pub best: Option<M>,
    /// Moves that both sides choose, from the root; empty if the algorithm proves no line.
    ///
    /// If the answer is exact, the line begins with the best move and ends at a leaf with the
    /// root's value. It ends earlier if a table of fixed size has overwritten an entry, or contains
    /// a value without a move. If a table lost nothing and stores leaves, every position of the line
    /// has the root's value. Otherwise a position between may have another value, because null
    /// windows bound it only from the side that the proof needs.
    pub line: Vec<M>,
}

impl<M: Copy> Answer<M> {
    /// Returns an answer whose best move is the first move of `line`.
    pub fn along(line: Vec<M>, bounds: Interval) -> Self {
        Self { bounds, best: line.first().copied(), line }
    }

    /// Returns the answer of a fail-soft search that was stopped when the best move of the root had
    /// the value `best`. It is a lower bound if it is above the window's lower end.
    pub(crate) fn with_best(best: Option<Value>, window: Window, line: Vec<M>) -> Self {
        let unknown = Interval::UNKNOWN;
        let lower = best.filter(|best| *best > window.alpha).unwrap_or(unknown.lower);
        Self::along(line, Interval { lower, ..unknown })
    }

    /// Returns what this answer and a `later` one to the same problem prove together, with the move
    /// of the answer that proves more.
    pub(crate) fn and(self, later: Self) -> Self {
        let (before, after) = (self.bounds, later.bounds);
        let (lower, upper) = (before.lower.max(after.lower), before.upper.min(after.upper));
        // Only inexact searches contradict each other.
        let bounds = if lower <= upper { Interval { lower, upper } } else { after };
        let proves_more = (after.lower, -after.upper) > (before.lower, -before.upper);
        let is_later = later.best.is_some() && (proves_more || self.best.is_none());
        Self { bounds, ..if is_later { later } else { self } }
    }
}

//! The problem given to a search, and its answer.

pub(crate) mod iteration;
pub(crate) mod line;
pub(crate) mod oracle;
pub(crate) mod place;

use plywood_positions::{Interval, Value, Window};

/// The question: the value of `position` at `depth`, and its best move.
#[derive(Debug)]
pub struct Problem<'a, P> {
    /// The root of the tree.
    pub position: &'a P,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The window in which the answer has to be exact. Algorithms that have no window
    /// answer exactly everywhere.
    pub window: Window,
    /// A guess of the value, for algorithms that start from one.
    pub guess: Option<Value>,
    /// The depth of the last iteration that an earlier search has finished, and
    /// that iterative deepening need not repeat.
    pub finished: Option<u32>,
}

impl<P> Clone for Problem<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Problem<'_, P> {}

impl<'a, P> Problem<'a, P> {
    /// `position` to `depth` plies, exactly.
    pub fn new(position: &'a P, depth: u32) -> Self {
        Self { position, depth, window: Window::FULL, guess: None, finished: None }
    }

    /// This problem with the widest window, so the answer is exact.
    #[must_use]
    pub fn without_window(&self) -> Self {
        Self { window: Window::FULL, ..*self }
    }
}

/// A completed search's answer, for the side to move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// Proven bounds on the root's value: the value itself, a bound where it lies outside the
    /// window, or (B*) bounds that sufficed to prove the best move. Of a B* with heuristic
    /// intervals ([`plywood_positions::Bounds::Heuristic`]) they prove nothing.
    pub bounds: Interval,
    /// The best move; `None` if the root is a leaf, or if a search failed low and no move was
    /// proven better than another. Of an exact answer, the move is worth the root's value.
    pub best: Option<M>,
    /// The moves that both sides choose, from the root on; empty if the algorithm proves no line.
    ///
    /// Of an exact answer, the line begins with the best move, and ends in a leaf that is worth the
    /// root's value; it ends earlier if a table of fixed size has forgotten the rest, or knows the
    /// value of a position and no move for it. A position between may be worth another value: null
    /// windows and tables bound it from the side that the proof needs.
    pub line: Vec<M>,
}

impl<M: Copy> Answer<M> {
    /// The answer whose best move is the first of its line.
    pub fn along(line: Vec<M>, bounds: Interval) -> Self {
        Self { bounds, best: line.first().copied(), line }
    }
}

//! Oracles: sources of values outside the search.

use plywood_positions::{Interval, Position};

/// A source of values that is queried at every node below the root, such as repetitions in the game
/// or endgame tables. Its queries and answers are counted ([`OracleEvent`]). A search with an
/// oracle finds the plain search's value only if the oracle's answers agree with the plain search.
pub trait Oracle<P: Position> {
    /// Returns bounds on the value of `position` with `depth` plies remaining, for the side to move
    /// there; `None` if nothing is known. An unknown bound is the end of [`Interval::UNKNOWN`].
    fn ask(&self, position: &P, depth: u32) -> Option<Interval>;
}

/// An event of an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleEvent {
    /// The oracle was queried about a node.
    Asked,
    /// The oracle returned bounds.
    Answered,
    /// The bounds made a search of the node unnecessary.
    Cutoff,
}

/// A pair of oracles: the second is queried if the first knows nothing.
impl<P: Position, A: Oracle<P>, B: Oracle<P>> Oracle<P> for (A, B) {
    fn ask(&self, position: &P, depth: u32) -> Option<Interval> {
        self.0.ask(position, depth).or_else(|| self.1.ask(position, depth))
    }
}

impl<P: Position, T: Oracle<P> + ?Sized> Oracle<P> for &T {
    fn ask(&self, position: &P, depth: u32) -> Option<Interval> {
        (**self).ask(position, depth)
    }
}

/// An optional oracle.
impl<P: Position, T: Oracle<P>> Oracle<P> for Option<T> {
    fn ask(&self, position: &P, depth: u32) -> Option<Interval> {
        self.as_ref()?.ask(position, depth)
    }
}

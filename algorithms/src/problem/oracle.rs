//! Oracles: sources of values from outside the search.

use plywood_positions::{Interval, Position};

/// Is asked on entering a node below the root, and may know the node's value
/// or a bound of it: repetitions of the game and endgame tables are oracles. Its questions and
/// answers are counted ([`OracleEvent`]). Its answers are worth what it is worth: a search with an
/// oracle finds the value of the plain search only as far as the oracle's
/// answers are the plain search's.
pub trait Oracle<P: Position> {
    /// Bounds on the value of `position` with `depth` plies to go, for the side to move there;
    /// `None` where nothing is known. An end that is not known is that of [`Interval::UNKNOWN`].
    fn ask(&self, position: &P, depth: u32) -> Option<Interval>;
}

/// An event of an oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleEvent {
    /// It was asked about a node.
    Asked,
    /// It knew something.
    Answered,
    /// Its answer made the search of the node needless.
    Cutoff,
}

/// Two oracles: the second is asked where the first knows nothing.
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

/// An oracle that may be missing.
impl<P: Position, T: Oracle<P>> Oracle<P> for Option<T> {
    fn ask(&self, position: &P, depth: u32) -> Option<Interval> {
        self.as_ref()?.ask(position, depth)
    }
}

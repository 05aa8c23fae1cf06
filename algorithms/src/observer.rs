//! The one place where a search reports what it does.

use std::convert::Infallible;

use plywood_positions::{Interval, Position, Value, Window};

use crate::{Iteration, OracleEvent};

/// What a transposition table did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// A position was looked up.
    Probe,
    /// The look-up found an entry of that position.
    Hit,
    /// The entry found made the search of the position needless.
    Cutoff,
    /// An entry was written.
    Store,
}

/// What a best-first search holds of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownNode<M> {
    /// The moves from the root to it.
    pub path: Vec<M>,
    /// What is known of its worth.
    pub worth: Worth,
    /// Whether the search may go on here: whether the node is in OPEN.
    pub is_open: bool,
}

/// What a best-first search knows of a node's worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The most, for the side whose solution is built, that a solution through
    /// the node can be worth.
    Merit {
        /// For the side to move at the root.
        value: Value,
        /// Whether nothing below is left to be searched.
        is_solved: bool,
    },
    /// Bounds, for the side to move at the node.
    Bounds(Interval),
    /// The least numbers of frontier nodes whose solution would prove the
    /// attacker's win, and disprove it; `None` where no effort suffices.
    Numbers {
        /// For a proof.
        proof: Option<u32>,
        /// For a disproof.
        disproof: Option<u32>,
    },
}

/// Sees every event of a search of positions `P`.
///
/// Searches are compiled for their observer: an event that it ignores costs
/// nothing. Tallies, leaf sets and limits are all observers, and so is a pair
/// of observers; only the first of a pair may end the search.
pub trait Observer<P: Position> {
    /// Why the observer ends a search. An observer that never does so has
    /// [`Infallible`] here, and its searches have no error path.
    type Stop;

    /// Whether anything is done with what [`Self::memory`] is told: if not, a
    /// depth-first search does not ask its table how much it holds.
    const COUNTS_MEMORY: bool = true;

    /// Whether nodes and leaves are only counted, whichever they are, and never
    /// end the search: a plain search may then tell of several leaves at once.
    const ONLY_COUNTS: bool = false;

    /// A node is entered; a re-visit counts again.
    fn node(&mut self, position: &P) -> Result<(), Self::Stop>;

    /// The node just entered is a leaf and has been evaluated: `value` is its
    /// worth for the side to move there.
    fn leaf(&mut self, position: &P, value: Value) {
        let _ = (position, value);
    }

    /// So many leaves have been entered and evaluated, one after the other.
    /// Only those that say [`Self::ONLY_COUNTS`] are told, instead of what there
    /// is to tell of each.
    fn leaves(&mut self, count: u64) {
        let _ = count;
    }

    /// The node just entered is searched from this window.
    fn window(&mut self, position: &P, window: Window) {
        let _ = (position, window);
    }

    /// The depth-first search of a node is over: `value` is what goes up to its
    /// parent, for the side to move at the node.
    fn backed_up(&mut self, position: &P, value: Value) {
        let _ = (position, value);
    }

    /// A best-first search is about to take its next step. What it holds is
    /// only put together for an observer that calls `nodes`.
    fn known(&mut self, nodes: impl Fn() -> Vec<KnownNode<P::Move>>) {
        let _ = nodes;
    }

    /// The moves of the node just entered have been generated, or those of a
    /// child that is put in its place by them.
    fn generated(&mut self, moves: usize) {
        let _ = moves;
    }

    /// A node is left early because of its child `index`, counted from 0 in
    /// the order of the search.
    fn cutoff(&mut self, index: usize) {
        let _ = index;
    }

    /// A child is searched once more, with another window.
    fn research(&mut self) {}

    /// The root is searched (once more, where an algorithm does that).
    fn pass(&mut self) {}

    /// A transposition table was used.
    fn table(&mut self, event: TableEvent) {
        let _ = event;
    }

    /// An oracle was asked.
    fn oracle(&mut self, event: OracleEvent) {
        let _ = event;
    }

    /// An iteration of iterative deepening has come to its end, the last one
    /// included.
    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        let _ = iteration;
    }

    /// Passing has cut a node off.
    fn null_cutoff(&mut self) {}

    /// A node beyond the horizon is entered.
    fn quiescence_node(&mut self, position: &P) -> Result<(), Self::Stop> {
        let _ = position;
        Ok(())
    }

    /// The static value of a position was remembered, and not computed.
    fn evaluation_remembered(&mut self) {}

    /// A position has been evaluated to order the moves before it.
    fn ordering_evaluation(&mut self, position: &P) {
        let _ = position;
    }

    /// A best-first search holds `entries` live entries in OPEN and `bytes`
    /// bytes in all: what its nodes and entries take, without the room into
    /// which a list may still grow, of which the system gives nothing before
    /// it is used. A table counts with all its places. Reported whenever
    /// either has grown.
    fn memory(&mut self, entries: usize, bytes: usize) -> Result<(), Self::Stop> {
        let _ = (entries, bytes);
        Ok(())
    }
}

/// Sees nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<P: Position> Observer<P> for NoObserver {
    type Stop = Infallible;

    const COUNTS_MEMORY: bool = false;

    #[inline]
    fn node(&mut self, _: &P) -> Result<(), Infallible> {
        Ok(())
    }
}

impl<P, A, B> Observer<P> for (A, B)
where
    P: Position,
    A: Observer<P>,
    B: Observer<P, Stop = Infallible>,
{
    type Stop = A::Stop;

    fn node(&mut self, position: &P) -> Result<(), A::Stop> {
        self.0.node(position)?;
        let Ok(()) = self.1.node(position);
        Ok(())
    }

    fn leaf(&mut self, position: &P, value: Value) {
        self.0.leaf(position, value);
        self.1.leaf(position, value);
    }

    fn window(&mut self, position: &P, window: Window) {
        self.0.window(position, window);
        self.1.window(position, window);
    }

    fn backed_up(&mut self, position: &P, value: Value) {
        self.0.backed_up(position, value);
        self.1.backed_up(position, value);
    }

    fn known(&mut self, nodes: impl Fn() -> Vec<KnownNode<P::Move>>) {
        self.0.known(&nodes);
        self.1.known(&nodes);
    }

    fn generated(&mut self, moves: usize) {
        self.0.generated(moves);
        self.1.generated(moves);
    }

    fn cutoff(&mut self, index: usize) {
        self.0.cutoff(index);
        self.1.cutoff(index);
    }

    fn research(&mut self) {
        self.0.research();
        self.1.research();
    }

    fn pass(&mut self) {
        self.0.pass();
        self.1.pass();
    }

    fn table(&mut self, event: TableEvent) {
        self.0.table(event);
        self.1.table(event);
    }

    fn oracle(&mut self, event: OracleEvent) {
        self.0.oracle(event);
        self.1.oracle(event);
    }

    fn iteration(&mut self, iteration: &Iteration<'_, P::Move>) {
        self.0.iteration(iteration);
        self.1.iteration(iteration);
    }

    fn null_cutoff(&mut self) {
        self.0.null_cutoff();
        self.1.null_cutoff();
    }

    fn quiescence_node(&mut self, position: &P) -> Result<(), A::Stop> {
        self.0.quiescence_node(position)?;
        let Ok(()) = self.1.quiescence_node(position);
        Ok(())
    }

    fn evaluation_remembered(&mut self) {
        self.0.evaluation_remembered();
        self.1.evaluation_remembered();
    }

    fn ordering_evaluation(&mut self, position: &P) {
        self.0.ordering_evaluation(position);
        self.1.ordering_evaluation(position);
    }

    fn memory(&mut self, entries: usize, bytes: usize) -> Result<(), A::Stop> {
        self.0.memory(entries, bytes)?;
        let Ok(()) = self.1.memory(entries, bytes);
        Ok(())
    }
}

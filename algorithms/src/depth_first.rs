//! The operations of every depth-first algorithm: entering a node, searching its moves in order,
//! recording the principal variation, and leaving the node.

use plywood_positions::{Position, Value, Window};

use crate::parts::MoveOrder;
use crate::problem::place::Place;
use crate::problem::{Answer, Problem};

/// The type of the moves in positions that `S` searches.
pub type MoveOf<S> = <<S as DepthFirst>::Position as Position>::Move;

/// A depth-first search in progress, as its algorithm sees it. The interface hides the evaluation,
/// the observer and the enhancements.
pub trait DepthFirst: Sized {
    /// Type of the positions.
    type Position: Position;

    /// Reason for stopping without an answer.
    type Stop;

    /// Table bucket of a position.
    type Bucket: Copy;

    /// Searches the root and converts its value to an answer.
    fn run(
        &mut self,
        problem: &Problem<'_, Self::Position>,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Answer<MoveOf<Self>>, Self::Stop>;

    /// Completes `line`, the principal variation for an exact `value` of the problem, from the
    /// table.
    fn complete_line(
        &self,
        problem: &Problem<'_, Self::Position>,
        value: Value,
        line: &mut Vec<MoveOf<Self>>,
    );

    /// Returns the value of `child`, the position after the current move of `node`, for the side to
    /// move in `child`. The value is exact within `window`.
    ///
    /// The child is a leaf if no depth remains, the game is over, or the table has a sufficient
    /// entry. Otherwise `algorithm` searches it.
    fn visit(
        &mut self,
        child: &Self::Position,
        node: &Node<Self>,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, Self::Stop>;

    /// Returns the next move to search; `None` after the last.
    fn next(&mut self, node: &mut Node<Self>) -> Option<MoveOf<Self>>;

    /// Records that the move just searched is the best so far.
    fn improve(&mut self, node: &mut Node<Self>);

    /// Records that the move just searched causes a cutoff.
    fn cut(&mut self, node: &mut Node<Self>);

    /// Reports that the move just searched is about to be re-searched.
    fn research(&mut self);

    /// Re-searches `child`, the position after the current move. A null-window search has returned
    /// `value` for the side that moved. It is inside `window`, so the re-search needs only values
    /// above it.
    ///
    /// An inexact re-search may return less, which contradicts the null window. Both results are
    /// then discarded, and a search with the whole window decides. The result is for the side that
    /// moved.
    fn search_again(
        &mut self,
        child: &Self::Position,
        node: &Node<Self>,
        value: Value,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, Self::Stop>;

    /// Ends the search of the node with this value.
    fn leave(&mut self, position: &Self::Position, node: Node<Self>, value: Value) -> Value;

    /// Abandons the search of the node without storing `value`.
    fn abandon(&mut self, node: Node<Self>, value: Value) -> Value;

    /// Returns the places of the plausible moves, best first, by the setting `plausible`. Without
    /// the setting, these are the seven moves with the best static values.
    fn plausible(&mut self, node: &mut Node<Self>, position: &Self::Position) -> Vec<Place>;

    /// Selects the move at `place` for the next search.
    fn select(&mut self, node: &mut Node<Self>, place: Place) -> MoveOf<Self>;
}

/// A depth-first algorithm, defined by its search of an interior node. The macro
/// [`interior!`](crate::interior) declares algorithms with no other state.
pub trait NodeSearch<S: DepthFirst>: Copy {
    /// Whether the root's moves are searched even if the table has a sufficient entry for the root,
    /// because the algorithm needs a result for every move.
    const ASKS_EACH_MOVE: bool = false;

    /// Returns the value of `position`, the node's position, exact within the node's window.
    fn search(
        self,
        search: &mut S,
        position: &S::Position,
        node: Node<S>,
    ) -> Result<Value, S::Stop>;
}

/// Declares the type of a depth-first algorithm, with the body of its [`NodeSearch::search`].
///
/// ```ignore
/// interior!(Mine = |search, position, mut node| {
///     let window = node.window;
///     ...
///     Ok(search.leave(position, node, best))
/// });
/// ```
///
/// The body is compiled for each kind of node and inlined at each call. It may use `?` and
/// `return`, and refer to the type `S` of the search.
#[macro_export]
macro_rules! interior {
    (
        $(#[$doc:meta])*
        $algorithm:ident = |$search:pat_param, $position:pat_param, $node:pat_param| $body:block
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $algorithm;

        impl<S: $crate::DepthFirst> $crate::NodeSearch<S> for $algorithm {
            #[inline(always)]
            fn search(
                self,
                $search: &mut S,
                $position: &S::Position,
                $node: $crate::Node<S>,
            ) -> Result<$crate::Value, S::Stop> $body
        }
    };
}

/// The enhancements that may apply to a node. Each algorithm is compiled separately for each kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeForm {
    /// In the last ply: leaves are evaluated without enhancements, and nothing is stored.
    Last,
    /// In the last ply: a table, and any enhancement of leaves.
    LastWithParts,
    /// At least two plies from the horizon: at most a table, here and below.
    Simple,
    /// Any enhancement, at any depth.
    General,
}

/// The kinds other than the general one, as constant parameters of functions.
pub(crate) const LAST: u8 = NodeForm::Last as u8;
pub(crate) const LAST_WITH_PARTS: u8 = NodeForm::LastWithParts as u8;
pub(crate) const SIMPLE: u8 = NodeForm::Simple as u8;

impl NodeForm {
    /// Returns the kind of a constant parameter.
    pub(crate) const fn of(parameter: u8) -> Self {
        match parameter {
            LAST => Self::Last,
            LAST_WITH_PARTS => Self::LastWithParts,
            SIMPLE => Self::Simple,
            _ => Self::General,
        }
    }
}

/// The moves of a node.
pub(crate) enum Moves {
    /// A section of the shared buffer, in generator order.
    Listed {
        /// Index of the first move in the buffer.
        first: u32,
        count: u32,
    },
    /// The [`PackedMoves`](plywood_positions::PackedMoves) of the position.
    Packed {
        /// The moves not yet searched.
        left: u64,
        /// Their properties.
        about: u64,
        /// Place of the next move: 0 unless another move must be searched first.
        next: Place,
    },
}

/// An interior node during its search.
pub struct Node<S: DepthFirst> {
    pub(crate) kind: NodeForm,
    /// Window of the search.
    pub window: Window,
    /// Plies from the node to the horizon.
    pub depth: u32,
    pub(crate) moves: Moves,
    /// Number of moves searched, including the current move.
    pub(crate) count: u32,
    /// Number of moves searched before the best move.
    pub(crate) best: Option<Place>,
    pub(crate) order: MoveOrder,
    /// Table bucket of the position, if the node needs no other enhancement.
    pub(crate) bucket: Option<S::Bucket>,
    /// Last move searched.
    pub(crate) chosen: Option<MoveOf<S>>,
}

impl<S: DepthFirst> Node<S> {
    /// Returns a node of the general kind, none of whose moves has been searched.
    #[inline(always)]
    pub(crate) fn new(window: Window, depth: u32, mut moves: Moves, order: MoveOrder) -> Self {
        if let Moves::Packed { next, .. } = &mut moves {
            *next = order.first();
        }
        let kind = NodeForm::General;
        Self { kind, window, depth, moves, count: 0, best: None, order, bucket: None, chosen: None }
    }

    /// Returns the number of moves searched before the current move.
    #[inline]
    pub(crate) fn searched(&self) -> Place {
        (self.count - 1) as Place
    }
}

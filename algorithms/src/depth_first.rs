//! The basis of every depth-first algorithm: visiting a node, its moves one after the other, the
//! principal variation, and leaving again.

use plywood_positions::{Position, Value, Window};

use crate::parts::MoveOrder;
use crate::{Answer, Place, Problem};

/// The moves of the positions that `S` searches.
pub type MoveOf<S> = <<S as DepthFirst>::Position as Position>::Move;

/// A running depth-first search, as its algorithm sees it. It hides the
/// evaluation, the observer and the enhancements.
pub trait DepthFirst: Sized {
    /// The type of the positions that are searched.
    type Position: Position;

    /// Why the search may end without an answer.
    type Stop;

    /// Where its table holds a position.
    type Bucket: Copy;

    /// Visits the root, and makes an answer of the value found.
    fn run(
        &mut self,
        problem: &Problem<'_, Self::Position>,
        algorithm: impl Interior<Self>,
    ) -> Result<Answer<MoveOf<Self>>, Self::Stop>;

    /// Completes `line`, the principal variation of an exact `value` of the
    /// problem, from memory.
    fn complete_line(
        &self,
        problem: &Problem<'_, Self::Position>,
        value: Value,
        line: &mut Vec<MoveOf<Self>>,
    );

    /// The value of `child`, to which the move just taken from `node` leads, for
    /// the side to move there, as far as `window` asks for it.
    ///
    /// It is a leaf where the depth is used up, the game is over, or memory
    /// knows enough; otherwise `algorithm` searches the node.
    fn visit(
        &mut self,
        child: &Self::Position,
        node: &Node<Self>,
        window: Window,
        algorithm: impl Interior<Self>,
    ) -> Result<Value, Self::Stop>;

    /// The next move to search.
    fn next(&mut self, node: &mut Node<Self>) -> Option<MoveOf<Self>>;

    /// The move just searched is the best so far.
    fn improve(&mut self, node: &mut Node<Self>);

    /// The move just searched makes the others needless.
    fn cut(&mut self, node: &mut Node<Self>);

    /// The move just searched is about to be searched again.
    fn research(&mut self);

    /// Searches `child` again, where the move just searched leads: a null
    /// window has found it worth `value` for the side that moved, which lies
    /// inside `window`, so only what is above is asked for.
    ///
    /// An inexact search may find less there, which contradicts the null window:
    /// neither is believed then, and the whole window decides. The value is as
    /// that side sees it.
    fn search_again(
        &mut self,
        child: &Self::Position,
        node: &Node<Self>,
        value: Value,
        window: Window,
        algorithm: impl Interior<Self>,
    ) -> Result<Value, Self::Stop>;

    /// The search of the node is over, with this value.
    fn leave(&mut self, position: &Self::Position, node: Node<Self>, value: Value) -> Value;

    /// The search of the node is given up: `value` is not to be remembered.
    fn abandon(&mut self, node: Node<Self>, value: Value) -> Value;

    /// The places of the moves that make sense by the setting `plausible`, best
    /// first; without it, of the seven with the best static values.
    fn plausible(&mut self, node: &mut Node<Self>, position: &Self::Position) -> Vec<Place>;

    /// The move at `place`, to be searched next.
    fn select(&mut self, node: &mut Node<Self>, place: Place) -> MoveOf<Self>;
}

/// A depth-first algorithm: how it searches an interior node. Those that are nothing
/// else are made by [`interior!`](crate::interior).
pub trait Interior<S: DepthFirst>: Copy {
    /// Whether the root's moves are searched whatever memory knows of the root, because the search
    /// asks for each of them and not for the root's value.
    const ASKS_EACH_MOVE: bool = false;

    /// The value of `position`, the node's own, as far as the node's window asks
    /// for it.
    fn search(
        self,
        search: &mut S,
        position: &S::Position,
        node: Node<S>,
    ) -> Result<Value, S::Stop>;
}

/// Declares the type of a depth-first algorithm, with the body of its [`Interior::search`].
///
/// ```ignore
/// interior!(Mine = |search, position, mut node| {
///     let window = node.window;
///     ...
///     Ok(search.leave(position, node, best))
/// });
/// ```
///
/// The body is compiled into each kind of node and into each place that calls it. It may use `?` and
/// `return`, and name the type `S` of the search.
#[macro_export]
macro_rules! interior {
    (
        $(#[$doc:meta])*
        $algorithm:ident = |$search:pat_param, $position:pat_param, $node:pat_param| $body:block
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $algorithm;

        impl<S: $crate::DepthFirst> $crate::Interior<S> for $algorithm {
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

/// The parts that may apply to a node: an algorithm is compiled for each kind apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// In the last ply: leaves are evaluated, and nothing is remembered.
    Last,
    /// In the last ply: a table, and any part that works on leaves.
    LastWithParts,
    /// With two plies to go or more: a table at most, here and below.
    Simple,
    /// Any part, at any depth.
    General,
}

/// An interior node that is being searched.
pub struct Node<S: DepthFirst> {
    pub(crate) kind: Kind,
    /// The window to search it with.
    pub window: Window,
    /// Plies from the node to the horizon.
    pub depth: u32,
    /// The node's own part of the shared move buffer, which is empty where moves
    /// are packed, and how far it has been searched.
    pub(crate) first: u32,
    pub(crate) next: u32,
    pub(crate) end: u32,
    /// After how many others the best move was searched.
    pub(crate) best: Option<Place>,
    pub(crate) order: MoveOrder,
    /// Packed moves: those not yet searched and their properties.
    pub(crate) packed: (u64, u64),
    /// The place of the move to take next among packed moves: 0, but for a move to be searched first.
    pub(crate) ahead: Place,
    /// Where the table holds the position, if it is all that the node asks.
    pub(crate) bucket: Option<S::Bucket>,
    /// The move searched last.
    pub(crate) chosen: Option<MoveOf<S>>,
}

impl<S: DepthFirst> Node<S> {
    /// After how many others the move just searched came.
    #[inline]
    pub(crate) fn searched(&self) -> Place {
        (self.next - 1 - self.first) as Place
    }

    /// Whether its moves are in a word, and not in a list.
    #[inline]
    pub(crate) fn is_packed(&self) -> bool {
        S::Position::PACKED_MOVES.is_some() && self.end == 0
    }
}

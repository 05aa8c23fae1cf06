//! What every depth-first algorithm stands on: visiting a node, its moves one
//! after the other, the principal variation, and leaving again.

use plywood_positions::{Position, Value, Window};

use crate::{Answer, Problem};

/// Below every value: the best of no moves at all.
pub(crate) const NONE_YET: Value = Window::FULL.alpha;

/// A move's place in its position's list of moves, from 0, in the generator's
/// order. No list is longer than 65,535 moves.
pub type Place = u16;

/// The moves of the positions that `S` searches.
pub type MoveOf<S> = <<S as DepthFirst>::Position as Position>::Move;

/// A running depth-first search, as its algorithm sees it. What is evaluated,
/// observed and plugged in stays behind it.
pub trait DepthFirst: Sized {
    /// What is searched.
    type Position: Position;

    /// Why the search may end without an answer.
    type Stop;

    /// The order in which the moves of a node are searched; nothing where that
    /// is the generator's.
    type Order;

    /// Visits the root, and makes an answer of the value found.
    fn run(
        &mut self,
        problem: &Problem<'_, Self::Position>,
        interior: impl Fn(&mut Self, &Self::Position, Node<Self>) -> Result<Value, Self::Stop> + Copy,
    ) -> Result<Answer<MoveOf<Self>>, Self::Stop>;

    /// Completes `line`, the principal variation of an exact `value` of the
    /// problem, from memory.
    fn complete_line(
        &self,
        problem: &Problem<'_, Self::Position>,
        value: Value,
        line: &mut Vec<MoveOf<Self>>,
    );

    /// The value of `position` with `depth` plies to go, for the side to move
    /// there, as far as `window` asks for it.
    ///
    /// It is a leaf where the depth is used up, the game is over, or memory
    /// knows enough; otherwise `interior`, which is the algorithm, searches
    /// the node.
    fn visit(
        &mut self,
        position: &Self::Position,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &Self::Position, Node<Self>) -> Result<Value, Self::Stop> + Copy,
    ) -> Result<Value, Self::Stop>;

    /// The next move to search.
    fn next(&mut self, node: &mut Node<Self>) -> Option<MoveOf<Self>>;

    /// The move just searched is the best so far.
    fn improve(&mut self, node: &mut Node<Self>);

    /// The move just searched makes the others needless.
    fn cut(&mut self, node: &mut Node<Self>);

    /// The move just searched is about to be searched again.
    fn research(&mut self);

    /// Searches `position` again, where the move just searched leads: a null
    /// window has found it worth `value` for the side that moved, which lies
    /// inside `window`, so that only what is above is asked for.
    ///
    /// An inexact search may find less there, which contradicts the null window:
    /// neither is believed then, and the whole window decides. The value is as
    /// that side sees it.
    fn search_again(
        &mut self,
        position: &Self::Position,
        depth: u32,
        value: Value,
        window: Window,
        interior: impl Fn(&mut Self, &Self::Position, Node<Self>) -> Result<Value, Self::Stop> + Copy,
    ) -> Result<Value, Self::Stop> {
        self.research();
        let above = Window { alpha: value, ..window };
        let found = -self.visit(position, depth, -above, interior)?;
        if found >= value || value <= window.alpha {
            return Ok(found);
        }
        self.research();
        Ok(-self.visit(position, depth, -window, interior)?)
    }

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

/// An interior node that is being searched.
pub struct Node<S: DepthFirst> {
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
    pub(crate) order: S::Order,
    /// Packed moves: those not yet searched and what there is to know of them,
    /// the one searched last, and the best.
    pub(crate) packed: (u64, u64),
    pub(crate) chosen: Option<MoveOf<S>>,
    pub(crate) chosen_best: Option<MoveOf<S>>,
}

impl<S: DepthFirst> Node<S> {
    /// After how many others the move just searched came.
    #[inline]
    pub(crate) fn searched(&self) -> Place {
        (self.next - 1 - self.first) as Place
    }
}

//! Nodes with any enhancement. This code is longer than any algorithm, so it is compiled once for
//! all algorithms.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use super::enter::among;
use super::moves::listed;
use super::{Asked, Search};
use crate::depth_first::{DepthFirst, Node, NodeForm, NodeSearch};
use crate::observation::observer::Observer;
use crate::parts::{MoveOrder, Probe};
use crate::problem::place::Place;

/// An algorithm as a trait object, for code that is compiled once for all algorithms.
pub(crate) trait Enter<S: DepthFirst> {
    /// Enters a node, and searches it unless it is a leaf.
    fn enter(
        &self,
        search: &mut S,
        position: &S::Position,
        depth: u32,
        window: Window,
    ) -> Result<Value, S::Stop>;

    /// Enters a node above the horizon.
    fn enter_above(
        &self,
        search: &mut S,
        position: &S::Position,
        depth: u32,
        window: Window,
    ) -> Result<Value, S::Stop>;

    /// See [`NodeSearch::ASKS_EACH_MOVE`].
    fn asks_each_move(&self) -> bool;
}

impl<'a, 'k, P, E, O, A> Enter<Search<'a, 'k, P, E, O>> for A
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    A: NodeSearch<Search<'a, 'k, P, E, O>>,
{
    fn enter(
        &self,
        search: &mut Search<'a, 'k, P, E, O>,
        position: &P,
        depth: u32,
        window: Window,
    ) -> Result<Value, O::Stop> {
        search.enter(position, depth, window, *self)
    }

    fn enter_above(
        &self,
        search: &mut Search<'a, 'k, P, E, O>,
        position: &P,
        depth: u32,
        window: Window,
    ) -> Result<Value, O::Stop> {
        search.enter_above(position, depth, window, *self)
    }

    fn asks_each_move(&self) -> bool {
        A::ASKS_EACH_MOVE
    }
}

/// The result of opening a node above the horizon.
enum Opened<S: DepthFirst> {
    /// The value, found without searching the moves.
    Known(Value),
    /// A node to be searched.
    Interior(Node<S>),
}

impl<P: Position, E: Evaluation<P>, O: Observer<P>> Search<'_, '_, P, E, O> {
    /// Enters a node above the horizon.
    #[inline(never)]
    pub(super) fn enter_above(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        algorithm: impl NodeSearch<Self>,
    ) -> Result<Value, O::Stop> {
        match self.open(position, depth, window, &algorithm)? {
            Opened::Known(value) => Ok(value),
            Opened::Interior(node) => {
                let node = Node { kind: NodeForm::General, ..node };
                algorithm.search(self, position, node)
            }
        }
    }

    /// Enters a node with a window that a table entry has `narrowed` without deciding the node.
    #[inline(never)]
    pub(super) fn enter_narrowed(
        &mut self,
        position: &P,
        depth: u32,
        (narrowed, window): (Window, Window),
        best: Option<Place>,
        algorithm: &dyn Enter<Self>,
    ) -> Result<Value, O::Stop> {
        self.asked = Some(Asked { best });
        let value = algorithm.enter_above(self, position, depth, narrowed)?;
        if !contradicts(value, narrowed, window) {
            // The table has proven the value. This search found only upper bounds, so the line
            // begins with the first of the highest-valued moves.
            if value <= narrowed.alpha && window.alpha < narrowed.alpha {
                self.lines.clear(self.ply);
            }
            return Ok(value);
        }
        self.observer.research();
        self.asked = Some(Asked { best });
        algorithm.enter_above(self, position, depth, window)
    }

    /// Enters a node with a depth that extensions and reductions may change.
    #[inline(never)]
    pub(crate) fn enter_reshaped(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        algorithm: &dyn Enter<Self>,
    ) -> Result<Value, O::Stop> {
        let depth = self.parts.extended(position, self.ply, depth);
        let reduction = self.parts.reduction(position, self.ply, depth, window);
        if reduction > 0 {
            let value = algorithm.enter(self, position, depth - reduction, window)?;
            // If the opponent keeps the value, the move is no better than expected.
            if value > window.alpha {
                return Ok(value);
            }
            self.observer.research();
        }
        algorithm.enter(self, position, depth, window)
    }

    /// Does all the work at a node that precedes the search of its moves.
    #[inline(never)]
    fn open(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        algorithm: &dyn Enter<Self>,
    ) -> Result<Opened<Self>, O::Stop> {
        let best = if let Some(Asked { best }) = self.asked.take() {
            best
        } else {
            match self.ask(position, depth, window)? {
                Probe::Known(_) if algorithm.asks_each_move() => {
                    self.parts.enter(self.ply);
                    None
                }
                Probe::Known(value) => {
                    self.lines.clear(self.ply);
                    self.observer.backed_up(position, value);
                    return Ok(Opened::Known(value));
                }
                Probe::Open { window: narrowed, best } if narrowed != window => {
                    let windows = (narrowed, window);
                    let value = self.enter_narrowed(position, depth, windows, best, algorithm)?;
                    return Ok(Opened::Known(value));
                }
                Probe::Open { best, .. } => best,
            }
        };
        self.lines.clear(self.ply);
        if let Some(settings) = self.parts.null_move(self.ply)
            && let Some(value) =
                super::null_move::null_move(self, position, depth, window, settings, algorithm)?
        {
            return Ok(Opened::Known(value));
        }
        Ok(self.expand(position, depth, window, best, algorithm))
    }

    /// Reports the node to the observer and looks it up in the table.
    fn ask(&mut self, position: &P, depth: u32, window: Window) -> Result<Probe, O::Stop> {
        self.begin(position, window)?;
        let probed = self.parts.probe(position, self.ply, depth, window, self.observer);
        if let Probe::Known(_) = probed {
            return Ok(probed);
        }
        if O::COUNTS_MEMORY
            && let Some((nodes, bytes)) = self.parts.held()
        {
            self.observer.memory(nodes, bytes)?;
        }
        self.parts.enter(self.ply);
        Ok(probed)
    }

    /// Prepares the moves of a node above the horizon for their search.
    fn expand(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<Place>,
        algorithm: &dyn Enter<Self>,
    ) -> Opened<Self> {
        let packed = P::PACKED_MOVES.filter(|_| !self.parts.flags.lists);
        let (moves, count) = self.generate(position, packed);
        if count == 0 {
            let value = self.finished(position, depth);
            self.store(position, depth, Interval::exact(value), None);
            return Opened::Known(value);
        }
        let depth = self.parts.extended_by_moves(self.ply, depth, count);
        let listed = listed(&self.moves, &moves);
        if !algorithm.asks_each_move()
            && let Some((value, place)) = self.parts.known_from_children(
                position,
                self.ply,
                depth,
                window,
                listed,
                self.observer,
            )
        {
            let chosen = listed[usize::from(place)];
            self.free(&moves);
            self.lines.begin(self.ply, chosen);
            self.store(position, depth, Interval::proven_by(value, window), Some(place));
            self.observer.backed_up(position, value);
            return Opened::Known(value);
        }
        let (ply, evaluation) = (self.ply, self.evaluation);
        let best = among(best, count);
        let order = self.parts.order(position, ply, depth, best, listed, evaluation, self.observer);
        self.ply += 1;
        Opened::Interior(Node::new(window, depth, moves, order))
    }

    /// Enters a leaf that needs more than evaluation and storing.
    #[inline(never)]
    pub(super) fn enter_leaf_with_parts(
        &mut self,
        position: &P,
        window: Window,
    ) -> Result<Value, O::Stop> {
        self.begin(position, window)?;
        let narrowed = match self.parts.probe(position, self.ply, 0, window, self.observer) {
            Probe::Known(value) => {
                self.observer.backed_up(position, value);
                return Ok(value);
            }
            Probe::Open { window, .. } => window,
        };
        let (bounds, value) = if let Some(moves) = self.parts.settings.quiescence {
            let (bounds, value) = super::quiescence::quiescence(self, position, narrowed, moves)?;
            if contradicts(value, narrowed, window) {
                self.observer.research();
                super::quiescence::quiescence(self, position, window, moves)?
            } else {
                (bounds, value)
            }
        } else {
            let value = self.parts.evaluate(position, self.evaluation, self.observer);
            (Interval::exact(value), value)
        };
        self.observer.leaf(position, value);
        self.store(position, 0, bounds, None);
        Ok(value)
    }

    /// Returns the place of the move to search after `searched` others, for a node with ranked
    /// moves.
    #[inline(never)]
    pub(super) fn pick_ranked(&mut self, first: u32, order: MoveOrder, searched: Place) -> Place {
        let moves = &self.moves[first as usize..];
        self.parts.pick(self.ply - 1, moves, order, searched, self.observer)
    }

    /// Stores the bounds proven for the current node.
    #[inline(never)]
    pub(super) fn store(
        &mut self,
        position: &P,
        depth: u32,
        bounds: Interval,
        best: Option<Place>,
    ) {
        self.parts.store(position, self.ply, depth, bounds, best, self.observer);
    }
}

/// Whether `value`, found with a window that a table entry has `narrowed`, is outside the narrowed
/// window but inside the original. This happens if the entry or the value is inexact; the table is
/// then ignored.
#[inline]
fn contradicts(value: Value, narrowed: Window, window: Window) -> bool {
    let is_outside = value < narrowed.alpha || value > narrowed.beta;
    is_outside && window.contains(value)
}

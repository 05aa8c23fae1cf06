//! How a search enters a node.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use super::Search;
use crate::Observer;
use crate::depth_first::{DepthFirst, Node, Place};
use crate::parts::{self, Parts, Probe};

impl<P, E, O, K> Search<'_, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    /// Enters a node, and searches it unless it is a leaf.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        match depth {
            0 => self.enter_leaf(position, window),
            1 if K::KEEPS_TREE => self.enter_last(position, window, interior),
            _ => self.enter_above(position, depth, window, interior),
        }
    }

    /// Enters a node at the horizon with which nothing is done but to evaluate it.
    #[inline(always)]
    pub(super) fn evaluate_leaf(&mut self, position: &P, window: Window) -> Result<Value, O::Stop> {
        if K::KEEPS_TREE && O::ONLY_COUNTS {
            self.leaves += 1;
            return Ok(self.evaluation.evaluate(position));
        }
        self.begin(position, 0, window)?;
        let value = self.evaluation.evaluate(position);
        self.observer.leaf(position, value);
        Ok(value)
    }

    /// Enters any other node at the horizon.
    #[inline(never)]
    fn enter_leaf(&mut self, position: &P, window: Window) -> Result<Value, O::Stop> {
        self.begin(position, 0, window)?;
        let narrowed = match self.parts.probe(position, self.ply, 0, window, self.observer) {
            Probe::Known(value) => {
                self.observer.backed_up(position, value);
                return Ok(value);
            }
            Probe::Open { window, .. } => window,
        };
        let (bounds, value) = if !K::KEEPS_TREE
            && let Some(settings) = self.parts.quiescence()
        {
            let (bounds, value) = parts::quiescence(self, position, narrowed, settings)?;
            if contradicts(value, narrowed, window) {
                self.observer.research();
                parts::quiescence(self, position, window, settings)?
            } else {
                (bounds, value)
            }
        } else {
            let value = self.parts.evaluate(position, self.evaluation, self.observer);
            (Interval::exact(value), value)
        };
        Ok(self.leaf(position, 0, bounds, value))
    }

    /// Enters a node whose children are all leaves. Most nodes above the horizon
    /// are such: they are compiled apart, without recursion.
    #[inline(never)]
    fn enter_last(
        &mut self,
        position: &P,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        self.begin(position, 1, window)?;
        let (mut narrowed, best) =
            match self.parts.probe(position, self.ply, 1, window, self.observer) {
                Probe::Known(value) => {
                    self.observer.backed_up(position, value);
                    self.lines.last = None;
                    return Ok(value);
                }
                Probe::Open { window, best } => (window, best),
            };
        loop {
            let value = match self.open(position, 1, narrowed, best) {
                Opened::Interior(node) => apart(interior)(self, position, node)?,
                Opened::Known(value) => {
                    self.lines.last = None;
                    return Ok(value);
                }
            };
            if K::IS_NOTHING || !contradicts(value, narrowed, window) {
                return Ok(value);
            }
            self.observer.research();
            narrowed = window;
        }
    }

    /// Enters any other node above the horizon.
    #[inline(never)]
    fn enter_above(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        // Children are above the horizon, too: so the compiler leaves out what
        // leaves would need.
        let depth = if K::KEEPS_TREE { depth.max(2) } else { depth };
        self.begin(position, depth, window)?;
        let (mut narrowed, best) =
            match self.parts.probe(position, self.ply, depth, window, self.observer) {
                Probe::Known(value) => {
                    self.observer.backed_up(position, value);
                    return Ok(value);
                }
                Probe::Open { window, best } => (window, best),
            };
        if O::COUNTS_MEMORY
            && let Some((nodes, bytes)) = self.parts.held()
        {
            self.observer.memory(nodes, bytes)?;
        }
        self.parts.enter(self.ply);
        loop {
            let value = self.search_open(position, depth, narrowed, best, interior)?;
            if K::IS_NOTHING || !contradicts(value, narrowed, window) {
                return Ok(value);
            }
            self.observer.research();
            self.lines.clear(self.ply);
            narrowed = window;
        }
    }

    /// Enters a node above the horizon once more, and asks no memory about it.
    #[cold]
    #[inline(never)]
    pub(super) fn enter_again(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        self.begin(position, depth, window)?;
        self.search_open(position, depth, window, None, interior)
    }

    /// Searches a node of which memory does not know enough.
    #[inline(always)]
    fn search_open(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<Place>,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        if !K::KEEPS_TREE
            && let Some(settings) = self.parts.null_move(self.ply)
            && let Some(value) =
                parts::null_move(self, position, depth, window, settings, interior)?
        {
            return Ok(value);
        }
        match self.open(position, depth, window, best) {
            Opened::Known(value) => Ok(value),
            Opened::Interior(node) => interior(self, position, node),
        }
    }

    /// Tells the observer of a node that is entered, whose line begins.
    #[inline(always)]
    fn begin(&mut self, position: &P, depth: u32, window: Window) -> Result<(), O::Stop> {
        self.observer.node(position)?;
        self.observer.window(position, window);
        // Where every line ends at the horizon, that of the node before it is
        // known where the node is left.
        if !K::KEEPS_TREE || depth > 1 {
            self.lines.clear(self.ply);
        }
        Ok(())
    }

    /// Generates the moves of a node above the horizon.
    #[inline(always)]
    fn open(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<Place>,
    ) -> Opened<Self> {
        let first = self.moves.len();
        let packed = Self::PACKED.map_or((0, 0), |packed| (packed.of)(position));
        if Self::PACKED.is_none() {
            position.moves(&mut self.moves);
        }
        let end = self.moves.len();
        let count = Self::PACKED.map_or(end - first, |of| (of.count)(packed.0));
        if count == 0 {
            let value = self.evaluation.finished(position, depth);
            return Opened::Known(self.leaf(position, depth, Interval::exact(value), value));
        }
        self.observer.generated(count);
        let depth = self.parts.extended_by_moves(self.ply, depth, count);
        let moves = &self.moves[first..];
        if let Some((value, place)) =
            self.parts.known_from_children(position, self.ply, depth, window, moves, self.observer)
        {
            let chosen = moves[usize::from(place)];
            self.moves.truncate(first);
            self.lines.clear(self.ply + 1);
            self.lines.extend(self.ply, chosen);
            let bounds = Interval::proven_by(value, window);
            self.parts.store(position, self.ply, depth, bounds, Some(place), self.observer);
            self.observer.backed_up(position, value);
            return Opened::Known(value);
        }
        let (ply, evaluation) = (self.ply, self.evaluation);
        let order = self.parts.order(position, ply, depth, best, moves, evaluation, self.observer);
        let (first, end) = if Self::PACKED.is_some() { (0, 0) } else { (first as u32, end as u32) };
        self.ply += 1;
        Opened::Interior(Node {
            window,
            depth,
            first,
            next: first,
            end,
            best: None,
            order,
            packed,
            chosen: None,
            chosen_best: None,
        })
    }

    #[inline]
    fn leaf(&mut self, position: &P, depth: u32, bounds: Interval, value: Value) -> Value {
        self.observer.leaf(position, value);
        self.parts.store(position, self.ply, depth, bounds, None, self.observer);
        value
    }
}

/// Whether `value`, from a search with a window that memory has `narrowed`, is
/// on the other side of what memory says, and inside the window asked for. That
/// happens where either is inexact: then memory is not believed.
fn contradicts(value: Value, narrowed: Window, window: Window) -> bool {
    let is_outside = value < narrowed.alpha || value > narrowed.beta;
    is_outside && window.contains(value)
}

/// The same algorithm, but called by `FnOnce`: the compiler makes another copy of
/// it for that, and each copy becomes part of the only function that calls it.
#[inline(always)]
fn apart<S: DepthFirst>(
    interior: impl FnOnce(&mut S, &S::Position, Node<S>) -> Result<Value, S::Stop>,
) -> impl FnOnce(&mut S, &S::Position, Node<S>) -> Result<Value, S::Stop> {
    interior
}

/// What has become of a node above the horizon when its moves are generated.
enum Opened<S: DepthFirst> {
    /// There are none, or memory knows its value.
    Known(Value),
    /// It is to be searched.
    Interior(Node<S>),
}

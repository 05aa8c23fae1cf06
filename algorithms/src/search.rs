//! What every depth-first algorithm stands on: visiting a node, its moves one
//! after the other, the principal variation, and leaving again.

use plywood_positions::{Evaluation, Interval, Position, Value, Window};

use crate::line::Lines;
use crate::parts::{self, Parts, Plain, Probe};
use crate::{Answer, Observer, Problem};

/// Below every value: the best of no moves at all.
pub(crate) const NONE_YET: Value = Window::FULL.alpha;

/// One running search: the evaluation, the observer, what is plugged in, and
/// the buffers that all its nodes share.
pub struct Search<'a, P: Position, E, O, K = Plain> {
    pub(crate) evaluation: &'a E,
    pub(crate) observer: &'a mut O,
    pub(crate) parts: K,
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    pub(crate) ply: usize,
}

/// An interior node that is being searched.
pub struct Node<M> {
    /// The window to search it with.
    pub window: Window,
    /// Plies from the node to the horizon.
    pub depth: u32,
    /// The node's own part of the shared move buffer, and the next of it.
    first: u32,
    next: u32,
    end: u32,
    best: Option<M>,
}

impl<'a, P, E, O, K> Search<'a, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    /// A search with `parts` plugged in that reports to `observer`.
    pub fn new(evaluation: &'a E, observer: &'a mut O, parts: K) -> Self {
        Self { evaluation, observer, parts, moves: Vec::new(), lines: Lines::new(), ply: 0 }
    }

    /// Visits the root, and makes an answer of the value found.
    pub fn run(
        &mut self,
        problem: &Problem<'_, P>,
        interior: impl Fn(&mut Self, &P, Node<P::Move>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, depth, window, .. } = *problem;
        self.observer.pass();
        let value = self.visit(position, depth, window, interior)?;
        let bounds = Interval::proven_by(value, window).within_range();
        let mut line = self.lines.take();
        if let Some(value) = bounds.value() {
            self.parts.complete_line(position, depth, value, &mut line);
        }
        Ok(Answer::along(line, bounds))
    }

    /// The value of `position` with `depth` plies to go, for the side to move
    /// there, as far as `window` asks for it.
    ///
    /// It is a leaf where the depth is used up, the game is over, or memory
    /// knows enough; otherwise `interior`, which is the algorithm, searches
    /// the node.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most visits are leaves; they need no call")]
    pub fn visit(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<P::Move>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        self.observer.node(position)?;
        self.lines.clear(self.ply);
        let (window, best) =
            match self.parts.probe(position, self.ply, depth, window, self.observer) {
                Probe::Known(value) => return Ok(value),
                Probe::Open { window, best } => (window, best),
            };
        if depth == 0 {
            let value = match self.parts.quiescence() {
                Some(settings) => parts::quiescence(self, position, settings)?,
                None => self.evaluation.evaluate(position),
            };
            return Ok(self.leaf(position, 0, value));
        }
        self.expand(position, depth, window, best, interior)
    }

    /// Generates the moves of a node above the horizon, and searches it.
    #[inline(never)]
    fn expand(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        best: Option<P::Move>,
        interior: impl Fn(&mut Self, &P, Node<P::Move>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        if let Some((nodes, bytes)) = self.parts.held() {
            self.observer.memory(nodes, bytes)?;
        }
        if let Some(settings) = self.parts.null_move(self.ply)
            && let Some(value) =
                parts::null_move(self, position, depth, window, settings, interior)?
        {
            return Ok(value);
        }
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let end = self.moves.len();
        if first == end {
            let value = self.evaluation.finished(position);
            return Ok(self.leaf(position, depth, value));
        }
        self.observer.generated(end - first);
        let moves = &mut self.moves[first..];
        if let Some((value, chosen)) =
            self.parts.known_from_children(position, self.ply, depth, window, moves, self.observer)
        {
            self.moves.truncate(first);
            self.lines.clear(self.ply + 1);
            self.lines.extend(self.ply, chosen);
            let bounds = Interval::proven_by(value, window);
            self.parts.store(position, self.ply, depth, bounds, Some(chosen), self.observer);
            return Ok(value);
        }
        self.parts.order(position, self.ply, depth, best, moves, self.evaluation, self.observer);
        let (first, end) = (first as u32, end as u32);
        self.ply += 1;
        interior(self, position, Node { window, depth, first, next: first, end, best: None })
    }

    #[inline]
    fn leaf(&mut self, position: &P, depth: u32, value: Value) -> Value {
        self.observer.leaf(position, value);
        let bounds = Interval::exact(value);
        self.parts.store(position, self.ply, depth, bounds, None, self.observer);
        value
    }

    /// The next move to search.
    #[inline]
    pub fn next(&mut self, node: &mut Node<P::Move>) -> Option<P::Move> {
        if node.next == node.end {
            return None;
        }
        let chosen = self.moves[node.next as usize];
        node.next += 1;
        self.parts.descend(self.ply - 1, chosen);
        Some(chosen)
    }

    /// Leaves only those `most` moves of a node that lead to the positions with
    /// the best static values, in this order; of equals, the earlier.
    pub fn keep_best(&mut self, node: &mut Node<P::Move>, position: &P, most: usize) {
        let moves = &mut self.moves[node.next as usize..node.end as usize];
        moves.sort_by_cached_key(|&chosen| {
            let mut child = position.clone();
            child.make(chosen);
            self.observer.ordering_evaluation(&child);
            self.evaluation.evaluate(&child)
        });
        node.end = node.end.min(node.next + most.max(1) as u32);
    }

    /// The move just searched is the best so far.
    #[inline]
    pub fn improve(&mut self, node: &mut Node<P::Move>) {
        let chosen = self.moves[node.next as usize - 1];
        node.best = Some(chosen);
        self.lines.extend(self.ply - 1, chosen);
    }

    /// The move just searched makes the others needless.
    #[inline]
    pub fn cut(&mut self, node: &mut Node<P::Move>) {
        let chosen = self.moves[node.next as usize - 1];
        node.best = Some(chosen);
        self.observer.cutoff((node.next - 1 - node.first) as usize);
        self.parts.refuted(self.ply - 1, node.depth, chosen);
    }

    /// The move just searched is about to be searched again.
    #[inline]
    pub fn research(&mut self) {
        self.observer.research();
    }

    /// The search of the node is given up: `value` is nothing to remember.
    #[expect(clippy::needless_pass_by_value, reason = "a node that is left is gone")]
    pub fn abandon(&mut self, node: Node<P::Move>, value: Value) -> Value {
        self.moves.truncate(node.first as usize);
        self.ply -= 1;
        value
    }

    /// The search of the node is over, with this value.
    #[inline]
    #[expect(clippy::needless_pass_by_value, reason = "a node that is left is gone")]
    pub fn leave(&mut self, position: &P, node: Node<P::Move>, value: Value) -> Value {
        self.moves.truncate(node.first as usize);
        self.ply -= 1;
        let bounds = Interval::proven_by(value, node.window);
        self.parts.store(position, self.ply, node.depth, bounds, node.best, self.observer);
        value
    }
}

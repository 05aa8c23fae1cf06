//! One running depth-first search: what all its nodes share.

mod enter;
#[macro_use]
mod once;

use plywood_positions::{Evaluation, Interval, PackedMoves, Position, Value, Window};

use crate::depth_first::{DepthFirst, Node, Place};
use crate::line::Lines;
use crate::parts::{Parts, Plain};
use crate::{Answer, Observer, Problem};

/// A search: the evaluation, the observer, what is plugged in, and the buffers
/// that all its nodes share. Algorithms see it as [`DepthFirst`].
pub struct Search<'a, P: Position, E, O, K = Plain> {
    pub(crate) evaluation: &'a E,
    pub(crate) observer: &'a mut O,
    pub(crate) parts: K,
    /// The moves of the nodes on the path, each list in generator order.
    moves: Vec<P::Move>,
    lines: Lines<P::Move>,
    pub(crate) ply: usize,
    /// Leaves that an observer which only counts has still to be told of.
    leaves: u64,
}

impl<'a, P, E, O, K> Search<'a, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    /// How to do without lists of moves, where no part looks at them.
    const PACKED: Option<PackedMoves<P>> = if K::KEEPS_TREE { P::PACKED_MOVES } else { None };

    /// A search with `parts` plugged in that reports to `observer`.
    pub fn new(evaluation: &'a E, observer: &'a mut O, parts: K) -> Self {
        let (moves, lines) = (Vec::new(), Lines::new());
        Self { evaluation, observer, parts, moves, lines, ply: 0, leaves: 0 }
    }

    /// The same, which goes on at `ply` of a search that others take part in.
    pub(crate) fn from_ply(evaluation: &'a E, observer: &'a mut O, parts: K, ply: usize) -> Self {
        Self { lines: Lines::from_ply(ply), ply, ..Self::new(evaluation, observer, parts) }
    }

    /// The answer when the root is worth `value`.
    fn answer(
        &mut self,
        problem: &Problem<'_, P>,
        value: Value,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, depth, window, .. } = *problem;
        // What the nodes visited since the last one was expanded have added.
        if let Some((nodes, bytes)) = self.parts.held() {
            self.observer.memory(nodes, bytes)?;
        }
        if O::ONLY_COUNTS {
            self.observer.leaves(std::mem::take(&mut self.leaves));
        }
        let bounds = Interval::proven_by(value, window).within_range();
        if K::KEEPS_TREE && depth == 1 {
            self.lines.link_last(0);
        }
        let mut line: Vec<_> = self.lines.from(0).collect();
        if let Some(value) = bounds.value() {
            self.parts.complete_line(position, depth, value, &mut line);
        }
        Ok(Answer::along(line, bounds))
    }

    /// Whether memory has narrowed the window so far that no move was found
    /// above its lower end, which is the value.
    fn lacks_move(&self, problem: &Problem<'_, P>, answer: &Answer<P::Move>) -> bool {
        let may_lack = self.parts.remembers() && problem.depth > 0 && answer.best.is_none();
        may_lack && answer.bounds.value().is_some() && {
            let mut moves = Vec::new();
            problem.position.moves(&mut moves);
            !moves.is_empty()
        }
    }

    /// The place of the move just searched.
    #[inline]
    pub(crate) fn place(&self, node: &Node<Self>) -> Place {
        self.parts.place(&node.order, node.searched())
    }

    /// The move just searched.
    #[inline(always)]
    fn chosen(&self, node: &Node<Self>) -> P::Move {
        match node.chosen {
            Some(chosen) if Self::PACKED.is_some() => chosen,
            _ => self.moves[node.first as usize + usize::from(self.place(node))],
        }
    }

    #[inline(always)]
    fn release(&mut self, node: &Node<Self>) {
        if K::KEEPS_TREE && node.depth == 1 {
            self.lines.last = node.chosen_best;
        }
        if node.end > node.first {
            self.moves.truncate(node.first as usize);
        }
        self.parts.release(&node.order);
        self.ply -= 1;
    }
}

impl<P, E, O, K> DepthFirst for Search<'_, P, E, O, K>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    type Position = P;
    type Stop = O::Stop;
    type Order = K::Order;

    fn run(
        &mut self,
        problem: &Problem<'_, P>,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Answer<P::Move>, O::Stop> {
        let Problem { position, depth, window, .. } = *problem;
        self.observer.pass();
        let value = self.visit(position, depth, window, interior)?;
        let answer = self.answer(problem, value)?;
        if !self.lacks_move(problem, &answer) {
            return Ok(answer);
        }
        self.observer.research();
        let value = self.enter_again(position, depth, window, interior)?;
        self.answer(problem, value)
    }

    fn complete_line(&self, problem: &Problem<'_, P>, value: Value, line: &mut Vec<P::Move>) {
        self.parts.complete_line(problem.position, problem.depth, value, line);
    }

    #[inline(always)]
    fn visit(
        &mut self,
        position: &P,
        depth: u32,
        window: Window,
        interior: impl Fn(&mut Self, &P, Node<Self>) -> Result<Value, O::Stop> + Copy,
    ) -> Result<Value, O::Stop> {
        if depth == 0 && (K::IS_NOTHING || self.parts.only_evaluates_leaves()) {
            return self.evaluate_leaf(position, window);
        }
        if K::KEEPS_TREE {
            return self.enter(position, depth, window, interior);
        }
        self.visit_with_parts(position, depth, window, &interior)
    }

    #[inline(always)]
    fn next(&mut self, node: &mut Node<Self>) -> Option<P::Move> {
        if let Some(packed) = Self::PACKED {
            if node.packed.0 == 0 {
                return None;
            }
            let place = if node.next == 0 { self.parts.place(&node.order, 0) } else { 0 };
            node.next += 1;
            node.chosen = Some((packed.take)(&mut node.packed.0, node.packed.1, place));
            return node.chosen;
        }
        if node.next == node.end {
            return None;
        }
        let (ply, first) = (self.ply - 1, node.first as usize);
        let searched = (node.next - node.first) as Place;
        let moves = (&self.moves[..], first);
        let place = self.parts.pick(ply, moves, &node.order, searched, self.observer);
        let chosen = self.moves[first + usize::from(place)];
        node.next += 1;
        self.parts.descend(ply, chosen);
        Some(chosen)
    }

    #[inline(always)]
    fn improve(&mut self, node: &mut Node<Self>) {
        once!(self, |search| {
            node.best = Some(node.searched());
            let chosen = search.chosen(node);
            match node.depth {
                1 if K::KEEPS_TREE => node.chosen_best = Some(chosen),
                2 if K::KEEPS_TREE => search.lines.extend_last(search.ply - 1, chosen),
                _ => search.lines.extend(search.ply - 1, chosen),
            }
        });
    }

    #[inline(always)]
    fn cut(&mut self, node: &mut Node<Self>) {
        once!(self, |search| {
            let searched = node.searched();
            node.best = Some(searched);
            search.observer.cutoff(usize::from(searched));
            if !K::KEEPS_TREE {
                let chosen = search.chosen(node);
                search.parts.refuted(search.ply - 1, node.depth, chosen);
            }
        });
    }

    #[inline]
    fn research(&mut self) {
        self.observer.research();
    }

    #[inline(always)]
    fn leave(&mut self, position: &P, node: Node<Self>, value: Value) -> Value {
        once!(self, |search| {
            let best = node.best.map(|searched| search.parts.place(&node.order, searched));
            search.release(&node);
            search.observer.backed_up(position, value);
            let bounds = Interval::proven_by(value, node.window);
            search.parts.store(position, search.ply, node.depth, bounds, best, search.observer);
            value
        })
    }

    fn abandon(&mut self, node: Node<Self>, value: Value) -> Value {
        self.release(&node);
        value
    }

    fn plausible(&mut self, node: &mut Node<Self>, position: &P) -> Vec<Place> {
        if Self::PACKED.is_some() {
            node.first = self.moves.len() as u32;
            position.moves(&mut self.moves);
            node.end = self.moves.len() as u32;
        }
        let moves = &self.moves[node.first as usize..node.end as usize];
        let plausible = self.parts.plausible().unwrap_or_default();
        plausible.places(position, moves, self.evaluation, self.observer)
    }

    fn select(&mut self, node: &mut Node<Self>, place: Place) -> P::Move {
        node.next = node.first + u32::from(place) + 1;
        let chosen = self.moves[node.first as usize + usize::from(place)];
        node.chosen = Some(chosen);
        self.parts.descend(self.ply - 1, chosen);
        chosen
    }
}

#[cfg(test)]
mod tests;

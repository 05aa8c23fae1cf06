//! B*: proves which move is best, not what it is worth.
//!
//! Source: H. J. Berliner, "The B* tree search algorithm: a best-first proof
//! procedure", Artificial Intelligence 12 (1979), pp. 23-40.
//!
//! Deviations. The tree ends at the horizon, where evaluations are exact, so
//! that the proof always ends. Between the two strategies there is a fixed
//! preference here; where the preferred one has no node left to expand, the
//! other one is used.
//!
//! Contract: with admissible intervals, the minimax value of the move chosen
//! equals the root's.

use std::mem::size_of;

use plywood_positions::{Interval, IntervalEvaluation, Position};

use crate::{Answer, Observer, Problem, Search};

/// How to separate the best move from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    /// Raise the lower bound of the move with the highest upper bound.
    ProveBest,
    /// Lower the upper bound of the best alternative.
    DisproveRest,
}

pub(crate) fn prove_best<P: Position, E: IntervalEvaluation<P>, O: Observer<P>, K>(
    search: &mut Search<'_, P, E, O, K>,
    problem: &Problem<'_, P>,
) -> Result<Answer<P::Move>, O::Stop> {
    prove(search, problem, Strategy::ProveBest)
}

pub(crate) fn disprove_rest<P: Position, E: IntervalEvaluation<P>, O: Observer<P>, K>(
    search: &mut Search<'_, P, E, O, K>,
    problem: &Problem<'_, P>,
) -> Result<Answer<P::Move>, O::Stop> {
    prove(search, problem, Strategy::DisproveRest)
}

fn prove<P: Position, E: IntervalEvaluation<P>, O: Observer<P>, K>(
    search: &mut Search<'_, P, E, O, K>,
    problem: &Problem<'_, P>,
    preferred: Strategy,
) -> Result<Answer<P::Move>, O::Stop> {
    search.observer.pass();
    let (evaluation, observer) = (search.evaluation, &mut *search.observer);
    let mut tree = Tree { evaluation, observer, nodes: Vec::new(), position_bytes: 0 };
    tree.add(problem.position.clone(), problem.depth, None)?;
    tree.expand(0)?;
    while let Some((best, alternative)) = tree.contenders() {
        let (first, second) = match preferred {
            Strategy::ProveBest => (best, alternative),
            Strategy::DisproveRest => (alternative, best),
        };
        let chosen = if tree.is_resolved(first) { second } else { first };
        tree.improve(chosen)?;
    }
    Ok(tree.answer())
}

struct Tree<'a, P: Position, E, O> {
    evaluation: &'a E,
    observer: &'a mut O,
    nodes: Vec<Node<P>>,
    position_bytes: usize,
}

struct Node<P: Position> {
    /// For the side to move at the node.
    interval: Interval,
    remaining: u32,
    /// The parent and the move from there; the root has none.
    above: Option<(usize, P::Move)>,
    /// Until the node is expanded or resolved.
    position: Option<Box<P>>,
    /// Its children stand together; none before it is expanded.
    children: std::ops::Range<usize>,
}

impl<P: Position, E: IntervalEvaluation<P>, O: Observer<P>> Tree<'_, P, E, O> {
    /// Enters a node and bounds it.
    fn add(
        &mut self,
        position: P,
        remaining: u32,
        above: Option<(usize, P::Move)>,
    ) -> Result<(), O::Stop> {
        self.observer.node(&position)?;
        let interval = if remaining == 0 {
            let value = self.evaluation.evaluate(&position);
            self.observer.leaf(&position, value);
            Interval::exact(value)
        } else {
            self.evaluation.interval(&position, remaining)
        };
        let position = (remaining > 0).then(|| Box::new(position));
        self.position_bytes += position.as_ref().map_or(0, |_| size_of::<P>());
        self.nodes.push(Node { interval, remaining, above, position, children: 0..0 });
        Ok(())
    }

    /// Adds the children of a frontier node, and backs their bounds up.
    fn expand(&mut self, id: usize) -> Result<(), O::Stop> {
        let Some(position) = self.nodes[id].position.take() else { return Ok(()) };
        self.position_bytes -= size_of::<P>();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        if moves.is_empty() {
            let value = self.evaluation.finished(&position);
            self.observer.leaf(&position, value);
            self.nodes[id].interval = Interval::exact(value);
        } else {
            self.observer.generated(moves.len());
            let first = self.nodes.len();
            let remaining = self.nodes[id].remaining - 1;
            for chosen in moves {
                self.add(position.play(chosen), remaining, Some((id, chosen)))?;
            }
            self.nodes[id].children = first..self.nodes.len();
            self.back_up(id);
        }
        let bytes = self.nodes.capacity() * size_of::<Node<P>>() + self.position_bytes;
        self.observer.memory(self.nodes.len(), bytes)
    }

    /// Expands the frontier node that decides the upper bound of `id`.
    fn improve(&mut self, mut id: usize) -> Result<(), O::Stop> {
        while !self.nodes[id].children.is_empty() {
            id = self.nodes[id]
                .children
                .clone()
                .filter(|&child| !self.is_resolved(child))
                .min_by_key(|&child| self.nodes[child].interval.lower)
                .expect("an unresolved node has an unresolved child");
        }
        self.expand(id)?;
        while let Some((parent, _)) = self.nodes[id].above {
            self.back_up(parent);
            id = parent;
        }
        Ok(())
    }

    /// A node's bounds are the greatest that its children leave it.
    fn back_up(&mut self, id: usize) {
        let children = &self.nodes[self.nodes[id].children.clone()];
        let lower = children.iter().map(|child| -child.interval.upper).max();
        let upper = children.iter().map(|child| -child.interval.lower).max();
        if let (Some(lower), Some(upper)) = (lower, upper) {
            self.nodes[id].interval = Interval { lower, upper };
        }
    }

    fn is_resolved(&self, id: usize) -> bool {
        self.nodes[id].interval.value().is_some()
    }

    /// The root's child with the highest upper bound, and the best of the
    /// others; `None` when the first is proven best.
    fn contenders(&self) -> Option<(usize, usize)> {
        let (best, alternative) = self.first_two()?;
        let alternative = alternative?;
        let proven = -self.nodes[best].interval.upper >= -self.nodes[alternative].interval.lower;
        (!proven).then_some((best, alternative))
    }

    /// The root's children with the highest and second-highest upper bound,
    /// for the root's side; among equals, the higher lower bound and then the
    /// earlier move comes first.
    fn first_two(&self) -> Option<(usize, Option<usize>)> {
        let rank = |&id: &usize| {
            let Interval { lower, upper } = self.nodes[id].interval;
            (lower, upper, id)
        };
        let root = self.nodes[0].children.clone();
        let best = root.clone().min_by_key(rank)?;
        Some((best, root.filter(|&id| id != best).min_by_key(rank)))
    }

    fn answer(&self) -> Answer<P::Move> {
        let best = self.first_two().map(|(best, _)| best);
        let line = best.and_then(|best| self.nodes[best].above).map(|(_, chosen)| chosen);
        Answer { bounds: self.nodes[0].interval, best: line, line: Vec::new() }
    }
}

//! The tree that B* and its relatives grow: every node has bounds on its
//! value, and the bounds of the frontier are backed up to the root.

use std::mem::size_of;
use std::ops::Range;

use plywood_positions::{Interval, IntervalEvaluation, Position, Value};

use crate::{Answer, KnownNode, Observer, Problem, Worth};

/// An algorithm's own record of a node, beside its bounds.
pub(crate) trait Note: PartialEq + Sized {
    /// Of a node of the frontier, so many plies below the root.
    fn of_frontier(interval: Interval, ply: u32) -> Self;

    /// Of a node that has these children; their bounds and notes are for the
    /// other side.
    fn backed_up<'n>(children: impl Iterator<Item = (Interval, &'n Self)> + Clone) -> Self
    where
        Self: 'n;
}

/// A tree with its bounds backed up.
pub(crate) struct ProofTree<'a, P: Position, E, O, N> {
    evaluation: &'a E,
    observer: &'a mut O,
    nodes: Vec<Node<P, N>>,
    position_bytes: usize,
}

struct Node<P: Position, N> {
    /// For the side to move at the node.
    interval: Interval,
    note: N,
    remaining: u32,
    ply: u32,
    /// The parent and the move from there; the root has none.
    above: Option<(usize, P::Move)>,
    /// Until the node is expanded or turns out to be a leaf.
    position: Option<Box<P>>,
    /// Its children stand together; none before it is expanded.
    children: Range<usize>,
}

/// The root's number.
pub(crate) const ROOT: usize = 0;

impl<'a, P: Position, E: IntervalEvaluation<P>, O: Observer<P>, N: Note> ProofTree<'a, P, E, O, N> {
    /// The root and its children.
    pub(crate) fn grow(
        problem: &Problem<'_, P>,
        evaluation: &'a E,
        observer: &'a mut O,
    ) -> Result<Self, O::Stop> {
        observer.pass();
        let mut tree = Self { evaluation, observer, nodes: Vec::new(), position_bytes: 0 };
        tree.add(problem.position.clone(), problem.depth, 0, None)?;
        tree.expand(ROOT)?;
        Ok(tree)
    }

    /// Enters a node and bounds it.
    fn add(
        &mut self,
        position: P,
        remaining: u32,
        ply: u32,
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
        let note = N::of_frontier(interval, ply);
        self.nodes.push(Node { interval, note, remaining, ply, above, position, children: 0..0 });
        Ok(())
    }

    /// Adds the children of a frontier node, and backs their bounds up as far
    /// as they change anything.
    pub(crate) fn expand(&mut self, id: usize) -> Result<(), O::Stop> {
        let Some(position) = self.nodes[id].position.take() else { return Ok(()) };
        self.position_bytes -= size_of::<P>();
        let moves = position.all_moves();
        let Node { remaining, ply, .. } = self.nodes[id];
        if moves.is_empty() {
            let value = self.evaluation.finished(&position, self.nodes[id].remaining);
            self.observer.leaf(&position, value);
            self.nodes[id].interval = Interval::exact(value);
            self.nodes[id].note = N::of_frontier(Interval::exact(value), ply);
        } else {
            self.observer.generated(moves.len());
            let first = self.nodes.len();
            for chosen in moves {
                self.add(position.play(chosen), remaining - 1, ply + 1, Some((id, chosen)))?;
            }
            self.nodes[id].children = first..self.nodes.len();
            self.back_up(id);
        }
        let mut below = id;
        while let Some((parent, _)) = self.nodes[below].above
            && self.back_up(parent)
        {
            below = parent;
        }
        let nodes = &self.nodes;
        self.observer.known(&|| known(nodes));
        let bytes = self.nodes.len() * size_of::<Node<P, N>>() + self.position_bytes;
        self.observer.memory(self.nodes.len(), bytes)
    }

    /// A node's bounds are the greatest that its children leave it. Returns
    /// whether anything has changed.
    fn back_up(&mut self, id: usize) -> bool {
        let children = &self.nodes[self.nodes[id].children.clone()];
        let lower = children.iter().map(|child| -child.interval.upper).max();
        let upper = children.iter().map(|child| -child.interval.lower).max();
        let (Some(lower), Some(upper)) = (lower, upper) else { return false };
        let interval = Interval { lower, upper };
        let note = N::backed_up(children.iter().map(|child| (child.interval, &child.note)));
        let node = &mut self.nodes[id];
        let changed = node.interval != interval || node.note != note;
        node.interval = interval;
        node.note = note;
        changed
    }

    /// The proven bounds of a node, for the side to move there.
    pub(crate) fn interval(&self, id: usize) -> Interval {
        self.nodes[id].interval
    }

    /// The algorithm's own record of a node.
    pub(crate) fn note(&self, id: usize) -> &N {
        &self.nodes[id].note
    }

    /// Its children, in the generator's order; none of the frontier.
    pub(crate) fn children(&self, id: usize) -> Range<usize> {
        self.nodes[id].children.clone()
    }

    /// Whether a node's value is known.
    pub(crate) fn is_resolved(&self, id: usize) -> bool {
        self.nodes[id].interval.value().is_some()
    }

    /// The root's child with the highest upper bound, and the best of the
    /// others; `None` when the first is proven best.
    pub(crate) fn contenders(&self) -> Option<(usize, usize)> {
        let (best, alternative) = self.first_two()?;
        let alternative = alternative?;
        let proven = -self.nodes[best].interval.upper >= -self.nodes[alternative].interval.lower;
        (!proven).then_some((best, alternative))
    }

    /// The root's children with the highest and second-highest upper bound,
    /// for the root's side; among equals, the higher lower bound and then the
    /// earlier move comes first.
    fn first_two(&self) -> Option<(usize, Option<usize>)> {
        let root = self.children(ROOT);
        let best = root.clone().min_by_key(|&id| self.rank(id))?;
        Some((best, root.filter(|&id| id != best).min_by_key(|&id| self.rank(id))))
    }

    /// The less, the more a child of the root promises.
    pub(crate) fn rank(&self, id: usize) -> (Value, Value, usize) {
        let Interval { lower, upper } = self.nodes[id].interval;
        (lower, upper, id)
    }

    /// The answer that the move proven best is.
    pub(crate) fn answer(&self) -> Answer<P::Move> {
        self.answer_with(self.first_two().map(|(best, _)| best))
    }

    /// The answer that chooses this child of the root.
    pub(crate) fn answer_with(&self, child: Option<usize>) -> Answer<P::Move> {
        let best = child.and_then(|child| self.nodes[child].above).map(|(_, chosen)| chosen);
        Answer { bounds: self.nodes[ROOT].interval, best, line: Vec::new() }
    }
}

/// All nodes with their bounds. Those without children, whose value is not
/// known, are open.
fn known<P: Position, N>(nodes: &[Node<P, N>]) -> Vec<KnownNode<P::Move>> {
    let path = |id: usize| {
        let mut path = Vec::new();
        let mut below = id;
        while let Some((above, chosen)) = nodes[below].above {
            path.push(chosen);
            below = above;
        }
        path.reverse();
        path
    };
    let node = |(id, node): (usize, &Node<P, N>)| KnownNode {
        path: path(id),
        worth: Worth::Bounds(node.interval),
        is_open: node.children.is_empty() && node.interval.value().is_none(),
    };
    nodes.iter().enumerate().map(node).collect()
}

//! The tree that B* and its relatives build. Every node has bounds on its value, backed up from the
//! frontier to the root.

use std::mem::size_of;
use std::ops::Range;

use plywood_positions::{Interval, IntervalEvaluation, Position, Value};

use crate::observation::observer::{KnownNode, NodeValue, Observer};
use crate::problem::{Answer, Problem};

/// An algorithm's note on a node, in addition to the bounds.
pub(crate) trait Note: PartialEq + Sized {
    /// Returns the note of a frontier node at this ply.
    fn of_frontier(interval: Interval, ply: u32) -> Self;

    /// Returns the note of a node with these children, whose bounds and notes are for the other
    /// side.
    fn backed_up<'n>(children: impl Iterator<Item = (Interval, &'n Self)> + Clone) -> Self
    where
        Self: 'n;
}

/// A tree with backed-up bounds.
pub(crate) struct ProofTree<'a, P: Position, E, O, N> {
    evaluation: &'a E,
    observer: &'a mut O,
    nodes: Vec<IntervalNode<P, N>>,
    position_bytes: usize,
}

struct IntervalNode<P: Position, N> {
    /// Bounds for the side to move at the node.
    interval: Interval,
    note: N,
    remaining: u32,
    ply: u32,
    /// The parent, and the move from there; `None` at the root.
    above: Option<(usize, P::Move)>,
    /// The position, until the node is expanded or turns out to be a leaf.
    position: Option<Box<P>>,
    /// Consecutive numbers of the children; empty before the node is expanded.
    children: Range<usize>,
}

/// Number of the root.
pub(crate) const ROOT: usize = 0;

impl<'a, P: Position, E: IntervalEvaluation<P>, O: Observer<P>, N: Note> ProofTree<'a, P, E, O, N> {
    /// Returns an empty tree.
    pub(crate) fn new(evaluation: &'a E, observer: &'a mut O) -> Self {
        Self { evaluation, observer, nodes: Vec::new(), position_bytes: 0 }
    }

    /// Adds the root and its children to the empty tree.
    pub(crate) fn plant(&mut self, problem: &Problem<'_, P>) -> Result<(), O::Stop> {
        self.observer.pass();
        self.add(problem.position.clone(), problem.depth, 0, None)?;
        self.expand(ROOT)
    }

    /// Enters a node and bounds its value.
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
        self.nodes.push(IntervalNode {
            interval,
            note,
            remaining,
            ply,
            above,
            position,
            children: 0..0,
        });
        Ok(())
    }

    /// Adds the children of a frontier node, and backs up their bounds as long as they change.
    pub(crate) fn expand(&mut self, id: usize) -> Result<(), O::Stop> {
        let Some(position) = self.nodes[id].position.take() else { return Ok(()) };
        self.position_bytes -= size_of::<P>();
        let moves = position.all_moves();
        let IntervalNode { remaining, ply, .. } = self.nodes[id];
        if moves.is_empty() {
            let value = self.evaluation.finished(&position, self.nodes[id].remaining);
            self.observer.leaf(&position, value);
            self.nodes[id].interval = Interval::exact(value);
            self.nodes[id].note = N::of_frontier(Interval::exact(value), ply);
        } else {
            self.observer.generated(moves.len());
            let first = self.nodes.len();
            let added = moves.into_iter().try_for_each(|chosen| {
                self.add(position.play(chosen), remaining - 1, ply + 1, Some((id, chosen)))
            });
            self.nodes[id].children = first..self.nodes.len();
            added?;
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
        let bytes = self.nodes.len() * size_of::<IntervalNode<P, N>>() + self.position_bytes;
        self.observer.memory(self.nodes.len(), bytes)
    }

    /// Computes a node's bounds from those of its children. Returns whether anything has changed.
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

    /// Returns the proven bounds of a node for the side to move there.
    pub(crate) fn interval(&self, id: usize) -> Interval {
        self.nodes[id].interval
    }

    /// Returns the algorithm's note on a node.
    pub(crate) fn note(&self, id: usize) -> &N {
        &self.nodes[id].note
    }

    /// Returns the children of a node in generator order; empty at the frontier.
    pub(crate) fn children(&self, id: usize) -> Range<usize> {
        self.nodes.get(id).map_or(0..0, |node| node.children.clone())
    }

    /// Whether a node's value is known.
    pub(crate) fn is_resolved(&self, id: usize) -> bool {
        self.nodes[id].interval.value().is_some()
    }

    /// Returns the root's child with the highest upper bound, and the best other child; `None` once
    /// the first is proven best.
    pub(crate) fn contenders(&self) -> Option<(usize, usize)> {
        let (best, alternative) = self.first_two()?;
        let alternative = alternative?;
        let proven = -self.nodes[best].interval.upper >= -self.nodes[alternative].interval.lower;
        (!proven).then_some((best, alternative))
    }

    /// Returns the root's children with the highest and second-highest upper bounds for the root's
    /// side. Ties are broken by the higher lower bound, and then by generator order.
    fn first_two(&self) -> Option<(usize, Option<usize>)> {
        let root = self.children(ROOT);
        let best = root.clone().min_by_key(|&id| self.rank(id))?;
        Some((best, root.filter(|&id| id != best).min_by_key(|&id| self.rank(id))))
    }

    /// Returns the rank of a child of the root; lower ranks are more promising.
    pub(crate) fn rank(&self, id: usize) -> (Value, Value, usize) {
        let Interval { lower, upper } = self.nodes[id].interval;
        (lower, upper, id)
    }

    /// Returns the answer with the move that is proven best, or that is the most promising so far.
    pub(crate) fn answer(&self) -> Answer<P::Move> {
        self.answer_with(self.first_two().map(|(best, _)| best))
    }

    /// Returns the answer with the move to this child of the root.
    pub(crate) fn answer_with(&self, child: Option<usize>) -> Answer<P::Move> {
        let best = child.and_then(|child| self.nodes[child].above).map(|(_, chosen)| chosen);
        let bounds = self.nodes.first().map_or(Interval::UNKNOWN, |root| root.interval);
        Answer { bounds, best, line: Vec::new() }
    }
}

/// Returns all nodes with their bounds. Nodes without children and without a known value are open.
fn known<P: Position, N>(nodes: &[IntervalNode<P, N>]) -> Vec<KnownNode<P::Move>> {
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
    let node = |(id, node): (usize, &IntervalNode<P, N>)| KnownNode {
        path: path(id),
        worth: NodeValue::Bounds(node.interval),
        is_open: node.children.is_empty() && node.interval.value().is_none(),
    };
    nodes.iter().enumerate().map(node).collect()
}

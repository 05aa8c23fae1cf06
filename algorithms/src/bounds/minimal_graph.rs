//! Minimal graphs: proofs of a value that share transpositions.
//!
//! Source: A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Nearly optimal
//! minimax tree search?", Technical report 94-19, University of Alberta
//! (1994), arXiv 1404.1518; "Exploiting graph properties of game trees", AAAI
//! (1996). They call the two approximations the left-first minimal graph and
//! the approximate real minimal graph.

use plywood_positions::{Evaluation, Position, Value};

use super::bounded_cache::BoundedCache;
use crate::bounds::allowance::Allowance;
use crate::bounds::minimal_tree::{Goal, Proofs, Task};

/// The choice of a move in a proof if one move suffices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// The first qualifying move in generator order. The result is the left-first minimal graph.
    First,
    /// A move that leads into the graph built so far, or else the move with the smallest proof
    /// tree, as in the minimal tree. The best choice is infeasible, since the cost of a proof
    /// depends on all other choices. This greedy choice gives an upper bound on the real minimal
    /// graph, and never has more leaves than the minimal tree.
    Cheapest,
}

/// The size of a graph that proves a value. A position counts once for each remaining depth,
/// however many paths lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimalGraph {
    /// Positions at the horizon, and finished games.
    pub leaves: u64,
    /// All positions.
    pub nodes: u64,
}

impl MinimalGraph {
    /// Returns the graph of the proofs that the minimax value of `position` at `depth` is `value`.
    /// Returns `None` for any other value, if the graph needs more than the allowed memory, or if
    /// another thread requests the end.
    pub fn of<P: Position, E: Evaluation<P>>(
        position: &P,
        evaluation: &E,
        depth: u32,
        value: Value,
        refutation: Refutation,
        allowance: Allowance<'_>,
    ) -> Option<Self> {
        let third = allowance.memory.map(|bytes| bytes / 3);
        let mut walk = Walk {
            evaluation,
            refutation,
            allowance,
            proofs: Proofs::new(evaluation, refutation, Allowance { memory: third, ..allowance }),
            proven: BoundedCache::all_within(third),
            nodes: BoundedCache::all_within(third),
            leaves: 0,
        };
        for goal in [Goal::AtLeast(value), Goal::AtMost(value)] {
            walk.proofs.fewest(position, depth, goal, u64::MAX)?;
            walk.enter(position, depth, goal)?;
        }
        (!allowance.is_stopped())
            .then(|| Self { leaves: walk.leaves, nodes: walk.nodes.len() as u64 })
    }
}

/// A walk that collects the positions of the proofs.
struct Walk<'a, P: Position, E> {
    evaluation: &'a E,
    refutation: Refutation,
    allowance: Allowance<'a>,
    proofs: Proofs<'a, P, E>,
    proven: BoundedCache<Task, ()>,
    nodes: BoundedCache<(u64, u32), ()>,
    leaves: u64,
}

impl<P: Position, E: Evaluation<P>> Walk<'_, P, E> {
    /// Adds the proof of `goal`, which must be true; returns `None` if memory does not suffice,
    /// or if another thread requests the end.
    fn enter(&mut self, position: &P, depth: u32, goal: Goal) -> Option<()> {
        if self.allowance.is_stopped() {
            return None;
        }
        let key = position.key();
        if depth > 0 && !self.proven.learn((key, depth, goal))? {
            return Some(());
        }
        let is_new = self.nodes.learn((key, depth))?;
        let mut moves = Vec::new();
        if depth > 0 {
            position.moves(&mut moves);
        }
        if moves.is_empty() {
            self.leaves += u64::from(is_new);
            return Some(());
        }
        let children = moves.into_iter().map(|chosen| position.play(chosen));
        match goal {
            Goal::AtMost(_) => {
                for child in children {
                    self.enter(&child, depth - 1, goal.for_child())?;
                }
            }
            Goal::AtLeast(_) => {
                let children: Vec<P> = children.collect();
                if let Some(child) = self.choose(&children, depth - 1, goal.for_child()) {
                    self.enter(child, depth - 1, goal.for_child())?;
                }
            }
        }
        Some(())
    }

    /// Returns the child whose proof is added.
    fn choose<'c>(&mut self, children: &'c [P], depth: u32, goal: Goal) -> Option<&'c P> {
        if self.refutation == Refutation::Cheapest
            && let Some(child) = children.iter().find(|it| self.holds_already(it, depth, goal))
        {
            return Some(child);
        }
        let mut budget = u64::MAX;
        let mut cheapest = None;
        for child in children {
            if let Some(leaves) = self.proofs.fewest(child, depth, goal, budget) {
                cheapest = Some(child);
                budget = leaves - 1;
                if budget == 0 || self.refutation == Refutation::First {
                    break;
                }
            }
        }
        cheapest
    }

    /// Whether the graph already contains a proof of `goal` for a position.
    fn holds_already(&self, position: &P, depth: u32, goal: Goal) -> bool {
        let key = position.key();
        match depth {
            0 => {
                self.nodes.get(&(key, 0)).is_some()
                    && goal.holds(self.evaluation.evaluate(position))
            }
            _ => self.proven.get(&(key, depth, goal)).is_some(),
        }
    }
}

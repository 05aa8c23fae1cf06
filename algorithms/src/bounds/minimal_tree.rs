//! The fewest leaves that any algorithm must evaluate, and the number of leaves of the whole tree.

use plywood_positions::{Evaluation, Position, Value};

use super::bounded_cache::BoundedCache;
use crate::bounds::allowance::Allowance;
use crate::bounds::minimal_graph::Refutation;

/// Returns the leaves of the minimal tree of a uniform tree: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth
/// & Moore 1975, p. 306; Slagle & Dixon 1969). Returns `None` if the number exceeds `u64`.
pub fn uniform_minimal_leaves(branching: u64, depth: u32) -> Option<u64> {
    let upper = branching.checked_pow(depth.div_ceil(2))?;
    upper.checked_add(branching.checked_pow(depth / 2)? - 1)
}

/// Returns the leaves of the whole tree to `depth`: those that minimax evaluates. The allowed memory
/// stores the counts of repeated positions, whose leaves count every time. Returns `None` if another
/// thread requests the end.
pub fn full_leaves<P: Position>(position: &P, depth: u32, allowance: Allowance<'_>) -> Option<u64> {
    let known = BoundedCache::within(allowance.memory);
    Whole { allowance, moves: Vec::new(), known }.leaves(position, depth)
}

struct Whole<'a, P: Position> {
    allowance: Allowance<'a>,
    moves: Vec<P::Move>,
    known: BoundedCache<(u64, u32), u64>,
}

impl<P: Position> Whole<'_, P> {
    fn leaves(&mut self, position: &P, depth: u32) -> Option<u64> {
        // Recounting the last plies is cheaper than storing them.
        if depth <= 2 {
            return self.count(position, depth);
        }
        let place = (position.key(), depth);
        if let Some(&leaves) = self.known.get(&place) {
            return Some(leaves);
        }
        if self.allowance.is_stopped() {
            return None;
        }
        let leaves = self.count(position, depth)?;
        self.known.insert(place, leaves);
        Some(leaves)
    }

    fn count(&mut self, position: &P, depth: u32) -> Option<u64> {
        if depth == 0 {
            return Some(1);
        }
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let end = self.moves.len();
        let leaves = match (end - first, depth) {
            (0, _) => Some(1),
            (children, 1) => Some(children as u64),
            _ => (first..end)
                .map(|at| {
                    let mut child = position.clone();
                    child.make(self.moves[at]);
                    self.leaves(&child, depth - 1)
                })
                .sum(),
        };
        self.moves.truncate(first);
        leaves
    }
}

/// Returns the exact number of leaves of a position's minimal tree: the fewest that prove its
/// minimax value `value` at `depth`. Computed by enumeration.
///
/// The smallest proof of `value` from below and the smallest from above share one leaf. Their sum
/// minus one is therefore a lower bound for any algorithm that sees only the tree. The enumeration
/// evaluates at most every leaf, and usually far fewer: it abandons a branch that cannot be cheaper
/// than an earlier branch. It stores repeated positions, whose leaves count every time.
///
/// Less memory takes longer and gives the same result.
///
/// `value` must be the position's minimax value at `depth`. No other value has a proof, and the
/// result is then `None`. A request of another thread also ends in `None`.
pub fn minimal_leaves<P: Position, E: Evaluation<P>>(
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
    allowance: Allowance<'_>,
) -> Option<u64> {
    Proofs::new(evaluation, Refutation::Cheapest, allowance).of_value(position, depth, value)
}

/// A bound to prove on a node's value, for the side to move there.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Goal {
    AtLeast(Value),
    AtMost(Value),
}

impl Goal {
    pub fn holds(self, value: Value) -> bool {
        match self {
            Self::AtLeast(bound) => value >= bound,
            Self::AtMost(bound) => value <= bound,
        }
    }

    /// Returns the goal from the opponent's point of view.
    pub fn for_child(self) -> Self {
        match self {
            Self::AtLeast(bound) => Self::AtMost(-bound),
            Self::AtMost(bound) => Self::AtLeast(-bound),
        }
    }
}

/// A position's key, the remaining depth, and the goal.
pub(crate) type Task = (u64, u32, Goal);

/// The fewest leaves of a proof, as far as they are known.
#[derive(Clone, Copy)]
enum Fewest {
    Exactly(u64),
    /// No proof has this few leaves. `u64::MAX` means that there is no proof.
    MoreThan(u64),
}

/// A search for proofs: by the first qualifying moves, or the cheapest by branch and bound.
pub(crate) struct Proofs<'a, P: Position, E> {
    evaluation: &'a E,
    refutation: Refutation,
    allowance: Allowance<'a>,
    moves: Vec<P::Move>,
    known: BoundedCache<Task, Fewest>,
}

impl<'a, P: Position, E: Evaluation<P>> Proofs<'a, P, E> {
    pub fn new(evaluation: &'a E, refutation: Refutation, allowance: Allowance<'a>) -> Self {
        let known = BoundedCache::within(allowance.memory);
        Self { evaluation, refutation, allowance, moves: Vec::new(), known }
    }

    /// Returns the leaves of both proofs of a value, which share one leaf; `None` if `value` is not
    /// the minimax value, or if another thread requests the end.
    pub fn of_value(&mut self, position: &P, depth: u32, value: Value) -> Option<u64> {
        let lower = self.fewest(position, depth, Goal::AtLeast(value), u64::MAX)?;
        let upper = self.fewest(position, depth, Goal::AtMost(value), u64::MAX)?;
        Some(lower + upper - 1)
    }

    /// Returns the leaves of the proof of `goal`; `None` if the goal is false or needs more than
    /// `budget`, or if another thread requests the end. All later results are then wrong.
    pub fn fewest(&mut self, position: &P, depth: u32, goal: Goal, budget: u64) -> Option<u64> {
        if depth == 0 {
            return goal.holds(self.evaluation.evaluate(position)).then_some(1);
        }
        // Repeating the search of the last ply is cheaper than looking it up.
        if depth == 1 {
            return self.search(position, depth, goal, budget);
        }
        let task = (position.key(), depth, goal);
        match self.known.get(&task) {
            Some(&Fewest::Exactly(leaves)) => return Some(leaves).filter(|&it| it <= budget),
            Some(&Fewest::MoreThan(least)) if budget <= least => return None,
            _ => {}
        }
        if self.allowance.is_stopped() {
            return None;
        }
        let fewest = self.search(position, depth, goal, budget);
        self.known.insert(task, fewest.map_or(Fewest::MoreThan(budget), Fewest::Exactly));
        fewest
    }

    fn search(&mut self, position: &P, depth: u32, goal: Goal, budget: u64) -> Option<u64> {
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let end = self.moves.len();
        if let (Goal::AtMost(_), Refutation::First) = (goal, self.refutation) {
            // All children must qualify, so their order is free. Trying likely refutations first
            // fails sooner.
            self.moves[first..].sort_by_cached_key(|&chosen| -position.gain(chosen));
        }
        let children = first..end;
        let fewest = match goal {
            _ if first == end => goal.holds(self.evaluation.finished(position, depth)).then_some(1),
            Goal::AtLeast(_) => self.cheapest(position, depth, goal, budget, children),
            Goal::AtMost(_) => self.sum(position, depth, goal, budget, children),
        };
        self.moves.truncate(first);
        fewest.filter(|&leaves| leaves <= budget)
    }

    /// Returns the leaves of a proof that needs a single child.
    fn cheapest(
        &mut self,
        position: &P,
        depth: u32,
        goal: Goal,
        mut budget: u64,
        children: std::ops::Range<usize>,
    ) -> Option<u64> {
        let mut cheapest = None;
        for at in children {
            let mut child = position.clone();
            child.make(self.moves[at]);
            if let Some(leaves) = self.fewest(&child, depth - 1, goal.for_child(), budget) {
                cheapest = Some(leaves);
                budget = leaves - 1;
                if budget == 0 || self.refutation == Refutation::First {
                    break;
                }
            }
        }
        cheapest
    }

    /// Returns the leaves of a proof that needs every child.
    fn sum(
        &mut self,
        position: &P,
        depth: u32,
        goal: Goal,
        budget: u64,
        children: std::ops::Range<usize>,
    ) -> Option<u64> {
        let mut total = 0;
        for at in children.clone() {
            // Every later child needs at least one leaf.
            let later = (children.end - at - 1) as u64;
            let left = match self.refutation {
                Refutation::First => budget,
                Refutation::Cheapest => budget.checked_sub(total + later)?,
            };
            let mut child = position.clone();
            child.make(self.moves[at]);
            total += self.fewest(&child, depth - 1, goal.for_child(), left)?;
        }
        Some(total)
    }
}

//! The minimal tree along the first moves that will do.

use plywood_positions::{Evaluation, Position, Value};

use crate::bounds::minimal_tree::{Goal, Task};
use crate::observation::known::Known;

/// Leaves of the left-first minimal tree of a position: those of the proofs
/// that its depth-d minimax value is `value`, where every proof takes the
/// first move that qualifies, in the generator's order.
///
/// It is what alpha-beta would evaluate if it always guessed the first
/// qualifying move right. The true minimal tree takes the cheapest such move
/// (see [`minimal_leaves`](crate::minimal_leaves)), so this is an upper
/// estimate of the bound; on a uniform tree both are equal. It costs no more
/// than a null-window search for each of the two proofs. `memory` is as in
/// [`minimal_leaves`](crate::minimal_leaves).
///
/// `value` must be the position's minimax value at `depth`; for another one
/// there is no proof, and the answer is `None`.
pub fn left_first_leaves<P: Position, E: Evaluation<P>>(
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
    memory: Option<usize>,
) -> Option<u64> {
    let mut proofs = FirstProofs::new(evaluation, memory);
    let lower = proofs.leaves(position, depth, Goal::AtLeast(value))?;
    let upper = proofs.leaves(position, depth, Goal::AtMost(value))?;
    Some(lower + upper - 1)
}

/// The proofs along the first qualifying moves.
pub(crate) struct FirstProofs<'a, P: Position, E> {
    evaluation: &'a E,
    moves: Vec<P::Move>,
    known: Known<Task, Option<u64>>,
}

impl<'a, P: Position, E: Evaluation<P>> FirstProofs<'a, P, E> {
    pub fn new(evaluation: &'a E, memory: Option<usize>) -> Self {
        Self { evaluation, moves: Vec::new(), known: Known::within(memory) }
    }

    /// The leaves of the proof of `goal`, if it holds.
    pub fn leaves(&mut self, position: &P, depth: u32, goal: Goal) -> Option<u64> {
        if depth == 0 {
            return goal.holds(self.evaluation.evaluate(position)).then_some(1);
        }
        // Finding the last ply again is cheaper than looking it up.
        if depth == 1 {
            return self.search(position, depth, goal);
        }
        let task = (position.key(), depth, goal);
        if let Some(&leaves) = self.known.get(&task) {
            return leaves;
        }
        let leaves = self.search(position, depth, goal);
        self.known.insert(task, leaves);
        leaves
    }

    fn search(&mut self, position: &P, depth: u32, goal: Goal) -> Option<u64> {
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let end = self.moves.len();
        if let Goal::AtMost(_) = goal {
            // All have to qualify, so that the order is free: what refutes
            // the goal is looked for where it is likely.
            self.moves[first..].sort_by_cached_key(|&chosen| -position.gain(chosen));
        }
        let proof_of = |search: &mut Self, at: usize| {
            let mut child = position.clone();
            child.make(search.moves[at]);
            search.leaves(&child, depth - 1, goal.for_child())
        };
        let leaves = match goal {
            _ if first == end => goal.holds(self.evaluation.finished(position, depth)).then_some(1),
            Goal::AtLeast(_) => (first..end).find_map(|at| proof_of(self, at)),
            Goal::AtMost(_) => (first..end).map(|at| proof_of(self, at)).sum(),
        };
        self.moves.truncate(first);
        leaves
    }
}

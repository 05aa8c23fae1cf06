//! The minimal tree along the first moves that will do.

use plywood_positions::{Evaluation, Position, Value};

use crate::bounds::minimal_graph::Refutation;
use crate::bounds::minimal_tree::Proofs;

/// Leaves of the left-first minimal tree of a position: those of the proofs
/// that its depth-d minimax value is `value`, where every proof takes the
/// first move that qualifies, in the generator's order.
///
/// It contains the leaves that alpha-beta would evaluate if it always guessed the first
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
    Proofs::new(evaluation, Refutation::First, memory).of_value(position, depth, value)
}

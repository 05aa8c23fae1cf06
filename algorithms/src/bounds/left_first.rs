//! The left-first minimal tree, whose proofs use the first qualifying move.

use plywood_positions::{Evaluation, Position, Value};

use crate::bounds::allowance::Allowance;
use crate::bounds::minimal_graph::Refutation;
use crate::bounds::minimal_tree::Proofs;

/// Returns the number of leaves of the left-first minimal tree of a position. Its proofs that the
/// minimax value at `depth` is `value` always use the first qualifying move in generator order.
///
/// These are the leaves that alpha-beta would evaluate if it always guessed the first qualifying
/// move correctly. The true minimal tree uses the cheapest such move (see
/// [`minimal_leaves`](crate::minimal_leaves)), so this is an upper bound on its size. On a uniform
/// tree both are equal. The computation takes no longer than two null-window searches.
///
/// `value` must be the position's minimax value at `depth`. No other value has a proof, and the
/// result is then `None`. A request of another thread also ends in `None`.
pub fn left_first_leaves<P: Position, E: Evaluation<P>>(
    position: &P,
    evaluation: &E,
    depth: u32,
    value: Value,
    allowance: Allowance<'_>,
) -> Option<u64> {
    Proofs::new(evaluation, Refutation::First, allowance).of_value(position, depth, value)
}

//! Best-first minimax, which expands the leaf that determines the root's value.
//!
//! After R. E. Korf & D. M. Chickering, "Best-first minimax search", Artificial Intelligence 84
//! (1996), pp. 299-337. A node has its static value until it is expanded, and then the minimax
//! value of its children. The search follows the principal variation of its tree to the end,
//! expands that node, and backs up.
//!
//! It proves nothing: it stops when the end of the principal variation is terminal, whatever else
//! remains unexplored. It suits trees whose partial sums are unbiased static values.
//!
//! Deviations. The tree ends at the horizon. An expansion evaluates all children. If the limit on
//! evaluations does not allow that, the search ends with the move on the principal variation.

use std::cmp::Reverse;

use plywood_positions::Value;

use crate::best_first::grown::{Grown, ROOT};
use crate::best_first::walk::{Conclusion, Ended, Seen, Walk, walk};
use crate::facts::{Facts, Promise, Takes};
use crate::{Answered, Problem, Running, SearchAlgorithm, Settings, Worth};

pub(crate) struct BestFirstMinimax;

impl SearchAlgorithm for BestFirstMinimax {
    const FACTS: Facts = Facts {
        minimal_in_best_order: false,
        ..Facts::new(
            "best-first-minimax",
            "Korf & Chickering 1996",
            Promise::Nothing,
            Takes::Evaluations,
        )
        .deviating(
            "It proves nothing. On trees of sums of arcs from −3 to 3, it often stops with \
             another value than minimax: on about one tree in five with five moves and \
             depth 3. With two moves and depth 8, this is one tree in two.",
        )
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        walk(search, problem, best_first)
    }
}

fn best_first(walk: &mut dyn Walk, _: &Settings) -> Result<Conclusion, Ended> {
    let mut tree = Grown::new(walk.look()?);
    if tree[ROOT].is_end {
        return Ok(Conclusion { best: None, proven: Some(tree[ROOT].value) });
    }
    loop {
        walk.restart();
        let mut path = vec![ROOT];
        let mut last = ROOT;
        while tree.is_expanded(last) {
            last = best_child(&tree, last, path.len() - 1);
            walk.descend(last);
            path.push(last);
        }
        walk.step(tree.len(), Grown::<Seen>::NODE_BYTES, &|| tree.told(known))?;
        let conclusion = Conclusion { best: path.get(1).copied(), proven: None };
        if tree[last].is_end {
            return Ok(conclusion);
        }
        let first = tree.len();
        let children = first..first + walk.expand();
        if children.len() as u64 > walk.left() {
            return Ok(conclusion);
        }
        let seen: Vec<Seen> =
            children.map(|child| walk.look_at(child)).collect::<Result<_, _>>()?;
        tree.expand(last, seen);
        for (ply, &node) in path.iter().enumerate().rev() {
            tree[node].value = tree[best_child(&tree, node, ply)].value;
        }
    }
}

/// Returns the leftmost child of those with the best value for the player to move at this ply.
fn best_child(tree: &Grown<Seen>, node: usize, ply: usize) -> usize {
    let worth = |child: &usize| Reverse(for_mover(tree[*child].value, ply));
    tree.children(node).min_by_key(worth).expect("an expanded node has children")
}

/// Converts a value for MAX to a value for the player to move at this ply, or the reverse.
pub(super) fn for_mover(value: Value, ply: usize) -> Value {
    if ply.is_multiple_of(2) { value } else { -value }
}

fn known(seen: Seen, ply: usize) -> (Worth, bool) {
    (Worth::Estimate(for_mover(seen.value, ply)), !seen.is_end)
}

//! Best-first minimax: it expands the leaf that determines the root's value.
//!
//! After R. E. Korf & D. M. Chickering, "Best-first minimax search", Artificial Intelligence 84
//! (1996), pp. 299-337. Every node has a static value when it is generated, and the minimax value of
//! its children from when it is expanded. The search follows the principal variation of what it has
//! grown to its end, expands that, and backs up.
//!
//! It proves nothing: it stops where the end of the principal variation is a leaf for good, whatever
//! else has not been looked at. Its home are trees in which a partial sum is an honest static value.
//!
//! Deviations. The tree ends at the horizon. All children of a node are evaluated, or, if the
//! limit on evaluations leaves too few for that, none: then the search ends with the move on the
//! principal variation.

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

/// The leftmost of the children that are best for the player who moves at this ply.
fn best_child(tree: &Grown<Seen>, node: usize, ply: usize) -> usize {
    let worth = |child: &usize| Reverse(for_mover(tree[*child].value, ply));
    tree.children(node).min_by_key(worth).expect("an expanded node has children")
}

/// A value for MAX, as the player sees it who moves at this ply; or the other way round.
pub(super) fn for_mover(value: Value, ply: usize) -> Value {
    if ply.is_multiple_of(2) { value } else { -value }
}

fn known(seen: Seen, ply: usize) -> (Worth, bool) {
    (Worth::Estimate(for_mover(seen.value, ply)), !seen.is_end)
}

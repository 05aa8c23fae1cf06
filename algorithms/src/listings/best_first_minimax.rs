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

use plywood_positions::Interval;

use crate::best_first::grown::{Grown, ROOT};
use crate::best_first::walk::{
    Conclusion, EVALUATIONS, Ended, OWN_TREE, Seen, Walk, for_mover, proven, walk,
};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::observation::observer::NodeValue;
use crate::parts::Settings;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct BestFirstMinimax;

impl SearchAlgorithm for BestFirstMinimax {
    const FACTS: Facts = Facts {
        parameters: &[EVALUATIONS.declared()],
        minimal_in_best_order: false,
        instead: OWN_TREE,
        ..Facts::new(
            "best-first-minimax",
            "Korf & Chickering 1996",
            Guarantee::Nothing,
            SupportedParts::Nothing,
        )
        .deviating(
            "It proves nothing, and its value often differs from the minimax value. On trees of \
             sums of arcs from −3 to 3, the values differ on about one tree in five with five \
             moves at depth 3. With two moves at depth 8, they differ on one tree in two.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        walk(search, problem, best_first)
    }
}

fn best_first(walk: &mut dyn Walk, _: &Settings) -> Conclusion {
    let Ok(root) = walk.look() else { return Conclusion::NOTHING };
    if root.is_end {
        return Conclusion { best: None, bounds: proven(root.value, walk.least_win()) };
    }
    let mut tree = Grown::new(root);
    // A search that is ended has the move of its tree so far.
    let _ = grow(walk, &mut tree);
    let best = tree.is_expanded(ROOT).then(|| best_child(&tree, ROOT, 0));
    Conclusion { best, bounds: Interval::UNKNOWN }
}

/// Grows the tree until the principal variation is terminal or the evaluations are used up.
fn grow(walk: &mut dyn Walk, tree: &mut Grown<Seen>) -> Result<(), Ended> {
    loop {
        walk.restart();
        let mut path = vec![ROOT];
        let mut last = ROOT;
        while tree.is_expanded(last) {
            last = best_child(tree, last, path.len() - 1);
            walk.descend(last);
            path.push(last);
        }
        walk.step(tree.len(), Grown::<Seen>::NODE_BYTES, &|| tree.told(known))?;
        if tree[last].is_end {
            return Ok(());
        }
        let first = tree.len();
        let children = first..first + walk.expand();
        if children.len() as u64 > walk.left() {
            return Ok(());
        }
        let (seen, ended) = walk.look_at_all(children);
        if ended.is_ok() || last == ROOT {
            tree.expand(last, seen);
        }
        ended?;
        for (ply, &node) in path.iter().enumerate().rev() {
            tree[node].value = tree[best_child(tree, node, ply)].value;
        }
    }
}

/// Returns the leftmost child of those with the best value for the player to move at this ply.
fn best_child(tree: &Grown<Seen>, node: usize, ply: usize) -> usize {
    let worth = |child: &usize| Reverse(for_mover(tree[*child].value, ply));
    tree.children(node).min_by_key(worth).expect("an expanded node has children")
}

fn known(seen: Seen, ply: usize) -> (NodeValue, bool) {
    (NodeValue::Estimate(for_mover(seen.value, ply)), !seen.is_end)
}

//! Unbounded best-first minimax with completion. It expands the leaf that looks best and ignores
//! resolved nodes, so in the end it solves the game.
//!
//! Sources: Q. Cohen-Solal, "Learning to play two-player perfect-information games without
//! knowledge", arXiv 2008.01188 (2020), with the safe decision; "Completeness of unbounded best-first
//! minimax and descent minimax", arXiv 2603.24572 (2026), with completion.
//!
//! A node has a completion, a value, and a flag whether it is resolved. The completion is the
//! outcome if that is known, and 0 for a draw or an unknown outcome. Nodes are compared by
//! completion and then by value. An iteration follows the best unresolved child (of equal children,
//! the least often followed) to a node without children, expands it, and backs up. The search ends
//! with the safe decision: of the children with the best completion, the most often followed.
//!
//! The values of leaves define outcomes. A leaf with the value of a win for either player is a win
//! ([`least_win`](plywood_positions::Evaluation::least_win)), and any other leaf is a draw with a
//! value. A resolved root therefore proves the minimax value to the horizon. If the evaluation grades
//! wins by distance, it proves only that the game is won, and a bound on the distance. For a game that
//! ends before the horizon, this is its outcome. For a tree with other values, the whole tree must be
//! expanded.
//!
//! Deviations. The tree ends at the horizon. If the root is resolved, the values decide before the
//! visit counts, since they are proven. An expansion evaluates all children. If the limit on
//! evaluations does not allow that, the search ends.
//!
//! Length: the file includes the code shared with [`descent`](super::descent): completion, the safe
//! decision and the nodes for observers.

use std::cmp::Reverse;

use plywood_positions::{Interval, Value};

use crate::best_first::grown::{Grown, ROOT};
use crate::best_first::walk::{
    Conclusion, EVALUATIONS, Ended, OWN_TREE, Seen, Walk, for_mover, proven, walk,
};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::observation::observer::NodeValue;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// The deviation from the sources, in Markdown.
pub(crate) const RESOLVED: &str = "It treats a leaf with the value of a win or loss as the end \
     of a game, and any other leaf as a draw with some value. A resolved root therefore has the \
     minimax value. If no leaf is the end of a game, the search has to expand the whole tree.";

pub(crate) struct UnboundedMinimax;

impl SearchAlgorithm for UnboundedMinimax {
    const FACTS: Facts = Facts {
        family: "best-first-minimax",
        parameters: &[EVALUATIONS.declared()],
        minimal_in_best_order: false,
        instead: OWN_TREE,
        ..Facts::new(
            "unbounded-minimax",
            "Cohen-Solal 2020, with completion",
            Guarantee::Nothing,
            SupportedParts::Nothing,
        )
        .deviating(RESOLVED)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        walk(search, problem, |walk, _| with_completion(walk, Iteration::Expansion))
    }
}

/// The end of an iteration.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Iteration {
    /// The first expansion.
    Expansion,
    /// A resolved node.
    Descent,
}

/// The state of a node, for MAX.
#[derive(Clone, Copy)]
struct Known {
    /// 1 for a win, -1 for a loss, and 0 otherwise.
    completion: Value,
    value: Value,
    is_resolved: bool,
    /// Number of times that the node was chosen.
    times: u32,
}

impl Known {
    fn new(Seen { value, is_end }: Seen, least_win: Value) -> Self {
        let is_outcome = is_end && value.abs() >= least_win;
        let completion = if is_outcome { value.signum() } else { 0 };
        Self { completion, value, is_resolved: is_end, times: 0 }
    }

    /// Returns the worth of a node at this ply for an observer, and whether the node is open.
    fn told(self, ply: usize, least_win: Value) -> (NodeValue, bool) {
        let value = for_mover(self.value, ply);
        let worth = if self.is_resolved {
            NodeValue::Bounds(proven(value, least_win))
        } else {
            NodeValue::Estimate(value)
        };
        (worth, !self.is_resolved)
    }
}

pub(super) fn with_completion(walk: &mut dyn Walk, iteration: Iteration) -> Conclusion {
    let Ok(root) = walk.look() else { return Conclusion::NOTHING };
    let (mut tree, mut path) = (Grown::new(Known::new(root, walk.least_win())), Vec::new());
    // A search that is ended has the decision of its tree so far.
    let _ = grow(walk, iteration, &mut tree, &mut path);
    pull_all(&mut tree, &path);
    decide(&tree, walk.least_win())
}

/// Grows the tree until the root is resolved or the evaluations are used up. `path` contains the
/// nodes whose values are not backed up yet.
fn grow(
    walk: &mut dyn Walk,
    iteration: Iteration,
    tree: &mut Grown<Known>,
    path: &mut Vec<usize>,
) -> Result<(), Ended> {
    let least_win = walk.least_win();
    let known = |known: Known, ply| known.told(ply, least_win);
    while !tree[ROOT].is_resolved {
        walk.step(tree.len(), Grown::<Known>::NODE_BYTES, &|| tree.told(known))?;
        walk.restart();
        path.clear();
        let mut node = ROOT;
        while !tree[node].is_resolved {
            path.push(node);
            let ply = path.len() - 1;
            if !tree.is_expanded(node) {
                let first = tree.len();
                let children = first..first + walk.expand();
                if children.len() as u64 > walk.left() {
                    return Ok(());
                }
                let (seen, ended) = walk.look_at_all(children);
                if ended.is_ok() || node == ROOT {
                    tree.expand(node, seen.into_iter().map(|it| Known::new(it, least_win)));
                }
                if let Err(ended) = ended {
                    // The values of some children say nothing of the node.
                    path.pop();
                    return Err(ended);
                }
                pull(tree, node, ply);
                if iteration == Iteration::Expansion || tree[node].is_resolved {
                    break;
                }
            }
            node = best_unresolved(tree, node, ply);
            tree[node].times += 1;
            walk.descend(node);
        }
        pull_all(tree, path);
        path.clear();
    }
    walk.step(tree.len(), Grown::<Known>::NODE_BYTES, &|| tree.told(known))
}

/// Returns the child to follow. There is one: if all children were resolved, the node would be
/// resolved.
fn best_unresolved(tree: &Grown<Known>, node: usize, ply: usize) -> usize {
    let rank = |child: &usize| {
        let Known { completion, value, times, .. } = tree[*child];
        Reverse((for_mover(completion, ply), for_mover(value, ply), Reverse(times)))
    };
    let open = tree.children(node).filter(|&child| !tree[child].is_resolved);
    open.min_by_key(rank).expect("an unresolved node has an unresolved child")
}

/// Backs up values along a path from the root, beginning with the deepest node.
fn pull_all(tree: &mut Grown<Known>, path: &[usize]) {
    for (ply, &node) in path.iter().enumerate().rev() {
        pull(tree, node, ply);
    }
}

fn pull(tree: &mut Grown<Known>, node: usize, ply: usize) {
    let children = tree.notes_of_children(node);
    let rank =
        |child: &&Known| Reverse((for_mover(child.completion, ply), for_mover(child.value, ply)));
    let Some(&Known { completion, value, .. }) = children.iter().min_by_key(rank) else { return };
    let is_resolved = completion != 0 || children.iter().all(|child| child.is_resolved);
    tree[node] = Known { completion, value, is_resolved, ..tree[node] };
}

/// Makes the safe decision for MAX.
fn decide(tree: &Grown<Known>, least_win: Value) -> Conclusion {
    let Known { value, is_resolved, .. } = tree[ROOT];
    let rank = |child: &usize| {
        let Known { completion, value, times, .. } = tree[*child];
        let (first, second) = if is_resolved {
            (i64::from(value), i64::from(times))
        } else {
            (times.into(), value.into())
        };
        Reverse((completion, first, second))
    };
    let best = tree.children(ROOT).min_by_key(rank);
    let bounds = if is_resolved { proven(value, least_win) } else { Interval::UNKNOWN };
    Conclusion { best, bounds }
}

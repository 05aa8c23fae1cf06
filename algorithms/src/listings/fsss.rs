//! Two readings of FSSS-Minimax, based on its abstract alone. Both sides follow their most
//! promising child. The form published by its authors is
//! [`fsss_minimax`](crate::listings::fsss_minimax).
//!
//! After A. Weinstein, M. L. Littman & S. Goschin, "Rollout-based game-tree search outprunes
//! traditional alpha-beta", EWRL (2012), whose abstract claims that every evaluated leaf is also
//! evaluated by alpha-beta. Plain readings of "MAX follows the largest upper bound, MIN the
//! smallest lower bound" violate that claim. `fsss` satisfies it:
//!
//! ```text
//! descend(n, a, b):            from (lower, upper) of the root
//!     of the children c with max(a, lower(c)) < min(b, upper(c))
//!     MAX: the one with the largest min(b, upper(c)), the leftmost of equals,
//!          with a = max(a, lower(c), upper(e) of every elder sibling e)
//!     MIN: the same from the other side
//! ```
//!
//! The window of a child is inside alpha-beta's window for the same node, since an elder sibling's
//! upper bound is at least its value. `fsss-clamped` is the same without the elder siblings. On
//! some trees it evaluates leaves that alpha-beta does not, and on some it evaluates more leaves.
//! This is no evidence about the paper.
//!
//! In the negamax form, the side to move maximises at every node, so one rule serves both players.

use plywood_positions::Window;

use crate::best_first::rollouts::{RolloutAim, RolloutNode, RolloutPolicy, Rollouts};
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts};
use crate::listings::rollouts::INSTEAD;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct Fsss;

impl SearchAlgorithm for Fsss {
    const FACTS: Facts = Facts {
        family: "sss*",
        instead: INSTEAD,
        work: CostEstimate::times(4.0),
        ..Facts::new(
            "fsss",
            "ours; after Weinstein, Littman & Goschin 2012",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(
            "It is our reading of the abstract alone, and no evidence about the paper. It asks a \
             child only for a value that its elder siblings cannot have. It evaluates only \
             leaves of alpha-beta, as the authors claim of their algorithm.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        follow(&above_elder_siblings, search, problem)
    }
}

pub(crate) struct FsssClamped;

impl SearchAlgorithm for FsssClamped {
    const FACTS: Facts = Facts {
        family: "sss*",
        instead: INSTEAD,
        work: CostEstimate::times(4.0),
        ..Facts::new(
            "fsss-clamped",
            "ours; after Weinstein, Littman & Goschin 2012",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(
            "It is our reading of the abstract alone, and no evidence about the paper. It \
             evaluates leaves that alpha-beta cuts off: on `((502 556) ((15 285) 218))` \
             the leaf 218.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        follow(&|node: &RolloutNode<'_>| node.most_promising(), search, problem)
    }
}

/// Searches by rollouts with the whole window and this policy.
pub(crate) fn follow<S: SearchContext>(
    policy: &RolloutPolicy<'_>,
    search: &mut S,
    problem: &Problem<'_, S::Position>,
) -> AnswerOf<S> {
    let (evaluation, observer) = search.evaluation_and_observer();
    let rollouts = Rollouts { aim: RolloutAim::Whole, policy };
    let thought = rollouts.search(problem, evaluation, observer);
    search.conclude(thought)
}

/// Selects the most promising child, with the part of its window above its elder siblings' bounds.
fn above_elder_siblings(node: &RolloutNode<'_>) -> (usize, Window) {
    let (place, window) = node.most_promising();
    let elder = node.children[..place].iter().map(|sibling| sibling.upper);
    (place, elder.fold(window, Window::raise))
}

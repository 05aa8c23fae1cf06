//! FSSS-Minimax: both sides follow their most promising child until its bound falls below the
//! second-best sibling's.
//!
//! After A. Weinstein, M. L. Littman & S. Goschin, "Rollout-based game-tree search outprunes
//! traditional alpha-beta", EWRL, PMLR 24 (2012) 155-167, from a public transcription of its
//! listing; the paper's own was not read:
//!
//! ```text
//! descend(n, a, b):            from (lower, upper) of the root
//!     U(c) = min(b, upper(c)), L(c) = max(a, lower(c)) of every child c
//!     MAX: the c with the largest U, the leftmost of equals,
//!          with a = max(L(c), the second largest U of all children), less an
//!          epsilon where that is U(c), and b = U(c)
//!     MIN: the same from the other side
//! ```
//!
//! Its abstract claims that every evaluated leaf is also evaluated by alpha-beta. Tests find no
//! exception on random trees of all kinds. Values are integers, and epsilon is 1: if two children
//! are equally promising, the rollout only tests whether the first keeps its bound.
//!
//! In the negamax form, the side to move maximises at every node, so one rule serves both players.

use plywood_positions::Window;

use crate::best_first::rollouts::RolloutNode;
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts};
use crate::listings::fsss::follow;
use crate::listings::rollouts::INSTEAD;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct FsssMinimax;

impl SearchAlgorithm for FsssMinimax {
    const FACTS: Facts = Facts {
        family: "sss*",
        instead: INSTEAD,
        work: CostEstimate::times(4.0),
        ..Facts::new(
            "fsss-minimax",
            "after Weinstein, Littman & Goschin 2012",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(
            "It follows a public transcription of the paper's listing, and asks a child \
             only for a value that no sibling promises. The authors claim that it \
             evaluates only leaves of alpha-beta, and tests found no exception on 2,000 \
             random trees. Rollouts count as passes, and `nodes` counts their whole way \
             from the root.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        follow(&above_second_best, search, problem)
    }
}

/// Selects the most promising child, with the part of its window above all siblings' bounds.
fn above_second_best(node: &RolloutNode<'_>) -> (usize, Window) {
    let (place, window) = node.most_promising();
    let siblings = node.children.iter().enumerate().filter(|&(other, _)| other != place);
    let second = siblings.map(|(_, sibling)| sibling.upper.min(window.beta - 1)).max();
    (place, second.map_or(window, |second| window.raise(second)))
}

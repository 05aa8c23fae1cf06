//! Alpha-beta, SSS* and DUAL* as rollouts.
//!
//! After B. Huang, "Pruning game tree by rollouts", AAAI (2015): rollout alpha-beta and rollout
//! MT-SSS*; rollout MT-DUAL* is ours. Only the abstract was read. The walk itself, with our
//! changes, is in [`rollouts`](crate::best_first::rollouts).
//!
//! | algorithm | window of a rollout | at every node |
//! | --- | --- | --- |
//! | rollout alpha-beta | (lower, upper) of the root | the leftmost open child |
//! | rollout MT-SSS* | (upper - 1, upper) | the leftmost open child |
//! | rollout MT-DUAL* | (lower, lower + 1) | the leftmost open child |
//!
//! They evaluate the leaves of alpha-beta, SSS* and DUAL*, each once, in the order of the original.
//! For alpha-beta this is always true; for SSS* and DUAL* only if all leaf values differ. With
//! ties, the latter two omit some leaves and otherwise preserve the order. The reason is that a
//! node counts as known here once all its children are known, even if the search needed only a
//! bound.

use crate::best_first::rollouts::{RolloutAim, RolloutNode, Rollouts};
use crate::bounds::theory::UniformTree;
use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

/// Alternative for the error message about an unsupported enhancement.
pub(crate) const INSTEAD: Option<&str> =
    Some("its rollouts keep a tree of their own; use alpha-beta or mtd(f)");

/// The deviation from the sources, in Markdown.
const OF_STATE_SPACE: &str = "Each rollout evaluates one leaf and counts as a pass, and \
     `nodes` counts its whole way from the root. It evaluates the \
     leaves of the original in the same order if all leaf values \
     differ. With ties it omits some, because it recognises a known \
     value where the original has a bound.";

pub(crate) struct RolloutAlphaBeta;

impl SearchAlgorithm for RolloutAlphaBeta {
    const FACTS: Facts = Facts {
        family: "alpha-beta",
        instead: INSTEAD,
        work: CostEstimate::times(4.0),
        expected: TheoreticalCosts::leaves(UniformTree::alpha_beta_leaves),
        ..Facts::new(
            "rollout-alpha-beta",
            "after Huang 2015",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(
            "Each rollout evaluates one leaf and counts as a pass, and `nodes` counts its \
                 whole way from the root. It evaluates the leaves of alpha-beta in the same \
                 order.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        leftmost(RolloutAim::Whole, search, problem)
    }
}

pub(crate) struct RolloutSss;

impl SearchAlgorithm for RolloutSss {
    const FACTS: Facts = Facts {
        family: "sss*",
        instead: INSTEAD,
        work: CostEstimate::times(4.0),
        expected: TheoreticalCosts::leaves(UniformTree::sss_leaves),
        ..Facts::new(
            "rollout-sss*",
            "after Huang 2015, MT-SSS*",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(OF_STATE_SPACE)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        leftmost(RolloutAim::UpperBound, search, problem)
    }
}

pub(crate) struct RolloutDual;

impl SearchAlgorithm for RolloutDual {
    const FACTS: Facts = Facts {
        family: "dual*",
        instead: INSTEAD,
        work: CostEstimate::times(4.0),
        expected: TheoreticalCosts::leaves(UniformTree::dual_leaves),
        ..Facts::new(
            "rollout-dual*",
            "after Huang 2015, MT-DUAL*",
            Guarantee::Value,
            SupportedParts::Depths,
        )
        .deviating(OF_STATE_SPACE)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        leftmost(RolloutAim::LowerBound, search, problem)
    }
}

fn leftmost<S: SearchContext>(
    aim: RolloutAim,
    search: &mut S,
    problem: &Problem<'_, S::Position>,
) -> AnswerOf<S> {
    let (evaluation, observer) = search.evaluation_and_observer();
    let rollouts = Rollouts { aim, policy: &|node: &RolloutNode<'_>| node.leftmost() };
    let thought = rollouts.search(problem, evaluation, observer);
    search.conclude(thought)
}

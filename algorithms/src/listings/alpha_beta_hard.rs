//! Fail-hard alpha-beta.
//!
//! Source: D. E. Knuth & R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence
//! 6 (1975), pp. 293-326, function F2 on p. 301. For a value outside the window it returns the end
//! of the window.

use plywood_positions::Position;

use crate::bounds::theory::UniformTree;
use crate::facts::{Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::interior;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for AlphaBetaHard {
    const FACTS: Facts = Facts {
        family: "alpha-beta",
        expected: TheoreticalCosts {
            nodes: Some(UniformTree::alpha_beta_nodes),
            ..TheoreticalCosts::leaves(UniformTree::alpha_beta_leaves)
        },
        ..Facts::new(
            "alpha-beta-hard",
            "Knuth & Moore 1975, F2",
            Guarantee::Value,
            SupportedParts::Windows,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    AlphaBetaHard = |search, position, mut node| {
        let window = node.window;
        let mut best = window.alpha;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, -window.raise(best), AlphaBetaHard)?;
            if value > best {
                best = value.min(window.beta);
                search.improve(&mut node);
                if best == window.beta {
                    search.cut(&mut node);
                    break;
                }
            }
        }
        Ok(search.leave(position, node, best))
    }
);

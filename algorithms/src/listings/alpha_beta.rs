//! Fail-soft alpha-beta (Falphabeta).
//!
//! Source: J. P. Fishburn, "Analysis of speedup in distributed algorithms", PhD thesis, University
//! of Wisconsin-Madison (1981), ch. 2. For a value outside the window it returns the tightest known
//! bound instead of the end of the window. It visits the same nodes as fail-hard alpha-beta.

use plywood_positions::Position;

use crate::bounds::theory::UniformTree;
use crate::facts::{Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for AlphaBeta {
    const FACTS: Facts = Facts {
        expected: TheoreticalCosts {
            nodes: Some(UniformTree::alpha_beta_nodes),
            ..TheoreticalCosts::leaves(UniformTree::alpha_beta_leaves)
        },
        ..Facts::new(
            "alpha-beta",
            "Fishburn 1981, Falphabeta",
            Guarantee::Value,
            SupportedParts::Windows,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    AlphaBeta = |search, position, mut node| {
        let window = node.window;
        let mut best = NONE_YET;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, -window.raise(best), AlphaBeta)?;
            if value > best {
                best = value;
                search.improve(&mut node);
                if best >= window.beta {
                    search.cut(&mut node);
                    break;
                }
            }
        }
        Ok(search.leave(position, node, best))
    }
);

//! Minimax to a fixed depth.
//!
//! Source: C. E. Shannon, "Programming a computer for playing chess",
//! Philosophical Magazine 41 (1950), pp. 256-275, the strategy of type A.
//! Deviation: negamax form (Knuth & Moore 1975, p. 296, function F0).

use plywood_positions::{Position, Window};

use crate::facts::{CostEstimate, Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for Minimax {
    const FACTS: Facts = Facts {
        cuts_off: false,
        minimal_in_best_order: false,
        work: CostEstimate { growth: 1.0, ..CostEstimate::LIKE_ALPHA_BETA },
        ..Facts::new("minimax", "Shannon 1950, strategy A", Guarantee::Value, SupportedParts::Nodes)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(&problem.without_window(), Self)
    }
}

interior!(
    Minimax = |search, position, mut node| {
        let mut best = NONE_YET;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let value = -search.visit(&child, &node, Window::FULL, Minimax)?;
            if value > best {
                best = value;
                search.improve(&mut node);
            }
        }
        Ok(search.leave(position, node, best))
    }
);

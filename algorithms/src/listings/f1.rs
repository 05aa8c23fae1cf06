//! Branch and bound without deep cutoffs: a node uses its parent's best value as a bound, and
//! nothing from nodes further up.
//!
//! Source: Knuth & Moore 1975, function F1 on p. 300.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for F1 {
    const FACTS: Facts = Facts {
        family: "alpha-beta",
        minimal_in_best_order: false,
        ..Facts::new("f1", "Knuth & Moore 1975, F1", Guarantee::Value, SupportedParts::Nodes)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(&problem.without_window(), Self)
    }
}

interior!(
    F1 = |search, position, mut node| {
        let bound = node.window.beta;
        let mut best = NONE_YET;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let below = Window { beta: -best, ..Window::FULL };
            let value = -search.visit(&child, &node, below, F1)?;
            if value > best {
                best = value;
                search.improve(&mut node);
                if best >= bound {
                    search.cut(&mut node);
                    break;
                }
            }
        }
        Ok(search.leave(position, node, best))
    }
);

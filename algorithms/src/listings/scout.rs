//! Scout, which tests whether a child can exceed the best value before it evaluates the child.
//!
//! Source: J. Pearl, "Asymptotic properties of minimax trees and game-searching procedures",
//! Artificial Intelligence 14 (1980), pp. 113-138. Deviation: negamax form. TEST means strictly
//! "greater than".

use plywood_positions::{Position, Value, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for Scout {
    const FACTS: Facts = Facts::new("scout", "Pearl 1980", Guarantee::Value, SupportedParts::Nodes)
        .deviating(
            "Its counts include the leaves of TEST, and TEST asks for a strictly greater \
             value.",
        );

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(&problem.without_window(), Self)
    }
}

interior!(
    Scout = |search, position, mut node| {
        let mut best: Option<Value> = None;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            if let Some(best) = best {
                // The child's value for us exceeds `best` iff, for the opponent, it does not exceed
                // -best - 1.
                let bound = -best - 1;
                if search.visit(&child, &node, Window::null(bound), Test)? > bound {
                    continue;
                }
                search.research();
            }
            let value = -search.visit(&child, &node, Window::FULL, Scout)?;
            // Only an inexact TEST can be wrong.
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                search.improve(&mut node);
            }
        }
        Ok(search.leave(position, node, best.expect("an interior node has a move")))
    }
);

interior!(
    /// TEST returns a value above the window's alpha if the value of `position` is above alpha, and
    /// alpha itself otherwise.
    Test = |search, position, mut node| {
        let bound = node.window.alpha;
        // The bound that a child must not exceed, from the opponent's point of view.
        let opposite = -bound - 1;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            if search.visit(&child, &node, Window::null(opposite), Test)? <= opposite {
                search.cut(&mut node);
                return Ok(search.leave(position, node, bound + 1));
            }
        }
        Ok(search.leave(position, node, bound))
    }
);

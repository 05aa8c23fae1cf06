//! Fail-soft NegaScout.
//!
//! Source: A. Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4)
//! (1983), pp. 4-14; A. Reinefeld, "Spielbaum-Suchverfahren", Springer (1989). There is no
//! re-search in the last two plies, where a fail-soft null-window search is already exact. A table
//! may therefore contain only bounds of fail-soft searches. Deviation: a re-search happens only if
//! the value is inside the window (max(alpha, best) < t < beta).

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for NegaScout {
    const FACTS: Facts = Facts {
        needs_exact_leaves: true,
        ..Facts::new(
            "negascout",
            "Reinefeld 1983/1989, fail-soft",
            Guarantee::Value,
            SupportedParts::Windows,
        )
        .deviating(
            "It searches no child again in the last two plies, nor if the value lies \
                 outside the window.",
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    NegaScout = |search, position, mut node| {
        let window = node.window;
        let mut best = NONE_YET;
        let mut scout = window;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let mut value = -search.visit(&child, &node, -scout, NegaScout)?;
            let open = window.raise(best);
            if best != NONE_YET && open.contains(value) && node.depth > 2 {
                value = search.search_again(&child, &node, value, open, NegaScout)?;
            }
            if value > best {
                best = value;
                search.improve(&mut node);
                if best >= window.beta {
                    search.cut(&mut node);
                    break;
                }
            }
            scout = Window::null(window.alpha.max(best));
        }
        Ok(search.leave(position, node, best))
    }
);

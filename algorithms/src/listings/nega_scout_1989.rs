//! NegaScout as published in Reinefeld's book.
//!
//! Source: A. Reinefeld, "Spielbaum-Suchverfahren", Informatik-Fachberichte 200, Springer (1989).
//! Fail-soft. It never re-searches in the last two plies. Elsewhere it re-searches every value
//! above the best, even below alpha, which wastes the search. [`crate::Algorithm::NEGASCOUT`] omits
//! those re-searches.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::problem::Problem;
use crate::problem::place::NONE_YET;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for NegaScout1989 {
    const FACTS: Facts = Facts {
        family: "negascout",
        needs_exact_leaves: true,
        ..Facts::new("negascout-1989", "Reinefeld 1989", Guarantee::Value, SupportedParts::Windows)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(problem, Self)
    }
}

interior!(
    NegaScout1989 = |search, position, mut node| {
        let window = node.window;
        let mut best = NONE_YET;
        let mut scout = window;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let mut value = -search.visit(&child, &node, -scout, NegaScout1989)?;
            let is_scout = scout.beta != window.beta;
            if is_scout && value > best && value < window.beta && node.depth > 2 {
                let open = window.raise(best);
                value = search.search_again(&child, &node, value, open, NegaScout1989)?;
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

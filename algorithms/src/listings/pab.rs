//! Palphabeta (PAB): the first child is searched by PAB itself, the others by alpha-beta with a
//! null window.
//!
//! Source: R. A. Finkel & J. P. Fishburn, "Parallel alpha-beta search on Arachne", Proc. Int. Conf.
//! on Parallel Processing (1980), pp. 235-243; J. P. Fishburn 1981. Muszycka & Shinghal 1985
//! misprint the name of the re-search's routine. It is Falphabeta, from the value that failed high
//! to infinity.

use plywood_positions::{Position, Window};

use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::interior;
use crate::listings::alpha_beta::AlphaBeta;
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

impl SearchAlgorithm for Pab {
    const FACTS: Facts = Facts {
        family: "alpha-beta",
        ..Facts::new("pab", "Finkel & Fishburn 1980", Guarantee::Value, SupportedParts::Nodes)
            .deviating(
                "It repeats a search by fail-soft alpha-beta, as Fishburn describes; one \
             textbook listing calls a different routine.",
            )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        search.run(&problem.without_window(), Self)
    }
}

interior!(
    Pab = |search, position, mut node| {
        let mut best = None;
        while let Some(chosen) = search.next(&mut node) {
            let mut child = position.clone();
            child.make(chosen);
            let Some(so_far) = best else {
                best = Some(-search.visit(&child, &node, Window::FULL, Pab)?);
                search.improve(&mut node);
                continue;
            };
            let mut value = -search.visit(&child, &node, -Window::null(so_far), AlphaBeta)?;
            if value > so_far {
                let open = Window::FULL.raise(so_far);
                value = search.search_again(&child, &node, value, open, AlphaBeta)?;
            }
            if value > so_far {
                best = Some(value);
                search.improve(&mut node);
            }
        }
        Ok(search.leave(position, node, best.expect("an interior node has a move")))
    }
);

//! Descent minimax: unbounded best-first minimax whose iterations continue to a leaf.
//!
//! Source: Q. Cohen-Solal, "Learning to play two-player perfect-information games without
//! knowledge", arXiv 2008.01188 (2020). An iteration of
//! [`unbounded_minimax`](super::unbounded_minimax) ends when it has expanded a node. An iteration
//! of descent continues with that node's best child until it reaches a resolved node. Everything
//! else is the same, including deviations.

use super::unbounded_minimax::{Iteration, RESOLVED, with_completion};
use crate::best_first::walk::{EVALUATIONS, OWN_TREE, walk};
use crate::facts::{Facts, Guarantee, SupportedParts};
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct Descent;

impl SearchAlgorithm for Descent {
    const FACTS: Facts = Facts {
        family: "best-first-minimax",
        parameters: &[EVALUATIONS.declared()],
        minimal_in_best_order: false,
        instead: OWN_TREE,
        ..Facts::new("descent", "Cohen-Solal 2020", Guarantee::Nothing, SupportedParts::Nothing)
            .deviating(RESOLVED)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        walk(search, problem, |walk, _| with_completion(walk, Iteration::Descent))
    }
}

//! Descent minimax: unbounded best-first minimax whose iterations run on to a leaf.
//!
//! Source: Q. Cohen-Solal, "Learning to play two-player perfect-information games without
//! knowledge", arXiv 2008.01188 (2020). An iteration of [`unbounded_minimax`](super::unbounded_minimax)
//! ends when it has expanded a node; one of descent goes on to the best child of that node, until it
//! comes to a node that is resolved. Everything else is as there, deviations included.

use super::unbounded_minimax::{Iteration, RESOLVED, with_completion};
use crate::best_first::walk::walk;
use crate::facts::{Facts, Promise, Takes};
use crate::{Answered, Problem, Running, SearchAlgorithm};

pub(crate) struct Descent;

impl SearchAlgorithm for Descent {
    const FACTS: Facts = Facts {
        family: "best-first-minimax",
        minimal_in_best_order: false,
        ..Facts::new("descent", "Cohen-Solal 2020", Promise::Nothing, Takes::Evaluations)
            .deviating(RESOLVED)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        walk(search, problem, |walk, _| with_completion(walk, Iteration::Descent))
    }
}

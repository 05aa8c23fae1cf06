//! DUAL*: SSS* with the players' roles exchanged. Merits are lower bounds on the root's value, and
//! the lowest merit is best.
//!
//! Source: T. A. Marsland, A. Reinefeld & J. Schaeffer, "Low overhead
//! alternatives to SSS*", Artificial Intelligence 31 (1987), pp. 185-199.

use crate::bounds::theory::UniformTree;
use crate::facts::{Expected, Facts, Promise, Takes};
use crate::listings::sss::{Kind, StateSpace};
use crate::problem::Problem;
use crate::search_algorithm::{Answered, Running, SearchAlgorithm};

pub(crate) struct Dual;

impl SearchAlgorithm for Dual {
    const FACTS: Facts = Facts {
        instead: Some("it keeps its own memory and order; mtd(-inf) is DUAL* with a table"),
        expected: Expected {
            open: Some(UniformTree::min_solution_leaves),
            ..Expected::leaves(UniformTree::dual_leaves)
        },
        ..Facts::new("dual*", "Marsland, Reinefeld & Schaeffer 1987", Promise::Value, Takes::Depths)
    };

    fn search<S: Running>(search: &mut S, problem: &Problem<'_, S::Position>) -> Answered<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let thought = StateSpace::new(Kind::Min, evaluation, observer).solve(problem);
        search.conclude(thought)
    }
}

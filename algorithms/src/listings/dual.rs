//! DUAL*: SSS* with the players' roles exchanged. Merits are lower bounds on the root's value, and
//! the lowest merit is best.
//!
//! Source: T. A. Marsland, A. Reinefeld & J. Schaeffer, "Low overhead
//! alternatives to SSS*", Artificial Intelligence 31 (1987), pp. 185-199.

use crate::bounds::theory::UniformTree;
use crate::facts::{Facts, Guarantee, SupportedParts, TheoreticalCosts};
use crate::listings::sss::{MaxOrMin, StateSpace};
use crate::problem::Problem;
use crate::search_algorithm::{AnswerOf, SearchAlgorithm, SearchContext};

pub(crate) struct Dual;

impl SearchAlgorithm for Dual {
    const FACTS: Facts = Facts {
        instead: Some(
            "it keeps its own memory and order; use mtd(-inf), which is DUAL* with a table",
        ),
        expected: TheoreticalCosts {
            open: Some(UniformTree::min_solution_leaves),
            ..TheoreticalCosts::leaves(UniformTree::dual_leaves)
        },
        ..Facts::new(
            "dual*",
            "Marsland, Reinefeld & Schaeffer 1987",
            Guarantee::Value,
            SupportedParts::Depths,
        )
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        let (evaluation, observer) = search.evaluation_and_observer();
        let thought = StateSpace::new(MaxOrMin::Min, evaluation, observer).solve(problem);
        search.conclude(thought)
    }
}

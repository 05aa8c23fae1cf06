//! DUAL*: SSS* with the roles of the players exchanged, so that merits are
//! lower bounds on the root's value and the lowest is best.
//!
//! Source: T. A. Marsland, A. Reinefeld & J. Schaeffer, "Low overhead
//! alternatives to SSS*", Artificial Intelligence 31 (1987), pp. 185-199.

use plywood_positions::{Evaluation, Interval, Position};

use crate::bounds::theory::UniformTree;
use crate::facts::{Expected, Facts, Promise, Takes};
use crate::listings::sss::{Kind, StateSpace};
use crate::{Answer, Observer, Problem};

pub(crate) const FACTS: Facts = Facts {
    instead: Some("it keeps its own memory and order; mtd(-inf) is DUAL* with a table"),
    expected: Expected {
        open: Some(UniformTree::min_solution_leaves),
        ..Expected::leaves(UniformTree::dual_leaves)
    },
    ..Facts::new("dual*", "Marsland, Reinefeld & Schaeffer 1987", Promise::Value, Takes::Depths)
};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let (value, line) = StateSpace::new(Kind::Min, evaluation, observer).solve(problem)?;
    Ok(Answer::along(line, Interval::exact(-value)))
}

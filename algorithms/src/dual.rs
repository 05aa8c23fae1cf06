//! DUAL*: SSS* with the roles of the players exchanged, so that merits are
//! lower bounds on the root's value and the lowest is best.
//!
//! Source: T. A. Marsland, A. Reinefeld & J. Schaeffer, "Low overhead
//! alternatives to SSS*", Artificial Intelligence 31 (1987), pp. 185-199.

use plywood_positions::{Evaluation, Interval, Position};

use crate::sss::{Hero, StateSpace};
use crate::{Answer, Observer, Problem, Search};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>, K>(
    search: &mut Search<'_, P, E, O, K>,
    problem: &Problem<'_, P>,
) -> Result<Answer<P::Move>, O::Stop> {
    let space = StateSpace::new(Hero::Opponent, search.evaluation, search.observer);
    let (value, line) = space.solve(problem)?;
    Ok(Answer::along(line, Interval::exact(-value)))
}

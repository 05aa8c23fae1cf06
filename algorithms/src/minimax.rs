//! Minimax to a fixed depth.
//!
//! Source: C. E. Shannon, "Programming a computer for playing chess",
//! Philosophical Magazine 41 (1950), pp. 256-275, the strategy of type A.
//! Deviation: negamax form (Knuth & Moore 1975, p. 296, function F0).

use plywood_positions::{Evaluation, Position, Value, Window};

use crate::search::NONE_YET;
use crate::{Answer, Entered, Observer, Parts, Problem, Search};

pub(crate) fn search<P, E, O, K>(
    search: &mut Search<'_, P, E, O, K>,
    problem: &Problem<'_, P>,
) -> Result<Answer<P::Move>, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    search.run(problem, |search| minimax(search, problem.position, problem.depth))
}

fn minimax<P, E, O, K>(
    search: &mut Search<'_, P, E, O, K>,
    position: &P,
    depth: u32,
) -> Result<Value, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    let mut node = match search.enter(position, depth, Window::FULL)? {
        Entered::Leaf(value) => return Ok(value),
        Entered::Interior(node) => node,
    };
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let value = -minimax(search, &position.play(chosen), depth - 1)?;
        if value > best {
            best = value;
            search.improve(&mut node);
        }
    }
    Ok(search.leave(position, node, best))
}

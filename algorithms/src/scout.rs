//! Scout: TEST whether a child can beat the best one before evaluating it.
//!
//! Source: J. Pearl, "Asymptotic properties of minimax trees and
//! game-searching procedures", Artificial Intelligence 14 (1980), pp. 113-138.
//! Deviation: negamax form. TEST answers strictly "greater than".

use plywood_positions::{Evaluation, Position, Value, Window};

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
    let problem = Problem::new(problem.position, problem.depth);
    search.run(&problem, |search| scout(search, problem.position, problem.depth))
}

fn scout<P, E, O, K>(
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
    let mut best: Option<Value> = None;
    while let Some(chosen) = search.next(&mut node) {
        let child = position.play(chosen);
        if let Some(best) = best {
            // The child's value for us exceeds `best` iff, for the opponent,
            // it is not above -best - 1.
            if test(search, &child, depth - 1, -best - 1)? {
                continue;
            }
            search.research();
        }
        best = Some(-scout(search, &child, depth - 1)?);
        search.improve(&mut node);
    }
    Ok(search.leave(position, node, best.expect("an interior node has a move")))
}

/// Whether the value of `position` is greater than `bound`.
fn test<P, E, O, K>(
    search: &mut Search<'_, P, E, O, K>,
    position: &P,
    depth: u32,
    bound: Value,
) -> Result<bool, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    let mut node = match search.enter(position, depth, Window::null(bound))? {
        Entered::Leaf(value) => return Ok(value > bound),
        Entered::Interior(node) => node,
    };
    let mut greater = false;
    while let Some(chosen) = search.next(&mut node) {
        if !test(search, &position.play(chosen), depth - 1, -bound - 1)? {
            search.cut(&mut node);
            greater = true;
            break;
        }
    }
    search.leave(position, node, if greater { bound + 1 } else { bound });
    Ok(greater)
}

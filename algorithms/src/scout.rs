//! Scout: TEST whether a child can beat the best one before evaluating it.
//!
//! Source: J. Pearl, "Asymptotic properties of minimax trees and
//! game-searching procedures", Artificial Intelligence 14 (1980), pp. 113-138.
//! Deviation: negamax form. TEST answers strictly "greater than".

use plywood_positions::{Evaluation, Position, Value};

use crate::{Answer, Entered, Observer, Problem, Search};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let problem = Problem::new(problem.position, problem.depth);
    let search = Search::new(evaluation, observer);
    search.run(&problem, |search| scout(search, problem.position, problem.depth))
}

fn scout<P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'_, P, E, O>,
    position: &P,
    depth: u32,
) -> Result<Value, O::Stop> {
    let mut node = match search.enter(position, depth)? {
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
        search.improve(&node);
    }
    search.leave(node);
    Ok(best.expect("an interior node has a move"))
}

/// Whether the value of `position` is greater than `bound`.
fn test<P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'_, P, E, O>,
    position: &P,
    depth: u32,
    bound: Value,
) -> Result<bool, O::Stop> {
    let mut node = match search.enter(position, depth)? {
        Entered::Leaf(value) => return Ok(value > bound),
        Entered::Interior(node) => node,
    };
    let mut greater = false;
    while let Some(chosen) = search.next(&mut node) {
        if !test(search, &position.play(chosen), depth - 1, -bound - 1)? {
            search.cut(&node);
            greater = true;
            break;
        }
    }
    search.leave(node);
    Ok(greater)
}

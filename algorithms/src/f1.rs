//! Branch and bound without deep cutoffs: a node knows its parent's best value
//! and nothing from further up.
//!
//! Source: Knuth & Moore 1975, function F1 on p. 300.

use plywood_positions::{Evaluation, Position, Value, Window};

use crate::search::NONE_YET;
use crate::{Answer, Entered, Observer, Problem, Search};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let problem = Problem::new(problem.position, problem.depth);
    let search = Search::new(evaluation, observer);
    search.run(&problem, |search| f1(search, problem.position, problem.depth, Window::FULL.beta))
}

fn f1<P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'_, P, E, O>,
    position: &P,
    depth: u32,
    bound: Value,
) -> Result<Value, O::Stop> {
    let mut node = match search.enter(position, depth)? {
        Entered::Leaf(value) => return Ok(value),
        Entered::Interior(node) => node,
    };
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let value = -f1(search, &position.play(chosen), depth - 1, -best)?;
        if value > best {
            best = value;
            search.improve(&node);
            if best >= bound {
                search.cut(&node);
                break;
            }
        }
    }
    search.leave(node);
    Ok(best)
}

//! Branch and bound without deep cutoffs: a node knows its parent's best value
//! and nothing from further up.
//!
//! Source: Knuth & Moore 1975, function F1 on p. 300.

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
    let problem = Problem::new(problem.position, problem.depth);
    search.run(&problem, |search| f1(search, problem.position, problem.depth, Window::FULL.beta))
}

fn f1<P, E, O, K>(
    search: &mut Search<'_, P, E, O, K>,
    position: &P,
    depth: u32,
    bound: Value,
) -> Result<Value, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    let window = Window { beta: bound, ..Window::FULL };
    let mut node = match search.enter(position, depth, window)? {
        Entered::Leaf(value) => return Ok(value),
        Entered::Interior(node) => node,
    };
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let value = -f1(search, &position.play(chosen), depth - 1, -best)?;
        if value > best {
            best = value;
            search.improve(&mut node);
            if best >= bound {
                search.cut(&mut node);
                break;
            }
        }
    }
    Ok(search.leave(position, node, best))
}

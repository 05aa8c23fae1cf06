//! Principal variation search.
//!
//! Source: T. A. Marsland, "A review of game-tree pruning", ICCA Journal 9(1)
//! (1986), pp. 3-19, figure 4. It searches again only if the value lies
//! strictly inside the window.

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
    search.run(problem, |search| pvs(search, problem.position, problem.depth, problem.window))
}

fn pvs<P, E, O, K>(
    search: &mut Search<'_, P, E, O, K>,
    position: &P,
    depth: u32,
    window: Window,
) -> Result<Value, O::Stop>
where
    P: Position,
    E: Evaluation<P>,
    O: Observer<P>,
    K: Parts<P>,
{
    let mut node = match search.enter(position, depth, window)? {
        Entered::Leaf(value) => return Ok(value),
        Entered::Interior(node) => node,
    };
    if let Some(value) = search.null_move(position, &node, pvs)? {
        return Ok(search.leave(position, node, value));
    }
    let window = node.window;
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let child = position.play(chosen);
        let Window { alpha, beta } = window.raise(best);
        let value = if best == NONE_YET {
            -pvs(search, &child, depth - 1, -window)?
        } else {
            let value = -pvs(search, &child, depth - 1, -Window::null(alpha))?;
            if alpha < value && value < beta {
                search.research();
                -pvs(search, &child, depth - 1, -Window { alpha: value, beta })?
            } else {
                value
            }
        };
        if value > best {
            best = value;
            search.improve(&mut node);
            if best >= beta {
                search.cut(&mut node);
                break;
            }
        }
    }
    Ok(search.leave(position, node, best))
}

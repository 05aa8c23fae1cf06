//! Alpha-beta, fail-hard.
//!
//! Source: D. E. Knuth & R. W. Moore, "An analysis of alpha-beta pruning",
//! Artificial Intelligence 6 (1975), pp. 293-326, function F2 on p. 301. It
//! returns the window's end where the value lies outside.

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
    search.run(problem, |search| {
        alpha_beta_hard(search, problem.position, problem.depth, problem.window)
    })
}

fn alpha_beta_hard<P, E, O, K>(
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
        Entered::Leaf(value) => return Ok(value.clamp(window.alpha, window.beta)),
        Entered::Interior(node) => node,
    };
    if let Some(value) = search.null_move(position, &node, alpha_beta_hard)? {
        return Ok(search.leave(position, node, value));
    }
    let window = node.window;
    let mut best = window.alpha;
    while let Some(chosen) = search.next(&mut node) {
        let child = position.play(chosen);
        let value = -alpha_beta_hard(search, &child, depth - 1, -window.raise(best))?;
        if value > best {
            best = value;
            search.improve(&mut node);
            if best >= window.beta {
                search.cut(&mut node);
                break;
            }
        }
    }
    Ok(search.leave(position, node, best))
}

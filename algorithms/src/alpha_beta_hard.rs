//! Alpha-beta, fail-hard.
//!
//! Source: D. E. Knuth & R. W. Moore, "An analysis of alpha-beta pruning",
//! Artificial Intelligence 6 (1975), pp. 293-326, function F2 on p. 301. It
//! returns the window's end where the value lies outside.

use plywood_positions::{Evaluation, Position, Value, Window};

use crate::{Answer, Entered, Observer, Problem, Search};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let search = Search::new(evaluation, observer);
    search.run(problem, |search| {
        alpha_beta_hard(search, problem.position, problem.depth, problem.window)
    })
}

fn alpha_beta_hard<P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'_, P, E, O>,
    position: &P,
    depth: u32,
    window: Window,
) -> Result<Value, O::Stop> {
    let mut node = match search.enter(position, depth)? {
        Entered::Leaf(value) => return Ok(value.clamp(window.alpha, window.beta)),
        Entered::Interior(node) => node,
    };
    let mut best = window.alpha;
    while let Some(chosen) = search.next(&mut node) {
        let child = position.play(chosen);
        let value = -alpha_beta_hard(search, &child, depth - 1, -window.raise(best))?;
        if value > best {
            best = value;
            search.improve(&node);
            if best >= window.beta {
                search.cut(&node);
                break;
            }
        }
    }
    search.leave(node);
    Ok(best)
}

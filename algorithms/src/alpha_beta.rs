//! Alpha-beta, fail-soft: Falphabeta.
//!
//! Source: J. P. Fishburn, "Analysis of speedup in distributed algorithms",
//! PhD thesis, University of Wisconsin-Madison (1981), ch. 2. Outside the
//! window it returns the tightest bound it has seen instead of the window's
//! end; it visits what fail-hard alpha-beta visits.

use plywood_positions::{Evaluation, Position, Value, Window};

use crate::search::NONE_YET;
use crate::{Answer, Entered, Observer, Problem, Search};

pub(crate) fn search<P: Position, E: Evaluation<P>, O: Observer<P>>(
    problem: &Problem<'_, P>,
    evaluation: &E,
    observer: &mut O,
) -> Result<Answer<P::Move>, O::Stop> {
    let search = Search::new(evaluation, observer);
    search
        .run(problem, |search| alpha_beta(search, problem.position, problem.depth, problem.window))
}

pub(crate) fn alpha_beta<P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'_, P, E, O>,
    position: &P,
    depth: u32,
    window: Window,
) -> Result<Value, O::Stop> {
    let mut node = match search.enter(position, depth)? {
        Entered::Leaf(value) => return Ok(value),
        Entered::Interior(node) => node,
    };
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let child = position.play(chosen);
        let value = -alpha_beta(search, &child, depth - 1, -window.raise(best))?;
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

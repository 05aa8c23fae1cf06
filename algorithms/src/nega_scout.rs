//! NegaScout, fail-soft.
//!
//! Source: A. Reinefeld, "An improvement to the Scout tree search algorithm",
//! ICCA Journal 6(4) (1983), pp. 4-14; A. Reinefeld, "Spielbaum-Suchverfahren",
//! Springer (1989). No re-search in the last two plies, where a fail-soft null
//! window is exact already. Deviation: a re-search only if the value lies
//! inside the window (max(alpha, best) < t < beta).

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
        .run(problem, |search| nega_scout(search, problem.position, problem.depth, problem.window))
}

fn nega_scout<P: Position, E: Evaluation<P>, O: Observer<P>>(
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
    let mut scout = window;
    while let Some(chosen) = search.next(&mut node) {
        let child = position.play(chosen);
        let mut value = -nega_scout(search, &child, depth - 1, -scout)?;
        if best != NONE_YET && scout.alpha < value && value < window.beta && depth > 2 {
            search.research();
            let above = Window { alpha: value, beta: window.beta };
            value = -nega_scout(search, &child, depth - 1, -above)?;
        }
        if value > best {
            best = value;
            search.improve(&node);
            if best >= window.beta {
                search.cut(&node);
                break;
            }
        }
        scout = Window::null(window.alpha.max(best));
    }
    search.leave(node);
    Ok(best)
}

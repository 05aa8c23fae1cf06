//! Null-move pruning: the search after a null move.

use plywood_positions::{Evaluation, Position, Value, Window};

use super::Enter;
use crate::observation::observer::Observer;
use crate::parts::NullMove;
use crate::search::Search;

/// Returns the node's value if a null move causes a cutoff. A null move is not tried if the game
/// forbids it (in check, in an endgame), at the root, which needs a move, or in the last ply.
pub(crate) fn null_move<'s, 'k, P: Position, E: Evaluation<P>, O: Observer<P>>(
    search: &mut Search<'s, 'k, P, E, O>,
    position: &P,
    depth: u32,
    window: Window,
    settings: NullMove,
    algorithm: &dyn Enter<Search<'s, 'k, P, E, O>>,
) -> Result<Option<Value>, O::Stop> {
    let scout = Window::null(window.beta - 1);
    if depth < 2 || window.beta == Window::FULL.beta || settings.scouts && window != scout {
        return Ok(None);
    }
    let Some(passed) = position.null_move() else { return Ok(None) };
    if settings.static_value {
        search.observer.static_evaluation();
        let value = search.parts.evaluate(position, search.evaluation, search.observer);
        if value < window.beta {
            return Ok(None);
        }
    }
    search.parts.pass(search.ply, position);
    search.ply += 1;
    let remaining = settings.passing.remaining(depth);
    let value = -search.enter_reshaped(&passed, remaining, -scout, algorithm)?;
    search.ply -= 1;
    search.parts.unpass();
    if value < window.beta {
        return Ok(None);
    }
    let value = if settings.beta { window.beta } else { value };
    search.observer.null_cutoff();
    search.observer.backed_up(position, value);
    Ok(Some(value))
}

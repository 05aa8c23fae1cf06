//! Aspiration windows around a guess (Slate & Atkin 1977).

use plywood_positions::{Value, Window};

use crate::{Answer, Aspiration, Problem};

/// The answer to `problem` by searches with windows around `guess`, each wider
/// than the one before, until the value is inside, or outside the problem's
/// window.
///
/// Inexact searches may contradict each other: one finds the value above its
/// window, and the next one, below. Then the problem's own window decides.
pub(crate) fn aspire<P, M, S>(
    aspiration: Aspiration,
    problem: &Problem<'_, P>,
    guess: Value,
    mut search: impl FnMut(&Problem<'_, P>) -> Result<Answer<M>, S>,
) -> Result<Answer<M>, S> {
    let whole = problem.window;
    let guess = guess.clamp(whole.alpha, whole.beta);
    // No width reaches from one end of the range to the other: the last
    // window is said to have none.
    let below = |width: Option<Value>| {
        width.map_or(whole.alpha, |width| guess.saturating_sub(width).max(whole.alpha))
    };
    let above = |width: Option<Value>| {
        width.map_or(whole.beta, |width| guess.saturating_add(width).min(whole.beta))
    };
    let is_below = |answer: &Answer<M>, window: Window| {
        answer.bounds.upper <= window.alpha && whole.alpha < window.alpha
    };
    let is_above = |answer: &Answer<M>, window: Window| {
        answer.bounds.lower >= window.beta && window.beta < whole.beta
    };
    let (first, wider) = aspiration.widths(problem.depth);
    let mut window = Window { alpha: below(Some(first)), beta: above(Some(first)) };
    for width in wider.into_iter().map(Some).chain([None]) {
        let answer = search(&Problem { window, ..*problem })?;
        if is_below(&answer, window) {
            window = Window { alpha: below(width), beta: window.alpha + 1 };
        } else if is_above(&answer, window) {
            window = Window { alpha: window.beta - 1, beta: above(width) };
        } else {
            return Ok(answer);
        }
    }
    let answer = search(&Problem { window, ..*problem })?;
    if is_below(&answer, window) || is_above(&answer, window) {
        search(problem)
    } else {
        Ok(answer)
    }
}

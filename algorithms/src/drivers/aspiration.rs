//! Aspiration windows around a guess (Slate & Atkin 1977).

use plywood_positions::{Interval, Value, Window};

use crate::parts::Aspiration;
use crate::problem::{Answer, Problem};

/// Answers `problem` with a series of increasing windows around `guess`. Stops when the value is
/// inside the window, or outside the problem's window.
///
/// Inexact searches may contradict each other: a value above one window may be below the next. The
/// problem's own window then decides.
pub(crate) fn aspire<P, M, S>(
    aspiration: Aspiration,
    problem: &Problem<'_, P>,
    guess: Value,
    mut search: impl FnMut(&Problem<'_, P>) -> Result<Answer<M>, S>,
) -> Result<Answer<M>, S> {
    let whole = problem.window;
    let guess = guess.clamp(whole.alpha, whole.beta);
    // No finite width spans the range from either end, so the last window has no width.
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

/// Returns the window of an iteration without re-search: `width` to both sides of the previous
/// iteration's bound. The window is open on a side that the previous iteration missed, and if there
/// was none.
pub(crate) fn corrected(width: Value, last: Option<Interval>, whole: Window) -> Window {
    let Interval { lower, upper } = last.unwrap_or(Interval::UNKNOWN);
    let (unknown, mut window) = (Interval::UNKNOWN, whole);
    if lower != unknown.lower {
        window.alpha = lower.saturating_sub(width).max(whole.alpha);
    }
    if upper != unknown.upper {
        window.beta = upper.saturating_add(width).min(whole.beta);
    }
    window
}

/// Returns a proven bound of a value: the lower bound if there is one, otherwise the upper.
pub(crate) fn known_end(Interval { lower, upper }: Interval) -> Option<Value> {
    let unknown = Interval::UNKNOWN;
    if lower == unknown.lower { (upper != unknown.upper).then_some(upper) } else { Some(lower) }
}

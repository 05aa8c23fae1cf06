//! How far an answer agrees with what a suite states of the position.

use plywood_games::SearchResult;
use plywood_positions::{ByDistance, Interval, Outcome, Value};

use crate::catalogue::stated::Stated;
use crate::studies::searches::row::Agreement;

/// The least value of a won game in an evaluation whose every value but 0 is a result, such as the scores of
/// published sets.
const LEAST_SCORE: Value = 1;

/// The least value of a won game in any other evaluation.
const LEAST_WIN: Value = ByDistance::<()>::LEAST_WIN;

/// Returns how far an answer, found to `depth` plies by an evaluation whose wins are worth `least_win` or
/// more, agrees with a suite; `None` if the suite states nothing.
pub fn agreement(
    stated: &Stated,
    least_win: Value,
    depth: u32,
    found: &SearchResult,
) -> Option<Agreement> {
    let outcome = stated.outcome?;
    let value = found.bounds.value();
    if let Some(score) = stated.score.filter(|_| least_win == LEAST_SCORE) {
        let is_right = value.is_some_and(|value| value.signum() == score.signum());
        return Some(match (is_right, value == Some(score)) {
            (false, _) => Agreement::No,
            (true, false) => Agreement::Value,
            (true, true) => Agreement::Distance,
        });
    }
    if proven(found.bounds) != Some(outcome) {
        return Some(Agreement::No);
    }
    let Some(plies) = stated.plies else { return Some(Agreement::Value) };
    // A search sees no end beyond its horizon, and a win takes an odd number of plies, so that one
    // more makes no longer win possible.
    let shown = value.and_then(|value| ByDistance::<()>::plies(value, depth));
    if shown != Some(plies) && depth > plies + 1 {
        return Some(Agreement::Value);
    }
    let is_whole = found.line.len() == plies as usize
        && found.line_value.is_some_and(|it| it.abs() >= LEAST_WIN);
    Some(if is_whole { Agreement::Line } else { Agreement::Distance })
}

/// Returns the outcome that these bounds prove. A draw is not told from a value of 0 at the horizon.
fn proven(Interval { lower, upper }: Interval) -> Option<Outcome> {
    match (lower, upper) {
        (LEAST_WIN.., _) => Some(Outcome::Win),
        (_, ..=NEGATIVE) => Some(Outcome::Loss),
        (0, 0) => Some(Outcome::Draw),
        _ => None,
    }
}

/// The greatest value of a lost game.
const NEGATIVE: Value = -LEAST_WIN;

#[cfg(test)]
mod tests {
    use plywood_positions::WIN;

    use super::*;

    fn found(lower: Value, upper: Value, line: &[&str], line_value: Option<Value>) -> SearchResult {
        let line = line.iter().map(|&it| it.to_owned()).collect();
        SearchResult { bounds: Interval { lower, upper }, best: None, line, line_value }
    }

    #[test]
    fn a_mate_is_found_is_the_shortest_and_has_a_complete_line() {
        let mate = Stated::win_in(2);
        let of = |depth, found: &SearchResult| agreement(&mate, WIN, depth, found);
        assert_eq!(of(3, &found(0, 0, &[], None)), Some(Agreement::No));
        assert_eq!(of(3, &found(-WIN, WIN, &[], None)), Some(Agreement::No));
        assert_eq!(of(5, &found(WIN, WIN, &["a"; 5], Some(WIN))), Some(Agreement::Value));
        assert_eq!(of(4, &found(WIN, Value::MAX, &[], None)), Some(Agreement::Distance));
        assert_eq!(of(3, &found(WIN, WIN, &["a"; 3], Some(WIN))), Some(Agreement::Line));
        assert_eq!(of(3, &found(WIN, WIN, &["a"; 3], None)), Some(Agreement::Distance));
        // Graded by distance, a deeper search shows the length.
        let in_three = WIN - 512 + (9 - 3);
        assert_eq!(of(9, &found(in_three, in_three, &[], None)), Some(Agreement::Distance));
        let in_five = in_three - 2;
        assert_eq!(of(9, &found(in_five, in_five, &["a"; 5], Some(WIN))), Some(Agreement::Value));
        assert_eq!(agreement(&Stated::default(), WIN, 3, &found(0, 0, &[], None)), None);
    }

    #[test]
    fn a_score_has_the_sign_of_a_value_or_is_equal() {
        let of = |score, least_win, value: Value| {
            agreement(&Stated::score(score), least_win, 9, &found(value, value, &[], None))
        };
        assert_eq!(of(38, WIN, 38), Some(Agreement::No));
        assert_eq!(of(38, WIN, WIN), Some(Agreement::Value));
        assert_eq!(of(-2, WIN, -WIN), Some(Agreement::Value));
        assert_eq!([of(0, WIN, 0), of(0, WIN, 4)], [Some(Agreement::Value), Some(Agreement::No)]);
        let discs = [38, 2, -38].map(|value| of(38, LEAST_SCORE, value));
        assert_eq!(discs, [Agreement::Distance, Agreement::Value, Agreement::No].map(Some));
    }
}

//! Evaluates Connect Four by open lines.

use super::{BOARD, ConnectFour, STEPS};
use crate::{Evaluation, IntervalEvaluation, NamedEvaluation, Outcome, Position, Value};

/// [`OpenLines`] with its name and description for lists of evaluations.
pub const OPEN_LINES: NamedEvaluation<OpenLines> = NamedEvaluation::one(
    "open-lines",
    "Connect Four: lines of four that are still open",
    OpenLines,
);

/// The number of lines of four open to the side to move minus the opponent's. A line is open to a side if the
/// opponent has no stone in it; each of the 69 lines counts 1. The evaluation detects the end of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluation<ConnectFour> for OpenLines {
    #[inline]
    fn evaluate(&self, position: &ConnectFour) -> Value {
        if let Some(outcome) = position.decided() {
            return Outcome::value(outcome);
        }
        // While the game goes on, both have squares of the board alone.
        let opponent = position.mover ^ position.occupied;
        lines_within(BOARD ^ opponent) - lines_within(BOARD ^ position.mover)
    }
}

impl IntervalEvaluation<ConnectFour> for OpenLines {}

/// Counts the lines with all their squares in `squares`.
#[inline]
fn lines_within(squares: u64) -> Value {
    let [vertical, horizontal, rising, falling] = STEPS.map(|step| {
        let pairs = squares & (squares >> step);
        pairs & (pairs >> (2 * step))
    });
    // Rising lines begin in the three lowest rows and falling lines in the others.
    let lines = [vertical, horizontal, rising | falling];
    lines.into_iter().map(|begins| begins.count_ones() as Value).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WIN;

    fn value(moves: &str) -> Value {
        OpenLines.evaluate(&moves.parse().unwrap())
    }

    #[test]
    fn a_line_is_open_until_the_opponent_stands_in_it() {
        assert_eq!(lines_within(BOARD), 69);
        assert_eq!(value(""), 0);
        // A stone in the corner is part of 3 lines, a stone at the bottom of the middle column of 7.
        assert_eq!(value("1"), -3);
        assert_eq!(value("4"), -7);
        assert_eq!(value("41"), 4);
    }

    #[test]
    fn a_won_game_is_seen() {
        assert_eq!(value("4455667"), -WIN);
    }
}

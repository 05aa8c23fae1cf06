//! Evaluates Connect Four as published sets of solved positions do.

use super::ConnectFour;
use crate::{Evaluation, Interval, IntervalEvaluation, NamedEvaluation, Outcome, Position, Value};

/// [`Score`] with its name and description for lists of evaluations.
pub const SCORE: NamedEvaluation<Score> = NamedEvaluation::one(
    "score",
    "Connect Four: the stones that the winner has left plus 1, 0 before the end",
    Score,
);

/// The score of a finished game: the number of stones that the winner has left plus 1, and 0 for a draw. A
/// win with the winner's last stone is worth 1. A game that is not over is worth 0.
///
/// Source: P. Pons, "Solving Connect 4: how to build a perfect AI" (2015), whose sets of positions have been
/// published with these scores.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score;

impl Evaluation<ConnectFour> for Score {
    #[inline]
    fn evaluate(&self, position: &ConnectFour) -> Value {
        match position.decided() {
            Some(Outcome::Loss) => -best(position.free() + 1),
            _ => 0,
        }
    }

    fn finished(&self, position: &ConnectFour, _: u32) -> Value {
        self.evaluate(position)
    }

    fn least_win(&self) -> Value {
        1
    }
}

impl IntervalEvaluation<ConnectFour> for Score {
    /// Returns the scores of an immediate win and of an immediate loss after the next stone.
    fn interval(&self, position: &ConnectFour, _: u32) -> Interval {
        if position.decided().is_some() {
            return Interval::exact(self.evaluate(position));
        }
        let free = position.free();
        Interval { lower: -best(free - 1), upper: best(free) }
    }

    fn range(&self, position: &ConnectFour) -> Option<Interval> {
        Some(self.interval(position, u32::MAX))
    }
}

/// Returns the score of a win with the next stone if `free` squares are empty before it.
#[inline]
fn best(free: u32) -> Value {
    free.div_ceil(2) as Value
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::laws::random_game;

    /// The score counted from the diagram: the winner's share of the squares less its stones.
    fn counted(position: &ConnectFour) -> Value {
        let text = position.to_string();
        let count = |mark: char| text.matches(mark).count() as Value;
        let (first, second, free) = (count('X'), count('O'), count('.'));
        let squares = first + second + free;
        let left = if first > second { (squares + 1) / 2 - first } else { squares / 2 - second };
        if position.outcome() == Outcome::Loss { -left - 1 } else { 0 }
    }

    #[test]
    fn the_winner_s_stones_left_count_plus_one() {
        let mut ends = 0;
        for number in 0..400 {
            let board = ["7x6", "6x5", "5x5", "4x4"][number as usize % 4];
            let game = random_game(&ConnectFour::on(board).unwrap(), number, 43);
            let (last, others) = game.split_last().unwrap();
            if last.decided().is_some() {
                ends += 1;
                assert_eq!(Score.evaluate(last), counted(last), "{last}");
                assert_eq!(Score.interval(last, 0), Interval::exact(counted(last)));
                let mut value = Score.evaluate(last);
                for before in others.iter().rev() {
                    value = -value;
                    assert!(Score.interval(before, 0).contains(value), "{before}: {value}");
                    assert_eq!(Score.evaluate(before), 0);
                }
            }
        }
        assert!(ends > 300, "{ends}");
    }
}

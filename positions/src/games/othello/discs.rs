//! Evaluates Othello by the discs at the end.

use std::cmp::Ordering;

use super::Othello;
use crate::{Evaluation, Interval, IntervalEvaluation, NamedEvaluation, Value};

/// [`Discs`] with its name and description for lists of evaluations.
pub const DISCS: NamedEvaluation<Discs> = NamedEvaluation::one(
    "discs",
    "Othello: difference in discs, empty squares to the winner; 0 before the end",
    Discs,
);

/// The mover's discs minus the opponent's at the end of the game, where empty squares count for the winner, as
/// in tournaments and published endings. A game that is not over is worth 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discs;

impl Discs {
    /// Returns the difference of a finished game.
    fn difference(position: &Othello) -> Value {
        let [own, other] = [position.mover, position.opponent].map(|it| it.count_ones() as Value);
        let empty = position.size.squares().count_ones() as Value - own - other;
        match own.cmp(&other) {
            Ordering::Greater => own - other + empty,
            Ordering::Equal => 0,
            Ordering::Less => own - other - empty,
        }
    }
}

impl Evaluation<Othello> for Discs {
    fn evaluate(&self, position: &Othello) -> Value {
        let is_over = position.placements() | position.placements_after_pass() == 0;
        if is_over { Self::difference(position) } else { 0 }
    }

    fn finished(&self, position: &Othello, _: u32) -> Value {
        Self::difference(position)
    }

    fn least_win(&self) -> Value {
        1
    }
}

impl IntervalEvaluation<Othello> for Discs {
    /// Returns the difference if one side had all squares.
    fn interval(&self, position: &Othello, _: u32) -> Interval {
        let all = position.size.squares().count_ones() as Value;
        Interval { lower: -all, upper: all }
    }

    fn range(&self, position: &Othello) -> Option<Interval> {
        Some(self.interval(position, u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use crate::laws::random_game;

    #[test]
    fn a_game_is_worth_its_discs_at_every_end() {
        let mut with_empty_squares = 0;
        for number in 0..300 {
            let start: Othello = ["4x4:", "6x6:", "8x8:"][number as usize % 3].parse().unwrap();
            let game = random_game(&start, number, 80);
            let (last, others) = game.split_last().unwrap();
            let text = last.to_string();
            let (_, squares) = text.rsplit_once(':').unwrap_or(("", &text));
            let (squares, turn) = squares.split_once(' ').unwrap();
            let own = squares.matches(turn).count() as Value;
            let empty = squares.matches('-').count() as Value;
            let other = squares.len() as Value - own - empty;
            let winners = if own == other { 0 } else { empty };
            with_empty_squares += winners;
            let expected = (own - other).signum() * ((own - other).abs() + winners);
            assert_eq!((Discs.evaluate(last), Discs.finished(last, 3)), (expected, expected));
            assert!(last.all_moves().is_empty());
            for before in others {
                assert_eq!(Discs.evaluate(before), 0, "{before}");
                assert!(Discs.interval(before, 0).contains(expected));
            }
        }
        assert!(with_empty_squares > 0);
    }
}

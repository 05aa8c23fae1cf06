//! Evaluates Othello by weights of squares.

use super::Othello;
use crate::{Evaluation, IntervalEvaluation, NamedEvaluation, Position, Value};

/// [`SquareWeights`] with its name and description for lists of evaluations.
pub const SQUARE_WEIGHTS: NamedEvaluation<SquareWeights> =
    NamedEvaluation::one("square-weights", "Othello: each square has a weight", SquareWeights);

/// The weights of the squares in a quarter of the board, from the corner inwards. The other quarters mirror
/// it.
const QUARTER: [[Value; 4]; 4] =
    [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];

/// The weights of the mover's discs minus the opponent's, with a fixed weight for each square. Corners have
/// the greatest weights and the squares next to them the least. The evaluation detects a full board and a
/// side without discs as the end of the game.
///
/// Source: P. Norvig, "Paradigms of Artificial Intelligence Programming"
/// (1992), section 18.4.
#[derive(Clone, Copy, Debug, Default)]
pub struct SquareWeights;

impl Evaluation<Othello> for SquareWeights {
    #[inline]
    fn evaluate(&self, position: &Othello) -> Value {
        match position.decided() {
            Some(outcome) => outcome.value(),
            None => weigh(position.mover) - weigh(position.opponent),
        }
    }
}

impl IntervalEvaluation<Othello> for SquareWeights {}

/// Returns the sum of the weights of `discs`.
#[inline]
fn weigh(discs: u64) -> Value {
    MASKS.iter().map(|&(weight, mask)| weight * (discs & mask).count_ones() as Value).sum()
}

/// The squares with each weight of [`QUARTER`]. Weights that mirror each other across the diagonal share an
/// entry.
const MASKS: [(Value, u64); 10] = {
    let mut masks = [(0, 0); 10];
    let mut next = 0;
    let mut row = 0;
    while row < 4 {
        let mut column = row;
        while column < 4 {
            let mut mask = 0;
            let (mut x, mut y) = (column, row);
            let mut turn = 0;
            while turn < 2 {
                mask |= 1 << (8 * y + x) | 1 << (8 * y + 7 - x);
                mask |= 1 << (8 * (7 - y) + x) | 1 << (8 * (7 - y) + 7 - x);
                (x, y) = (y, x);
                turn += 1;
            }
            masks[next] = (QUARTER[row][column], mask);
            next += 1;
            column += 1;
        }
        row += 1;
    }
    masks
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WIN;

    #[test]
    fn every_square_has_the_weight_of_its_place() {
        for square in 0..64 {
            let fold = |at: usize| at.min(7 - at);
            let expected = QUARTER[fold(square / 8)][fold(square % 8)];
            assert_eq!(weigh(1 << square), expected, "square {square}");
        }
    }

    #[test]
    fn it_sees_the_opponent_and_the_end() {
        assert_eq!(SquareWeights.evaluate(&Othello::default()), 0);
        let empty = "-".repeat(61);
        let corner: Othello = format!("XO-{empty}O").parse().unwrap();
        assert_eq!(SquareWeights.evaluate(&corner), -120 - 20);
        let alone: Othello = format!("X--{empty}O").parse().unwrap();
        assert_eq!(SquareWeights.evaluate(&alone), -WIN);
    }
}

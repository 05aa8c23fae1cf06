//! Evaluates Othello by weights of squares.

use super::{Othello, Size};
use crate::{Evaluation, IntervalEvaluation, NamedEvaluation, Position, Value};

/// [`SquareWeights`] with its name and description for lists of evaluations.
pub const SQUARE_WEIGHTS: NamedEvaluation<SquareWeights> =
    NamedEvaluation::one("square-weights", "Othello: each square has a weight", SquareWeights);

/// The weights of the squares in a quarter of the board, from the corner inwards. The other quarters mirror
/// it. A quarter of a smaller board has the weights next to the corner.
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
        if let Some(outcome) = position.decided() {
            return outcome.value();
        }
        let Othello { mover, opponent, size, .. } = *position;
        match size {
            Size::Four => weigh::<4>(mover) - weigh::<4>(opponent),
            Size::Six => weigh::<6>(mover) - weigh::<6>(opponent),
            Size::Eight => weigh::<8>(mover) - weigh::<8>(opponent),
        }
    }
}

impl IntervalEvaluation<Othello> for SquareWeights {}

/// Returns the sum of the weights of `discs` on a board of this width.
#[inline]
fn weigh<const WIDTH: usize>(discs: u64) -> Value {
    let masks = const { masks(WIDTH) };
    masks.iter().map(|&(weight, mask)| weight * (discs & mask).count_ones() as Value).sum()
}

/// Returns the squares with each weight of [`QUARTER`] on a board of this width. Weights that mirror each other
/// across the diagonal share an entry; a smaller board leaves entries empty.
const fn masks(width: usize) -> [(Value, u64); 10] {
    let mut masks = [(0, 0); 10];
    let mut next = 0;
    let mut row = 0;
    while row < width / 2 {
        let mut column = row;
        while column < width / 2 {
            let mut mask = 0;
            let (mut x, mut y) = (column, row);
            let mut turn = 0;
            while turn < 2 {
                let (right, below) = (width - 1 - x, width - 1 - y);
                mask |= 1 << (8 * y + x) | 1 << (8 * y + right);
                mask |= 1 << (8 * below + x) | 1 << (8 * below + right);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_the_weight_of_its_place() {
        for size in Size::ALL {
            let (name, squares) = (size.name(), size.squares());
            let width = size.width() as usize;
            for square in (0..64).filter(|at| squares >> at & 1 == 1) {
                let fold = |at: usize| at.min(width - 1 - at);
                let expected = QUARTER[fold(square / 8)][fold(square % 8)];
                let other = 1 << if square == 0 { width - 1 } else { 0 };
                let position =
                    Othello { mover: 1 << square, opponent: other, size, ..Othello::default() };
                let value = SquareWeights.evaluate(&position);
                assert_eq!(value, expected - 120, "{name}, square {square}");
            }
        }
    }
}

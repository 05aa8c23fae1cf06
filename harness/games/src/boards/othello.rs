use plywood_positions::{Othello, SquareWeights};

use crate::board::Board;
use crate::list::AnyBoard;

/// Othello.
pub fn othello() -> impl AnyBoard {
    Board::<Othello>::new("othello", "on a board of 8x8, with a pass move")
        .timed("square-weights", "Othello: each square has a weight", SquareWeights)
        .played()
}

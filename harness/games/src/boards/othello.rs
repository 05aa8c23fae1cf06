use plywood_positions::{Othello, SquareWeights};

use crate::board::{Board, PlayedBoard};

/// Othello.
pub fn othello() -> PlayedBoard<Othello> {
    Board::new("othello", "on a board of 8x8, with a pass move")
        .timed("square-weights", "Othello: each square has a weight", SquareWeights::default())
        .played()
}

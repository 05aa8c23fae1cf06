use plywood_positions::{Othello, SQUARE_WEIGHTS};

use crate::board::Board;
use crate::list::AnyBoard;

/// Othello.
pub fn othello() -> impl AnyBoard {
    Board::<Othello>::new("othello", "on a board of 8x8, with a pass move")
        .evaluated()
        .timed(SQUARE_WEIGHTS)
        .played()
}

use plywood_positions::TicTacToe;

use crate::board::{Board, PlayedBoard};

/// Tic-tac-toe.
pub fn tic_tac_toe() -> PlayedBoard<TicTacToe> {
    Board::new("tic-tac-toe", "three in a row on a board of 3x3").played()
}

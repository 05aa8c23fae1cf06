use plywood_positions::TicTacToe;

use crate::board::Board;
use crate::list::AnyBoard;

/// Tic-tac-toe.
pub fn tic_tac_toe() -> impl AnyBoard {
    Board::<TicTacToe>::new("tic-tac-toe", "three in a row on a board of 3x3").evaluated().played()
}

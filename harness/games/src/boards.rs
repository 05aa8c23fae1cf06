//! The boards of this project.

use plywood_positions::{ConnectFour, OPEN_LINES, Othello, SQUARE_WEIGHTS, TicTacToe};

use crate::board::Board;
use crate::list::{AnyBoard, Boards};

/// Returns all boards of this project, in the order of listings.
pub fn ours() -> impl Boards {
    let list = ((((), tic_tac_toe()), connect_four()), othello());
    #[cfg(feature = "chess")]
    let list = (list, chess());
    list
}

fn tic_tac_toe() -> impl AnyBoard {
    Board::<TicTacToe>::new("tic-tac-toe", "three in a row on a board of 3x3").evaluated().played()
}

fn connect_four() -> impl AnyBoard {
    Board::<ConnectFour>::new("connect-four", "four in a row on a board of 7x6 where stones fall")
        .evaluated()
        .timed(OPEN_LINES)
        .played()
}

fn othello() -> impl AnyBoard {
    Board::<Othello>::new("othello", "on a board of 8x8, with a pass move")
        .evaluated()
        .timed(SQUARE_WEIGHTS)
        .counting_early_ends()
        .played()
}

#[cfg(feature = "chess")]
fn chess() -> impl AnyBoard {
    use plywood_positions::{Chess, MATERIAL};

    Board::<Chess>::new("chess", "positions in Forsyth-Edwards notation")
        .evaluated()
        .timed(MATERIAL)
        .played()
}

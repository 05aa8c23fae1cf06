//! The boards of this project. Each has its searches, which are compiled here, apart from those of
//! trees and of chess, so that all three compile at the same time.

use plywood_games::{AnyBoard, Board, Boards};
use plywood_positions::{ConnectFour, OPEN_LINES, Othello, SQUARE_WEIGHTS, TicTacToe};

/// Returns all boards of this project, in the order of listings.
pub fn ours() -> impl Boards {
    let list = ((((), tic_tac_toe()), connect_four()), othello());
    #[cfg(feature = "chess")]
    let list = (list, plywood_chess::chess());
    list
}

fn tic_tac_toe() -> impl AnyBoard {
    let about = "three in a row on a board of 3x3; mnk:4,4,3 is three in a row on 4x4, up to 5,5,5";
    Board::<TicTacToe>::new("tic-tac-toe", about).evaluated().sized("mnk").played()
}

fn connect_four() -> impl AnyBoard {
    let about = "four in a row on a board of 7x6 where stones fall; smaller: connect-four:6x5";
    Board::<ConnectFour>::new("connect-four", about)
        .evaluated()
        .sized("connect-four")
        .timed(OPEN_LINES)
        .played()
}

fn othello() -> impl AnyBoard {
    let about = "on a board of 8x8, with a pass move; smaller: othello:6x6, othello:4x4";
    Board::<Othello>::new("othello", about)
        .evaluated()
        .sized("othello")
        .timed(SQUARE_WEIGHTS)
        .counting_early_ends()
        .played()
}

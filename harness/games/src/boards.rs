//! The boards of this project.

#[cfg(feature = "chess")]
use plywood_positions::{Chess, ChessWithPromotions, JOANNA, JOANNA_WITHOUT, MATERIAL};
use plywood_positions::{ConnectFour, OPEN_LINES, Othello, SQUARE_WEIGHTS, TicTacToe};

use crate::board::Board;
use crate::list::{AnyBoard, Boards};

macro_rules! games {
    ($($(#[$when:meta])? $board:ident),* $(,)?) => {{
        let list = ();
        $($(#[$when])? let list = (list, $board());)*
        list
    }};
}

/// Returns all boards of this project, in the order of listings.
pub fn ours() -> impl Boards {
    games![
        tic_tac_toe,
        connect_four,
        othello,
        #[cfg(feature = "chess")]
        chess,
        #[cfg(feature = "chess")]
        chess_with_promotions,
    ]
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
        .played()
}

#[cfg(feature = "chess")]
fn chess() -> impl AnyBoard {
    Board::<Chess>::new("chess", "positions in Forsyth-Edwards notation")
        .evaluated()
        .timed(MATERIAL)
        .played()
}

/// Chess whose positions also count the promotions since the root, and include the count in their
/// keys. It can be searched but not played.
#[cfg(feature = "chess")]
fn chess_with_promotions() -> impl AnyBoard {
    Board::<ChessWithPromotions>::new(
        "chess-with-promotions",
        "chess in which a position, and its key, has the promotions since the root",
    )
    .evaluation(JOANNA)
    .evaluation(JOANNA_WITHOUT)
}

//! Our boards.

use crate::list::Boards;

mod chess;
mod connect_four;
mod othello;
mod tic_tac_toe;

macro_rules! games {
    ($($board:expr),* $(,)?) => { games!(@ (); $($board,)*) };
    (@ $list:expr;) => { $list };
    (@ $list:expr; $board:expr, $($more:expr,)*) => { games!(@ ($list, $board); $($more,)*) };
}

/// All of our boards, in the order in which listings have them.
pub fn ours() -> impl Boards {
    games![
        tic_tac_toe::tic_tac_toe(),
        connect_four::connect_four(),
        othello::othello(),
        chess::chess(),
        chess::chess_with_promotions(),
    ]
}

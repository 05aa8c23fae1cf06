//! Our boards.

use crate::list::Boards;

#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod othello;
mod tic_tac_toe;

macro_rules! games {
    ($($(#[$when:meta])? $board:path),* $(,)?) => {{
        let list = ();
        $($(#[$when])? let list = (list, $board());)*
        list
    }};
}

/// All of our boards, in the order in which listings have them.
pub fn ours() -> impl Boards {
    games![
        tic_tac_toe::tic_tac_toe,
        connect_four::connect_four,
        othello::othello,
        #[cfg(feature = "chess")]
        chess::chess,
        #[cfg(feature = "chess")]
        chess::chess_with_promotions,
    ]
}

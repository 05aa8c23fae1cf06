//! Our boards.

mod chess;
mod connect_four;
mod othello;
mod tic_tac_toe;

pub use chess::{chess, chess_with_promotions};
pub use connect_four::connect_four;
pub use othello::othello;
pub use tic_tac_toe::tic_tac_toe;

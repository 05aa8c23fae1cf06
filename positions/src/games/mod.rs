//! The real games and their evaluations.

#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod othello;
mod tic_tac_toe;

#[cfg(feature = "chess")]
pub use chess::endgame;
#[cfg(feature = "chess")]
pub use chess::{
    Chess, ChessWithPromotions, FenNote, FenProblem, Joanna, JoannaPhase, JoannaTerms, Mate,
    Material, MaterialGuess, ParameterProblem, ParseChessError, ParseParametersError, SelfTaught,
    SelfTaughtError, SelfTaughtParameter, SelfTaughtParameters, SelfTaughtTerms,
};
#[cfg(feature = "chess")]
pub(crate) use chess::{Fields, Token};
pub use connect_four::{ConnectFour, ConnectFourMove, OpenLines, ParseConnectFourError};
pub use othello::{Othello, OthelloMove, ParseOthelloError, SquareWeights};
pub use tic_tac_toe::{ParseTicTacToeError, TicTacToe, TicTacToeMove, TicTacToeSpace};

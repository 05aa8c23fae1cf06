//! What the search algorithms search: games and synthetic trees behind the
//! [`Position`] trait, evaluations behind [`Evaluation`], and the files that
//! hold positions.
//!
//! This crate knows no search.

#[cfg(feature = "chess")]
mod epd;
mod evaluation;
mod games;
mod hash;
mod indexed;
mod perft;
mod position;
#[cfg(feature = "chess")]
mod suites;
mod trees;
mod value;

#[cfg(feature = "chess")]
pub use epd::{EpdError, EpdOperation, EpdPosition, EpdProblem, read_epd};
pub use evaluation::{Bounds, Evaluation, Hashed, IntervalEvaluation, Zero};
#[cfg(feature = "chess")]
pub use games::{Chess, FenProblem, Mate, Material, MaterialGuess, ParseChessError};
pub use games::{
    ConnectFour, ConnectFourMove, OpenLines, Othello, OthelloMove, ParseConnectFourError,
    ParseOthelloError, ParseTicTacToeError, SquareWeights, TicTacToe, TicTacToeMove,
};
pub use hash::mix;
pub use indexed::{CriticalType, Indexed, IndexedMove, OfIndexed};
pub use perft::{perft, perft_with_ends};
pub use position::{Outcome, Position};
#[cfg(feature = "chess")]
pub use suites::{BRATKO_KOPEC, MATES, SEEDS, Suite};
pub use trees::{
    Arcs, ExplicitPosition, ExplicitTree, Law, ReadTreeError, Shape, SyntheticTree, TreeError,
    TreeNameError, TreePosition, TreeSyntaxError, TreeSyntaxProblem, TreeValue,
};
pub use value::{Interval, Value, WIN, Window};

//! The games that the harness knows: a [`Board`] for each, and the trees.
//!
//! A search is generic over its position, its evaluation, its observer and what is plugged into
//! it: each set of these compiles all algorithms once more, and takes seconds. This crate is where
//! that is paid. A board is made in a function without type parameters, so its searches are
//! compiled with that function; whoever calls them through [`Searchable`], [`Placed`] and
//! [`Posed`] compiles none.

mod at;
mod board;
mod boards;
mod census;
mod count;
mod evaluation;
mod posed;
mod searchable;
mod small_tree;
mod trees;

pub use board::{Board, BoardPosition, PlayedBoard};
pub use boards::{chess, chess_with_promotions, connect_four, othello, tic_tac_toe};
pub use census::Census;
pub use count::{MOST_DISTINCT, Method};
pub use evaluation::{EvaluationError, ZERO};
pub use posed::{Chosen, Counted, Found, Posed, Timed};
pub use searchable::{Placed, Searchable};
pub use small_tree::{MOST_LEAVES, Remembered, SmallMove, SmallPosition, SmallTree, TooLarge};
pub use trees::{TREE, pose_generated, pose_written};

//! The games that the harness knows: a [`Board`] for each, and the trees.
//!
//! A search is generic over its position, its evaluation, its observer and what is plugged into
//! it: each set of these compiles all algorithms once more, and takes seconds. This crate is where
//! that is paid. A board is made in a function without type parameters, so its searches are
//! compiled with that function; those who call them through [`Searchable`], [`Placed`] and
//! [`Posed`] compile none.

mod at;
mod board;
mod boards;
mod census;
mod count;
mod evaluation;
mod extra;
mod game;
mod list;
mod posed;
mod searchable;
mod small_tree;
mod trees;
mod walk;

pub use at::pose_any;
pub use board::{Board, BoardPosition, PlayedBoard, Timed as TimedEvaluation, Timing, Untimed};
pub use boards::ours;
pub use census::Census;
pub use count::{MOST_DISTINCT, Method};
pub use evaluation::{EvaluationError, ZERO};
pub use extra::{Extra, ExtraFor, ExtraForSmall, Of};
pub use game::BoardGame;
pub use list::{AnyBoard, Boards, Visit};
pub use posed::{Chosen, Counted, Found, Outlined, Posed, Timed};
pub use searchable::{Placed, Searchable};
pub use small_tree::{MOST_LEAVES, Remembered, SmallMove, SmallPosition, SmallTree, TooLarge};
pub use trees::{STOCKMAN, TREE, Trees};
pub use walk::{Walk, walk_any};

/// The optimisation level that this crate was compiled at: `0` to `3`, `s` or `z`.
pub const OPT_LEVEL: &str = env!("PLYWOOD_OPT_LEVEL");

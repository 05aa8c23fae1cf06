//! The games of the harness: a [`Board`] for each board game, and the synthetic and written trees.
//!
//! A search is generic over its position, evaluation, observer and algorithms. Each combination
//! compiles all algorithms again, which takes seconds. This crate compiles them once: boards are
//! created in functions without type parameters. Callers use [`Searchable`], [`Placed`] and
//! [`Posed`], and compile no searches.

mod at;
mod board;
mod boards;
mod census;
mod evaluation;
mod extra;
mod game;
mod list;
mod method;
mod posed;
mod searchable;
mod small_tree;
mod trees;
mod walk;

pub use at::pose_any;
pub use board::{Board, BoardPosition, PlayedBoard, Timed as TimedEvaluation, Timing, Untimed};
pub use boards::ours;
pub use census::Census;
pub use evaluation::{BY_DISTANCE, EvaluationError, ZERO};
pub use extra::{Extra, ExtraFor, Of};
pub use game::BoardGame;
pub use list::{AnyBoard, Boards, Visit};
pub use method::{Follow, MOST_DISTINCT, Method};
pub use posed::{Chosen, Counted, Found, Posed, Reached, Timed};
pub use searchable::{Placed, Searchable};
pub use small_tree::{MOST_LEAVES, SmallNode, SmallTree, TooLarge};
pub use trees::{STOCKMAN, TREE, Trees};
pub use walk::{Walk, walk_any};

/// Optimisation level of this crate: `0` to `3`, `s` or `z`.
pub const OPT_LEVEL: &str = env!("PLYWOOD_OPT_LEVEL");

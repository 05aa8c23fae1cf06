//! Games with their searches: what a [`Board`] is, and the synthetic and written trees.
//!
//! A search is generic over its position, evaluation, observer and algorithms. Each combination
//! compiles all algorithms again, which takes seconds. This crate compiles them once for trees, and
//! `plywood-boards` and `plywood-chess` once for each board: boards are created in functions without
//! type parameters. Callers use [`Searchable`], [`AnyPosition`] and
//! [`EvaluatedPosition`], and compile no searches.

mod added_algorithms;
mod board;
mod distinct_leaves;
mod evaluated_position;
mod evaluation;
mod game;
mod list;
mod measure_settings;
mod searchable;
mod small_tree;
mod solve;
mod trees;
mod typed_position;
mod walk;

pub use added_algorithms::{AddedAlgorithms, AddedAlgorithmsFor, AlgorithmList};
pub use board::{
    Board, BoardPosition, PlayedBoard, TimedSearch as TimedEvaluation, Timing, Untimed,
};
pub use distinct_leaves::DistinctLeaves;
pub use evaluated_position::{
    ChosenMove, CountedSearch, EvaluatedPosition, Reached, SearchResult, TimedSearch,
};
pub use evaluation::{BY_DISTANCE, EvaluationError, ZERO};
pub use game::BoardGame;
pub use list::{AnyBoard, Boards, Visit};
pub use measure_settings::{Follow, MOST_DISTINCT, MeasureSettings};
pub use searchable::{AnyPosition, Searchable};
pub use small_tree::{MOST_LEAVES, SmallNode, SmallTree, TooLarge};
pub use solve::Solution;
pub use trees::{STOCKMAN, TREE, Trees};
pub use typed_position::pose_any;
pub use walk::{Walk, walk_any};

/// Optimisation level of this crate: `0` to `3`, `s` or `z`.
pub const OPT_LEVEL: &str = env!("PLYWOOD_OPT_LEVEL");

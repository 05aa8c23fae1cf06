//! Games and synthetic trees with the trait [`Position`], their evaluations with the trait [`Evaluation`],
//! and readers for files of positions.
//!
//! This crate does not depend on any search.
//!
//! ```
//! use plywood_positions::{ConnectFour, Evaluation, OpenLines, Position};
//!
//! let mut position = ConnectFour::default();
//! let moves = position.all_moves();
//! assert_eq!(moves.len(), 7);
//! assert_eq!(OpenLines.evaluate(&position), 0);
//! position.make(moves[3]);
//! assert!(OpenLines.evaluate(&position) < 0, "the side to move is behind in lines");
//! ```

mod alternatives;
mod blow;
mod by_distance;
mod evaluation;
mod games;
mod hash;
mod hints;
mod indexed;
mod input;
pub mod laws;
mod nearest;
mod offered;
mod packed_value;
mod perft;
mod position;
mod reason;
mod rounded;
mod slices;
mod space;
mod suite;
mod text;
mod trees;
mod value;

pub use alternatives::alternatives;
pub use blow::Blow;
pub use by_distance::ByDistance;
pub use evaluation::{Bounds, Evaluation, Hashed, IntervalEvaluation, Zero};
pub use games::*;
pub use hash::mix;
pub use hints::Hints;
pub use indexed::{CriticalType, Indexed, IndexedEvaluation, IndexedMove, path_of};
pub use input::{limited, open_file, read_file, read_input, read_text};
pub use nearest::suggestion;
pub use offered::{EvaluationList, HasEvaluations, NamedEvaluation};
pub use packed_value::PackedValue;
pub use perft::{EarlyEnds, perft, perft_with_ends};
pub use position::{MoveCodes, Outcome, PackedMoves, Position};
pub use reason::Reason;
pub use rounded::Rounded;
pub use slices::{Marks, Player, SliceStart, SlicedSpace, Word, ones};
pub use space::{GameValue, PositionSpace};
pub use suite::Suite;
pub use text::{EncodingError, compression, decode, decode_old};
pub use trees::{
    Arcs, ExplicitPosition, ExplicitTree, LAWS, Law, ReadTreeError, Shape, SyntheticTree,
    TreeError, TreeName, TreeNameError, TreePosition, TreeSyntaxError, TreeSyntaxProblem,
    TreeValue,
};
pub use value::{Interval, Value, WIN, Window};

/// The optimisation level of this crate: `0` to `3`, `s` or `z`.
pub const OPT_LEVEL: &str = env!("PLYWOOD_OPT_LEVEL");

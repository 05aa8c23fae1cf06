//! What the search algorithms search: games and synthetic trees behind the
//! [`Position`] trait, evaluations behind [`Evaluation`], and the files that
//! hold positions.
//!
//! This crate knows no search.

mod evaluation;
mod hash;
mod indexed;
mod position;
mod trees;
mod value;

pub use evaluation::{Evaluation, Hashed, IntervalEvaluation, Zero};
pub use hash::mix;
pub use indexed::{CriticalType, Indexed, IndexedMove, OfIndexed};
pub use position::{Outcome, Position};
pub use trees::{
    Arcs, ExplicitPosition, ExplicitTree, Law, ReadTreeError, Shape, SyntheticTree, TreeError,
    TreeNameError, TreePosition, TreeSyntaxError, TreeSyntaxProblem, TreeValue,
};
pub use value::{Interval, Value, WIN, Window};

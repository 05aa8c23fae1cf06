//! The searches of all games, compiled once for all crates that run them.
//!
//! A search is generic over its position, its evaluation, its observer and what
//! is plugged into it: each set of these compiles all algorithms once more, and
//! takes seconds. This crate is where that is paid. Who calls [`Compiled`],
//! [`Shared`] and [`CompiledFor`] compiles no search, so that changes of the harness, its
//! tests and its evaluations stay cheap.

mod census;
mod count;
mod games;
mod small_tree;

pub use census::Census;
pub use count::{Counted, MOST_DISTINCT, Method};
pub use games::{Compiled, CompiledFor, Shared};
pub use small_tree::{MOST_LEAVES, Remembered, SmallMove, SmallPosition, SmallTree, TooLarge};

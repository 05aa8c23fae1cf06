//! Game trees without a game: synthetic trees generated from a seed, and explicit trees from a file.
//! [`TreeValue`] evaluates their leaves.

mod dependent;
mod draw;
mod explicit;
mod explicit_text;
mod forward;
mod incremental;
mod independent;
mod law;
mod name;
mod ordered;
mod shape;
mod shuffle;
mod synthetic;
mod trap;
mod tree_value;
mod words;

pub use explicit::{ExplicitPosition, ExplicitTree};
pub use explicit_text::{ReadTreeError, TreeSyntaxError, TreeSyntaxProblem};
pub use law::{Arcs, Law};
pub use name::{LAWS, TreeName, TreeNameError};
pub use shape::{Shape, TreeError};
pub use synthetic::{SyntheticTree, TreePosition};
pub use tree_value::TreeValue;

//! The evaluations of all games by name, compiled once for every crate that searches with them.
//!
//! Searches that share one set of type parameters call an evaluation through a trait object. Its
//! methods are compiled where the trait object is made: here, where they are optimised, rather than
//! in the harness, which is not.

mod named;
mod offered;
mod timed;

pub use named::{ALL, Named, ZERO};
pub use offered::{Judged, Offers};
pub use timed::{Timed, shared};

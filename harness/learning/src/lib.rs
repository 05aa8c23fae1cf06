//! Programs that teach themselves (Michniewski 1995): a genetic algorithm whose fitness is a
//! tournament, other methods that tune parameters by playing, and a ring of Kohonen's neurons that
//! sorts positions into classes.
//!
//! Everything random follows from a seed, and no result depends on the number of threads. This
//! crate prints nothing and writes no files.

pub mod evolution;
pub mod kohonen;
pub mod methods;
mod openings;

pub use openings::Openings;

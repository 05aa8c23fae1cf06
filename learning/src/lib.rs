//! Programs that teach themselves (Michniewski 1995): a genetic algorithm whose
//! fitness is a tournament, other methods to set parameters by playing, and a ring of Kohonen's neurons that sorts positions
//! into classes.
//!
//! Everything drawn follows from a seed, and nothing depends on the number of
//! threads. This crate prints nothing and writes no files.

pub mod evolution;
pub mod kohonen;
pub mod methods;
mod openings;

pub use openings::Openings;

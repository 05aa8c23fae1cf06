//! Programs that teach themselves (Michniewski 1995): a genetic algorithm whose
//! fitness is a tournament, and a ring of Kohonen's neurons that sorts positions
//! into classes.
//!
//! Everything drawn follows from a seed, and nothing depends on the number of
//! threads. This crate prints nothing and writes no files.

pub mod evolution;
pub mod kohonen;

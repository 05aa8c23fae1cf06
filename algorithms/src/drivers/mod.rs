//! Drivers, which call a fixed-depth search repeatedly with windows around a guess.

mod aspiration;
mod guesses;

pub(crate) use aspiration::{aspire, corrected, known_end};
pub(crate) use guesses::Guesses;

//! Drivers, which call a fixed-depth search repeatedly with windows around a guess.

mod aspiration;

pub(crate) use aspiration::{aspire, corrected, known_end};

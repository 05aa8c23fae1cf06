//! Drivers, which call a fixed-depth search repeatedly with increasing depths or with windows
//! around a guess.

mod aspiration;
mod deepening;
mod guesses;

pub(crate) use aspiration::{aspire, corrected, known_end};
pub(crate) use deepening::deepen;

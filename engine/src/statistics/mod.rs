//! What the results of games prove.
//!
//! Games are played in pairs: one opening, each player with both colours. The
//! two games of a pair depend on each other through the opening, so that the
//! pair is what is counted: its five scores make the *pentanomial* model.
//! Everything here is a likelihood ratio in that model (Owen 1988, "Empirical
//! likelihood ratio confidence intervals for a single functional", Biometrika
//! 75; as a sequential test: Van den Bergh, "A practical introduction to the
//! GSPRT"). It needs no normal approximation of the score, stays within what
//! is possible, and says something where all pairs end alike.

mod crosstable;
mod elo;
mod likelihood;
mod pairs;
mod sprt;
mod tally;

pub use crosstable::{Cell, Crosstable};
pub use elo::{Estimate, elo, expected_score};
pub use pairs::Pairs;
pub use sprt::{ReadSprtError, Sprt, Verdict};
pub use tally::GameTally;

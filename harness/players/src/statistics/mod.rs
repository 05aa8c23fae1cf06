//! Statistics of games' results.
//!
//! Games are played in pairs: one opening, each player with both colours. The
//! two games of a pair depend on each other through the opening, so
//! openings are counted. One pair of each opening has five scores, which
//! make the *pentanomial* model; an opening that was played more often has the
//! mean of its games ([`Scores`]). Everything here is a likelihood ratio in that
//! model (Owen 1988, "Empirical likelihood ratio confidence intervals for a
//! single functional", Biometrika 75; as a sequential test: Van den Bergh, "A
//! practical introduction to the GSPRT"). It needs no normal approximation of
//! the score, stays within what is possible, and says something where all
//! openings end alike.

mod crosstable;
mod elo;
mod likelihood;
mod normalised;
mod pairs;
mod scores;
mod sprt;
mod tally;

pub use crosstable::{Cell, Crosstable};
pub use elo::{Calibration, Estimate, Normalised, elo, expected_score};
pub use pairs::Pairs;
pub use scores::Scores;
pub use sprt::{EloScale, ReadSprtError, Sprt, Verdict};
pub use tally::GameTally;

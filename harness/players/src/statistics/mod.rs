//! Statistics of game results.
//!
//! Games are played in pairs: the same opening twice, with colours exchanged. The two games of a
//! pair depend on each other through the opening, so the statistics count openings. A pair has five
//! possible scores, the *pentanomial* model; an opening that was played more often counts with the
//! mean of its games ([`Scores`]).
//!
//! All estimates and tests use the empirical likelihood ratio in this model (Owen 1988, "Empirical
//! likelihood ratio confidence intervals for a single functional", Biometrika 75; as a sequential
//! test: Van den Bergh, "A practical introduction to the GSPRT"). It needs no normal approximation
//! of the score, and its intervals contain only possible scores. It is also defined if all openings
//! have equal scores.

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

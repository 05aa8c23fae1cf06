//! Statistical inference from measured ratios: estimates how far a ratio of two configurations'
//! costs on some positions generalises to others.
//!
//! Counts are exact; only the generalisation to other positions is uncertain. The sampling unit is
//! the **suite**, because suites differ by more than the variation between positions of a suite
//! explains. All estimates are of the mean logarithm of the ratio, with equal weight for each
//! suite: [`Contrast`]. If suites cross kinds of positions with their sources, kinds and sources are
//! the sampling units: [`Crossed`]. Several contrasts answer one question: [`Family`].

mod contrast;
mod crossed;
mod evidence;
mod family;
mod holm;
mod interval;
mod mean_squares;
mod power;
mod resampling;
mod student;
mod suite;
mod unknown;

pub use contrast::Contrast;
pub use crossed::{Averaging, Components, Crossed, CrossedError};
pub use evidence::{Claim, Evidence};
pub use family::{Family, FamilyError, Finding, Standing};
pub use holm::holm;
pub use interval::Interval;
pub use mean_squares::MeanSquares;
pub use power::Design;
pub use resampling::{SAMPLES, draws, middle};
pub use student::Student;
pub use suite::Suite;
pub use unknown::Unknown;

/// Significance level of findings.
pub const LEVEL: f64 = 0.05;

/// Minimum number of positions in a suite for an interval of its mean. With fewer, Student's
/// interval for real ratios has too low a coverage.
pub const LEAST_FOR_INTERVAL: usize = 8;

/// Minimum number of suites for a prediction of another suite's mean.
pub const LEAST_SUITES_FOR_PREDICTION: usize = 4;

/// Minimum number of suites for a finding over several suites, each with [`LEAST_IN_EACH`]
/// positions.
pub const LEAST_SUITES: usize = 5;

/// Minimum number of positions in each of several suites for a finding.
pub const LEAST_IN_EACH: usize = 24;

/// Minimum number of positions for a finding on a single suite.
pub const LEAST_OF_ONE_SUITE: usize = 48;

/// Minimum number of kinds for a finding over kinds and sources.
pub const LEAST_KINDS: usize = 6;

/// Minimum number of sources for a finding over kinds and sources.
pub const LEAST_SOURCES: usize = 3;

/// Minimum number of kinds for a prediction of another kind's mean.
pub const LEAST_KINDS_FOR_PREDICTION: usize = 8;

/// Least equivalence margin over kinds and sources. Even 16 kinds from 4 sources seldom show equality
/// within a narrower margin.
pub const LEAST_MARGIN: f64 = 1.10;

/// Least power of a contrast that is worth registering.
pub const LEAST_POWER: f64 = 0.8;

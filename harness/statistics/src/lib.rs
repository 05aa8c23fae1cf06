//! From measured ratios to findings: how far the ratio of two contenders' costs on some positions
//! holds for others.
//!
//! Counts are exact; the uncertainty is about other positions. The **suites** are the
//! sample, and positions are measurements in them, because suites differ by more than positions of
//! one suite would let expect. All estimates are of the mean logarithm of the ratio, each suite with
//! the same weight: [`Contrast`]. Several contrasts answer one question: [`Family`].

mod contrast;
mod family;
mod holm;
mod interval;
mod resampling;
mod student;
mod suite;
mod unknown;

pub use contrast::{Claim, Contrast};
pub use family::{Family, FamilyError, Finding, Standing};
pub use holm::holm;
pub use interval::Interval;
pub use resampling::{SAMPLES, draws, middle};
pub use student::Student;
pub use suite::Suite;
pub use unknown::Unknown;

/// The probability of an error of the first kind that findings allow.
pub const LEVEL: f64 = 0.05;

/// A mean has an interval from so many positions of a suite on: with fewer, Student's interval of
/// real ratios covers the mean too seldom.
pub const LEAST_FOR_INTERVAL: usize = 8;

/// The mean of another suite is predicted from so many suites on.
pub const LEAST_SUITES_FOR_PREDICTION: usize = 4;

/// A difference over several suites is found from so many suites on, of [`LEAST_IN_EACH`] positions.
pub const LEAST_SUITES: usize = 5;

/// The positions that each of several suites must have for a finding.
pub const LEAST_IN_EACH: usize = 24;

/// A difference on positions of a single suite is found from so many positions on.
pub const LEAST_OF_ONE_SUITE: usize = 48;

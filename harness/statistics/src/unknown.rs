//! Reasons why an estimate is undefined.

use std::fmt;

use crate::{
    LEAST_FOR_INTERVAL, LEAST_IN_EACH, LEAST_KINDS, LEAST_KINDS_FOR_PREDICTION, LEAST_MARGIN,
    LEAST_OF_ONE_SUITE, LEAST_SOURCES, LEAST_SUITES, LEAST_SUITES_FOR_PREDICTION,
};

/// The reason why an estimate or p-value is undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unknown {
    /// Both configurations have equal costs in each position, so there is nothing to test.
    Same,
    /// A single number has no standard deviation.
    OneNumber,
    /// A suite has fewer than [`LEAST_FOR_INTERVAL`] positions.
    FewForInterval,
    /// There are fewer than [`LEAST_SUITES_FOR_PREDICTION`] suites.
    FewForPrediction {
        /// Number of suites.
        suites: usize,
    },
    /// There are too few suites or positions for a finding.
    FewForFinding {
        /// Number of suites.
        suites: usize,
    },
    /// There are several suites without kinds and sources. Suites of one kind resemble each other,
    /// so a finding over suites as if they were exchangeable is often false.
    NotCrossed,
    /// There are too few kinds or sources for a finding.
    FewCrossed {
        /// Number of kinds.
        kinds: usize,
        /// Number of sources.
        sources: usize,
    },
    /// There are fewer than [`LEAST_KINDS_FOR_PREDICTION`] kinds.
    FewKinds {
        /// Number of kinds.
        kinds: usize,
    },
    /// The equivalence margin is under [`LEAST_MARGIN`].
    NarrowMargin,
    /// The ratio of a suite is a ratio of sums, without ratios of single positions.
    OfSums,
}

/// Writes the reason in words that follow the name of an estimate, as in `another suite: not known
/// from one`.
impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Same => f.write_str("the same in each position"),
            Self::OneNumber | Self::FewForPrediction { suites: 1 } => {
                f.write_str("not known from one")
            }
            Self::FewForInterval => {
                write!(f, "no interval under {LEAST_FOR_INTERVAL} positions of a suite")
            }
            Self::FewForPrediction { suites } => write!(
                f,
                "not known from {suites}, only from {LEAST_SUITES_FOR_PREDICTION} or more"
            ),
            Self::FewForFinding { suites: 1 } => {
                write!(f, "no star under {LEAST_OF_ONE_SUITE} positions of one suite")
            }
            Self::FewForFinding { .. } => {
                write!(f, "no star under {LEAST_SUITES} suites of {LEAST_IN_EACH} positions")
            }
            Self::NotCrossed => f.write_str("no star over suites without kinds and sources"),
            Self::FewCrossed { kinds, sources } => write!(
                f,
                "no star under {LEAST_KINDS} kinds and {LEAST_SOURCES} sources, here {kinds} and \
                 {sources}"
            ),
            Self::FewKinds { kinds } => {
                write!(
                    f,
                    "not known from {kinds} kinds, only from {LEAST_KINDS_FOR_PREDICTION} or more"
                )
            }
            Self::NarrowMargin => write!(f, "no equality within a margin under {LEAST_MARGIN:.2}"),
            Self::OfSums => f.write_str("not known of a ratio of sums"),
        }
    }
}

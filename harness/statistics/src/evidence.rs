//! Claims about ratios, and the evidence for them.

use crate::{Student, Unknown};

/// Difference below which logarithms of ratios count as equal. Costs are whole numbers, so smaller
/// differences are rounding errors.
pub(crate) const ROUNDING: f64 = 1e-12;

/// A claim about the mean ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Claim {
    /// The mean ratio is not 1.
    Differs,
    /// The mean ratio is at most this number.
    AtMost(f64),
    /// The mean ratio is at least this number.
    AtLeast(f64),
    /// The mean ratio is between 1/margin and the margin, which is above 1 (two one-sided tests:
    /// Schuirmann 1987).
    Equal {
        /// Equivalence margin.
        margin: f64,
    },
}

/// Ratios that are evidence for or against claims about their mean.
pub trait Evidence {
    /// Returns whether both configurations have equal costs in each position.
    fn is_same(&self) -> bool;

    /// Checks that there is enough evidence for a finding.
    fn is_enough(&self) -> Result<(), Unknown>;

    /// Returns the p-value of the claim: the probability of evidence at least as strong if the
    /// claim is false.
    fn p(&self, claim: Claim) -> Result<f64, Unknown>;
}

impl Claim {
    /// Returns the p-value by Student's t tests. `away` returns the estimate's distance from a
    /// bound, which is in units of ratios; `error` is the estimate's standard error.
    pub(crate) fn p(self, away: impl Fn(f64) -> f64, error: f64, student: &Student) -> f64 {
        let t = |bound: f64| {
            let away = away(bound);
            if away.abs() <= ROUNDING { 0.0 } else { away / error }
        };
        let at_most = |bound: f64| student.below(t(bound));
        let at_least = |bound: f64| student.below(-t(bound));
        match self {
            Self::Differs => (2.0 * student.below(-t(1.0).abs())).min(1.0),
            Self::AtMost(bound) => at_most(bound),
            Self::AtLeast(bound) => at_least(bound),
            Self::Equal { margin } => at_most(margin).max(at_least(1.0 / margin)),
        }
    }
}

//! Comparisons of two configurations on one or several suites.
//!
//! Notation: of k suites, suite i has n_i positions; y_i is the mean and s_i the standard deviation
//! of the logarithms in it; m is the mean of all y_i.

use crate::evidence::ROUNDING;
use crate::suite::Measured;
use crate::{
    Claim, Evidence, Interval, LEAST_FOR_INTERVAL, LEAST_IN_EACH, LEAST_OF_ONE_SUITE, LEAST_SUITES,
    LEAST_SUITES_FOR_PREDICTION, Student, Suite, Unknown,
};

/// The ratios of two configurations' costs on one or several suites, with equal weight for each
/// suite. The order of suites and positions does not matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    suites: Vec<Suite>,
}

impl Contrast {
    /// Returns the contrast of these suites; `None` if there are none.
    pub fn of(mut suites: Vec<Suite>) -> Option<Self> {
        suites.sort_by(|one, other| one.mean().total_cmp(&other.mean()));
        (!suites.is_empty()).then_some(Self { suites })
    }

    /// Returns the contrast of a single suite with these ratios, one per position. `None` if there
    /// are no ratios, or one is not positive.
    pub fn of_one_suite(ratios: &[f64]) -> Option<Self> {
        Self::of(vec![Suite::of_ratios(ratios)?])
    }

    /// Returns the number of suites.
    pub fn suites(&self) -> usize {
        self.suites.len()
    }

    /// Returns the number of suites whose own mean ratio is below 1.
    pub fn suites_below(&self) -> usize {
        self.suites.iter().filter(|suite| suite.mean() < -ROUNDING).count()
    }

    /// Returns the number of positions in all suites.
    pub fn positions(&self) -> usize {
        self.suites.iter().map(Suite::positions).sum()
    }

    /// Returns the number of positions with a ratio below 1; `None` for ratios of sums.
    pub fn positions_below(&self) -> Option<usize> {
        Some(self.measured()?.iter().map(|it| it.below).sum())
    }

    /// Returns the geometric mean ratio, with equal weight for each suite.
    pub fn ratio(&self) -> f64 {
        self.mean().exp()
    }

    /// Returns the least and greatest ratio of a position; `None` for ratios of sums.
    pub fn range(&self) -> Option<[f64; 2]> {
        let measured = self.measured()?;
        let least = measured.iter().map(|it| it.range[0]).fold(f64::INFINITY, f64::min);
        let greatest = measured.iter().map(|it| it.range[1]).fold(f64::NEG_INFINITY, f64::max);
        Some([least.exp(), greatest.exp()])
    }

    /// Returns the interval of the ratio for other positions of these suites.
    ///
    /// It is m ± t_f √Σv_i with v_i = s_i² / (n_i k²) and f = (Σv_i)² / Σ(v_i² / (n_i − 1))
    /// (Satterthwaite 1946). With one suite it is Student's (1908).
    pub fn these(&self) -> Result<Interval, Unknown> {
        if self.suites.iter().any(|suite| suite.measured().is_none()) {
            return Err(Unknown::OfSums);
        }
        let (mut sum, mut squares) = (0.0, 0.0);
        for suite in &self.suites {
            let variance = suite.variance().filter(|_| suite.positions() >= LEAST_FOR_INTERVAL);
            let count = suite.positions() as f64;
            let own = variance.ok_or(Unknown::FewForInterval)? / count;
            sum += own;
            squares += own.powi(2) / (count - 1.0);
        }
        // If all positions have the same ratio, the interval has width 0.
        let width = Student::with_freedom(sum.powi(2) / squares)
            .map_or(0.0, |student| student.end_of_middle() * sum.sqrt() / self.count());
        Ok(Interval::around(self.mean(), width).map(f64::exp))
    }

    /// Returns the prediction interval of another suite's mean ratio: m ± t_{k−1} s_y √(1 + 1/k).
    ///
    /// It assumes that all suites, including the new suite, are a sample of one population with
    /// normally distributed means.
    pub fn another(&self) -> Result<Interval, Unknown> {
        Ok(self.prediction()?.map(f64::exp))
    }

    /// Returns whether the mean ratio of `suite`, which must be new, lies in the prediction
    /// interval for [another](Self::another) suite.
    pub fn predicts(&self, suite: &Suite) -> Result<bool, Unknown> {
        let Interval { lower, upper } = self.prediction()?;
        Ok(Interval { lower: lower - ROUNDING, upper: upper + ROUNDING }.contains(suite.mean()))
    }

    /// Returns the prediction interval of [another](Self::another) suite's mean logarithm.
    fn prediction(&self) -> Result<Interval, Unknown> {
        let suites = self.suites();
        let student = Student::with_freedom(self.count() - 1.0)
            .filter(|_| suites >= LEAST_SUITES_FOR_PREDICTION)
            .ok_or(Unknown::FewForPrediction { suites })?;
        let deviation = (self.squares_between() / (self.count() - 1.0)).sqrt();
        let width = student.end_of_middle() * deviation * (1.0 + 1.0 / self.count()).sqrt();
        Ok(Interval::around(self.mean(), width))
    }

    /// Returns the standard deviation of the true ratios of suites, as a factor of at least 1.
    ///
    /// It is exp(τ) with τ² = max(0, s_y² − mean(s_i² / n_i)) (DerSimonian & Laird 1986, with equal
    /// weights).
    pub fn between(&self) -> Result<f64, Unknown> {
        if self.suites.iter().any(|suite| suite.measured().is_none()) {
            return Err(Unknown::OfSums);
        }
        if self.suites() < 2 {
            return Err(Unknown::OneNumber);
        }
        let of_means = |suite: &Suite| Some(suite.variance()? / suite.positions() as f64);
        let within: Option<f64> = self.suites.iter().map(of_means).sum();
        let within = within.ok_or(Unknown::OneNumber)? / self.count();
        let variance = self.squares_between() / (self.count() - 1.0) - within;
        Ok(variance.max(0.0).sqrt().exp())
    }

    fn count(&self) -> f64 {
        self.suites.len() as f64
    }

    fn mean(&self) -> f64 {
        self.suites.iter().map(Suite::mean).sum::<f64>() / self.count()
    }

    /// Returns the sum of squared deviations of the suites' means from their mean.
    fn squares_between(&self) -> f64 {
        let mean = self.mean();
        self.suites.iter().map(|suite| (suite.mean() - mean).powi(2)).sum()
    }

    /// Returns the standard error of the mean and its degrees of freedom: over suites, or over the
    /// positions of a single suite.
    fn standard_error(&self) -> Result<(f64, f64), Unknown> {
        let (variance, count) = match &self.suites[..] {
            [suite] => (suite.variance().ok_or(Unknown::OneNumber)?, suite.positions() as f64),
            _ => (self.squares_between() / (self.count() - 1.0), self.count()),
        };
        Ok(((variance / count).sqrt(), count - 1.0))
    }

    /// Returns the measurements of all suites; `None` if the ratio of a suite is a ratio of sums.
    fn measured(&self) -> Option<Vec<Measured>> {
        self.suites.iter().map(Suite::measured).collect()
    }
}

impl Evidence for Contrast {
    fn is_same(&self) -> bool {
        let is_one = |it: &Measured| it.range.iter().all(|end| end.abs() <= ROUNDING);
        self.measured().is_some_and(|all| all.iter().all(is_one))
    }

    /// Checks that there are enough suites and positions.
    fn is_enough(&self) -> Result<(), Unknown> {
        let suites = self.suites();
        let (least_suites, least_positions) = match suites {
            1 => (1, LEAST_OF_ONE_SUITE),
            _ => (LEAST_SUITES, LEAST_IN_EACH),
        };
        let is_enough = suites >= least_suites
            && self.suites.iter().all(|suite| suite.positions() >= least_positions);
        is_enough.then_some(()).ok_or(Unknown::FewForFinding { suites })
    }

    /// Returns the p-value of the claim by Student's t test of the suites' means with k − 1 degrees
    /// of freedom, or of the positions of a single suite.
    fn p(&self, claim: Claim) -> Result<f64, Unknown> {
        if self.is_same() {
            return Err(Unknown::Same);
        }
        let (error, freedom) = self.standard_error()?;
        let student = Student::with_freedom(freedom).ok_or(Unknown::OneNumber)?;
        Ok(claim.p(|bound| self.mean() - bound.ln(), error, &student))
    }
}

//! Empirical likelihood of a given mean score.

use super::Scores;

/// Number of bisection steps, more than a double has bits of precision.
const STEPS: u32 = 64;

/// Returns the empirical log-likelihood ratio of a given mean score.
///
/// This is the greatest log-likelihood of `scores` among distributions with mean `mean` on the
/// observed values, 0 and 1, minus the greatest among all distributions. It is 0 at the observed
/// mean and negative elsewhere. `mean` must be strictly between 0 and 1.
pub(super) fn log_likelihood_ratio(scores: &Scores, mean: f64) -> f64 {
    let away = scores.classes().iter().map(|&(score, count)| (score - mean, count)).collect();
    Tilt::to_zero(away, (-mean, 1.0 - mean)).log_likelihood_ratio()
}

/// The distribution of greatest likelihood with mean 0 on given values.
///
/// By Lagrange multipliers, p_i = n_i / (N (1 + t x_i)), for values x_i with counts n_i and a t
/// that makes the mean 0. If all observed values are on one side of 0, there may be no such t. Then
/// t is at its limit, and the remaining probability belongs to the least or greatest possible
/// value.
pub(super) struct Tilt {
    seen: Vec<(f64, f64)>,
    t: f64,
}

impl Tilt {
    /// Fits the distribution to values with their counts. `possible` are the least possible value,
    /// below 0, and the greatest, above 0, whether observed or not.
    pub(super) fn to_zero(seen: Vec<(f64, f64)>, possible: (f64, f64)) -> Self {
        let slope = |t: f64| -> f64 {
            seen.iter().map(|&(value, count)| count * value / (1.0 + t * value)).sum()
        };
        let (mut low, mut high) = (-1.0 / possible.1, -1.0 / possible.0);
        for _ in 0..STEPS {
            let middle = f64::midpoint(low, high);
            if slope(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Self { t: f64::midpoint(low, high), seen }
    }

    /// Returns the log-likelihood of the observations, minus its unconstrained maximum.
    pub(super) fn log_likelihood_ratio(&self) -> f64 {
        -self.seen.iter().map(|&(value, count)| count * (self.t * value).ln_1p()).sum::<f64>()
    }

    /// Returns the expected count of `value` in the fitted distribution, if it was observed `count`
    /// times.
    pub(super) fn weighted(&self, value: f64, count: f64) -> f64 {
        count / (1.0 + self.t * value)
    }
}

/// Returns the mean between the observed mean `own` and the limit `end` at which the log-likelihood
/// is `level` below its maximum, or `end` if it never falls so far.
pub(super) fn mean_at_level(scores: &Scores, own: f64, end: f64, level: f64) -> f64 {
    let (mut inside, mut outside) = (own, end);
    for _ in 0..STEPS {
        let middle = f64::midpoint(inside, outside);
        let is_possible = middle > 0.0 && middle < 1.0;
        if is_possible && log_likelihood_ratio(scores, middle) > -level {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    if (outside - end).abs() < f64::EPSILON { end } else { inside }
}

//! How likely scores are if the true one is given.

use super::Scores;

/// Steps of bisection: more than a double has digits.
const STEPS: u32 = 64;

/// The greatest log-likelihood of `scores` among all distributions on their
/// values, 0 and 1 whose mean is `mean`, less the greatest of all: 0 where
/// `mean` is the scores' own mean, and less everywhere else. `mean` lies
/// between 0 and 1, both excluded.
pub(super) fn log_likelihood_ratio(scores: &Scores, mean: f64) -> f64 {
    let away = scores.classes().iter().map(|&(score, count)| (score - mean, count)).collect();
    Tilt::to_zero(away, (-mean, 1.0 - mean)).log_likelihood_ratio()
}

/// The likeliest distribution of some values whose mean is 0. By Lagrange it
/// has p_i = n_i / (N (1 + t x_i)), where x_i are the values and t makes the
/// mean right. If no t can do that, because all that were seen lie on one
/// side of 0, t ends where the probability that is left over falls on the least
/// possible value or on the greatest.
pub(super) struct Tilt {
    seen: Vec<(f64, f64)>,
    t: f64,
}

impl Tilt {
    /// Tilts values with their counts; `possible` are the least value below 0
    /// and the greatest above it that may come, seen or not.
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

    /// The log-likelihood of the observations, less the greatest of all.
    pub(super) fn log_likelihood_ratio(&self) -> f64 {
        -self.seen.iter().map(|&(value, count)| count * (self.t * value).ln_1p()).sum::<f64>()
    }

    /// The count that the fitted distribution gives `value`, which was seen `count` times.
    pub(super) fn weighted(&self, value: f64, count: f64) -> f64 {
        count / (1.0 + self.t * value)
    }
}

/// The mean between `own`, the scores' mean, and `end`, at which the log-
/// likelihood falls to `level` below the greatest: `end` itself where it stays
/// above everywhere.
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

//! How likely pairs are if the true score is given.

use super::Pairs;

/// Steps of bisection: more than a double has digits.
const STEPS: u32 = 100;

/// The greatest log-likelihood of `pairs` among all pentanomial distributions
/// whose mean is `mean`, less the greatest of all: 0 where `mean` is the
/// pairs' own mean, and less everywhere else. `mean` lies between 0 and 1,
/// both excluded.
///
/// By Lagrange, the likeliest distribution has p_i = n_i / (N (1 + t (a_i -
/// mean))), where a_i are the scores and t makes the mean right. Where no t
/// can do that, because all pairs lie on one side of the mean, t ends where
/// the probability that is left over falls on the score 0 or 1.
pub(super) fn log_likelihood_ratio(pairs: &Pairs, mean: f64) -> f64 {
    let seen = || pairs.classes().filter(|&(_, count)| count > 0.0);
    let slope = |t: f64| -> f64 {
        seen().map(|(score, count)| count * (score - mean) / (1.0 + t * (score - mean))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    -seen().map(|(score, count)| count * (t * (score - mean)).ln_1p()).sum::<f64>()
}

/// The mean between `own`, the pairs' mean, and `end`, at which the log-
/// likelihood falls to `level` below the greatest: `end` itself where it stays
/// above everywhere.
pub(super) fn mean_at_level(pairs: &Pairs, own: f64, end: f64, level: f64) -> f64 {
    let (mut inside, mut outside) = (own, end);
    for _ in 0..STEPS {
        let middle = f64::midpoint(inside, outside);
        let is_possible = middle > 0.0 && middle < 1.0;
        if is_possible && log_likelihood_ratio(pairs, middle) > -level {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}

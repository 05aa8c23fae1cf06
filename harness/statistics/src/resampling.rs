//! Efron's percentile bootstrap (1979), for estimates that are not means of logarithms: factors of
//! a fit, ratings of players in a round-robin, shares of sums.

use crate::Interval;

/// Number of bootstrap samples, enough for two printed digits of the bounds.
pub const SAMPLES: usize = 2000;

/// Random seed of all bootstrap samples.
const SEED: u64 = 1979;

/// Draws `count` indices with replacement, `samples` times, and passes each sample to `seen`. The
/// indices are always the same.
pub fn draws(count: usize, samples: usize, mut seen: impl FnMut(&[usize])) {
    let mut drawn = vec![0; count];
    let mut random = fastrand::Rng::with_seed(SEED);
    for _ in 0..samples {
        drawn.fill_with(|| random.usize(..count));
        seen(&drawn);
    }
}

/// Returns the central 95% interval of some values; `None` if there are none.
pub fn middle(mut values: Vec<f64>) -> Option<Interval> {
    let last = values.len().checked_sub(1)?;
    values.sort_by(f64::total_cmp);
    let quantile = |share: f64| values[(share * last as f64).round() as usize];
    Some(Interval { lower: quantile(0.025), upper: quantile(0.975) })
}

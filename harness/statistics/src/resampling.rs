//! Efron's bootstrap (1979) by percentiles, for what is no mean of logarithms: a fit's factors,
//! ratings of players who all met, a share of sums.

use crate::Interval;

/// The number of samples. The middle 95 % of this many are precise enough to
/// print two digits.
pub const SAMPLES: usize = 2000;

/// The seed of all samples.
const SEED: u64 = 1979;

/// Draws `count` indices with replacement, `samples` times; always the same
/// indices.
pub fn draws(count: usize, samples: usize, mut seen: impl FnMut(&[usize])) {
    let mut drawn = vec![0; count];
    let mut random = fastrand::Rng::with_seed(SEED);
    for _ in 0..samples {
        drawn.fill_with(|| random.usize(..count));
        seen(&drawn);
    }
}

/// The middle 95 % of some values; `None` if there are none.
pub fn middle(mut values: Vec<f64>) -> Option<Interval> {
    let last = values.len().checked_sub(1)?;
    values.sort_by(f64::total_cmp);
    let quantile = |share: f64| values[(share * last as f64).round() as usize];
    Some(Interval { lower: quantile(0.025), upper: quantile(0.975) })
}

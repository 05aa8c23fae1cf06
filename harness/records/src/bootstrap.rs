//! Confidence intervals of means over positions: Efron's bootstrap (1979), by
//! percentiles.

use serde::Serialize;

/// An interval that contains the true value with 95 % confidence, if the
/// positions are a fair sample of all that might have been asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub lower: f64,
    /// Its upper end.
    pub upper: f64,
}

impl Interval {
    /// Its ends, the lower one first.
    pub fn ends(self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The interval of an increasing function of the value.
    #[must_use]
    pub fn map(self, of: impl Fn(f64) -> f64) -> Self {
        Self { lower: of(self.lower), upper: of(self.upper) }
    }

    /// Whether a value lies within, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.lower..=self.upper).contains(&value)
    }
}

/// The number of samples. The middle 95 % of this many are precise enough to
/// print two digits.
pub const SAMPLES: usize = 2000;

/// The seed of all samples.
const SEED: u64 = 1979;

/// The interval of the geometric mean of `values`, one for each position. For
/// ratios of the same two contenders it is a paired comparison. `None` with fewer
/// than two values, and if one is not positive. The same values always give the
/// same interval.
pub fn of_geometric_mean(values: &[f64]) -> Option<Interval> {
    let is_ratio = |&value: &f64| value > 0.0 && value.is_finite();
    if values.len() < 2 || !values.iter().all(is_ratio) {
        return None;
    }
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    let mut means = Vec::with_capacity(SAMPLES);
    draws(values.len(), SAMPLES, |drawn| {
        let sum: f64 = drawn.iter().map(|&at| logarithms[at]).sum();
        means.push((sum / drawn.len() as f64).exp());
    });
    middle(means)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_mean_is_as_wide_as_theory_says() {
        // The standard error of the mean of 400 values is a twentieth of their
        // deviation.
        let values: Vec<f64> = (0..400)
            .map(|number| {
                let uniform = (f64::from(number) + 0.5) / 400.0;
                // Logistic, with a standard deviation of pi over the root of 3.
                uniform / (1.0 - uniform)
            })
            .collect();
        let Interval { lower, upper } = of_geometric_mean(&values).expect("an interval");
        let expected = 1.96 * std::f64::consts::PI / 3.0_f64.sqrt() / 20.0;
        assert!((upper.ln() - expected).abs() < 0.02, "{} for {expected}", upper.ln());
        assert!((lower.ln() + expected).abs() < 0.02, "{} for {expected}", lower.ln());
    }

    #[test]
    fn equal_values_leave_no_doubt_and_one_value_says_nothing() {
        let equal = of_geometric_mean(&[3.0; 5]).expect("an interval");
        assert!((equal.lower - 3.0).abs() < 1e-9 && (equal.upper - 3.0).abs() < 1e-9);
        assert!(equal.contains(equal.lower) && !equal.contains(4.0));
        assert_eq!(of_geometric_mean(&[3.0]), None);
        assert_eq!(of_geometric_mean(&[3.0, 0.0]), None);
    }
}

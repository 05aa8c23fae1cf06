//! How sure a mean over positions is: the bootstrap of Efron 1979, by
//! percentiles.

use serde::Serialize;

/// An interval that holds the true value with 95 % confidence, as far as the
/// positions stand for all those that might have been asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub lower: f64,
    /// Its upper end.
    pub upper: f64,
}

impl Interval {
    /// Whether a value lies within, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.lower..=self.upper).contains(&value)
    }
}

/// The middle 95 % of so many samples are known well enough to print two
/// digits.
pub const SAMPLES: usize = 2000;

/// What is drawn follows from this alone.
const SEED: u64 = 1979;

/// The interval of the geometric mean of `values`, one for each position. Of
/// ratios of the same two contenders it is a paired comparison. `None` with
/// fewer than two values, and where one is not positive. The same values have
/// the same interval each time.
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

/// Draws the numbers of `count` things with replacement, `samples` times; the
/// same numbers each time.
pub fn draws(count: usize, samples: usize, mut seen: impl FnMut(&[usize])) {
    let mut drawn = vec![0; count];
    let mut random = fastrand::Rng::with_seed(SEED);
    for _ in 0..samples {
        drawn.fill_with(|| random.usize(..count));
        seen(&drawn);
    }
}

/// The middle 95 % of some values; `None` without any.
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
                // Logistic, whose deviation is pi over the root of 3.
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

//! Two contenders that answered the same questions, held against each other
//! position by position.

use crate::record::metric::geometric_mean;
use crate::record::metrics::SearchMetric;
use crate::record::search::SearchRow;
use crate::report::bootstrap::{self, Interval};

/// What one pays in units of another, in every position that has a number for
/// both.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    ratios: Vec<f64>,
}

impl Paired {
    /// What `own` rows cost in units of `others`. Both are of the same
    /// positions in the same order. `None` where no position has a number for
    /// both.
    pub fn of(metric: &SearchMetric, own: &[&SearchRow], others: &[&SearchRow]) -> Option<Self> {
        let ratio =
            |(own, other): (&&SearchRow, &&SearchRow)| Some(metric.of(own)? / metric.of(other)?);
        Self::of_ratios(own.iter().zip(others).filter_map(ratio).collect())
    }

    /// The comparison that has come to these ratios, one for each position;
    /// `None` without any.
    pub fn of_ratios(ratios: Vec<f64>) -> Option<Self> {
        (!ratios.is_empty()).then_some(Self { ratios })
    }

    /// The geometric mean of the ratios.
    pub fn ratio(&self) -> f64 {
        geometric_mean(&self.ratios).unwrap_or(f64::NAN)
    }

    /// The 95 % interval of [`Self::ratio`], positions drawn with both of their
    /// numbers; `None` of a single position.
    pub fn interval(&self) -> Option<Interval> {
        bootstrap::of_geometric_mean(&self.ratios)
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.ratios.len()
    }

    /// In how many positions it is the cheaper one of the two.
    pub fn wins(&self) -> usize {
        self.ratios.iter().filter(|&&ratio| ratio < 1.0).count()
    }

    /// Whether both pay the same in each position.
    pub fn is_same(&self) -> bool {
        self.ratios.iter().all(|ratio| (ratio - 1.0).abs() < f64::EPSILON)
    }

    /// Whether the interval allows both to pay the same. Of a single position,
    /// which has no interval, nobody knows.
    pub fn is_within_noise(&self) -> bool {
        // Where one is cheaper everywhere, it is so in every sample.
        let is_above = self.ratios.iter().all(|&ratio| ratio > 1.0);
        let is_below = self.ratios.iter().all(|&ratio| ratio < 1.0);
        let may_be = !is_above && !is_below;
        may_be && self.interval().is_some_and(|interval| interval.contains(1.0))
    }
}

/// A ratio and its interval: `0.801 [0.747, 0.859]`.
pub fn in_words(ratio: f64, interval: Option<Interval>) -> String {
    let ratio = three_digits(ratio);
    match interval {
        None => ratio,
        Some(Interval { lower, upper }) => {
            format!("{ratio} [{}, {}]", three_digits(lower), three_digits(upper))
        }
    }
}

/// A positive number with three digits, more only before the point.
pub fn three_digits(value: f64) -> String {
    const MOST_DECIMALS: f64 = 6.0;
    // What is rounded to the next power of ten has one decimal less.
    let power = (value * 1.000_5).log10().floor();
    let decimals = (2.0 - power).clamp(0.0, MOST_DECIMALS) as usize;
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::search::number;

    fn paired(ratios: &[f64]) -> Paired {
        Paired::of_ratios(ratios.to_vec()).expect("a comparison")
    }

    #[test]
    fn positions_are_paired_and_those_without_a_number_are_left_out() {
        let rows = |leaves: [u64; 3]| {
            leaves.map(|it| SearchRow { leaves: Some(it), ..SearchRow::default() })
        };
        let (own, others) = (rows([10, 0, 40]), rows([20, 5, 20]));
        let found = Paired::of(
            &number::leaves,
            &own.iter().collect::<Vec<_>>(),
            &others.iter().collect::<Vec<_>>(),
        );
        assert_eq!(found, Some(paired(&[0.5, 2.0])));
        let found = found.expect("a comparison");
        assert!((found.ratio() - 1.0).abs() < 1e-12);
        assert_eq!((found.wins(), found.positions()), (1, 2));
        assert!(found.is_within_noise() && !found.is_same());
        assert_eq!(Paired::of(&number::leaves, &[], &[]), None);
    }

    /// The two have costs that lie far apart from position to position, and
    /// still a difference of a tenth is seen, since it is there in each.
    #[test]
    fn a_small_difference_is_seen_through_a_large_spread() {
        let ratios: Vec<f64> = (0..24).map(|at| 1.1 + 0.01 * f64::from(at % 5)).collect();
        let found = paired(&ratios);
        let interval = found.interval().expect("an interval");
        assert!(interval.lower > 1.1 && interval.upper < 1.14, "{interval:?}");
        assert!(!found.is_within_noise());
        assert!(paired(&[1.0; 3]).is_same());
        assert!(!paired(&[1.3]).is_within_noise(), "one position says nothing");
    }

    #[test]
    fn numbers_have_three_digits() {
        for (value, text) in [
            (60.512, "60.5"),
            (0.8011, "0.801"),
            (0.9999, "1.00"),
            (0.09996, "0.100"),
            (1234.5, "1234"),
            (1.0, "1.00"),
            (0.000_012_3, "0.000012"),
        ] {
            assert_eq!(three_digits(value), text, "{value}");
        }
        let interval = Some(Interval { lower: 0.747, upper: 0.859 });
        assert_eq!(in_words(0.801, interval), "0.801 [0.747, 0.859]");
        assert_eq!(in_words(2.0, None), "2.00");
    }
}

//! Paired comparisons: two contenders that answered the same questions, compared
//! position by position.

use plywood_players::{holm, student_below};

use crate::core::pace::LEAST_POSITIONS;
use crate::record::metric::geometric_mean;
use crate::report::bootstrap::{self, Interval};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::SearchRow;

/// The ratios of one contender's costs to another's, in every position that has a
/// number for both.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    ratios: Vec<f64>,
}

impl Paired {
    /// The costs of `own` rows in units of `others`. Both are of the same
    /// positions in the same order. `None` if no position has a number for both.
    pub fn of(metric: &SearchMetric, own: &[&SearchRow], others: &[&SearchRow]) -> Option<Self> {
        let ratio =
            |(own, other): (&&SearchRow, &&SearchRow)| Some(metric.of(own)? / metric.of(other)?);
        Self::of_ratios(own.iter().zip(others).filter_map(ratio).collect())
    }

    /// The comparison with these ratios, one for each position; `None` if there
    /// are none.
    pub fn of_ratios(ratios: Vec<f64>) -> Option<Self> {
        (!ratios.is_empty()).then_some(Self { ratios })
    }

    /// The geometric mean of the ratios.
    pub fn ratio(&self) -> f64 {
        geometric_mean(&self.ratios).unwrap_or(f64::NAN)
    }

    /// The 95 % bootstrap interval of [`Self::ratio`], with positions resampled
    /// in pairs; `None` for a single position.
    pub fn interval(&self) -> Option<Interval> {
        bootstrap::of_geometric_mean(&self.ratios)
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.ratios.len()
    }

    /// The number of positions in which the first contender is cheaper.
    pub fn wins(&self) -> usize {
        self.ratios.iter().filter(|&&ratio| ratio < 1.0).count()
    }

    /// Whether both have the same cost in each position.
    pub fn is_same(&self) -> bool {
        self.ratios.iter().all(|ratio| (ratio - 1.0).abs() < f64::EPSILON)
    }

    /// The probability of at least this difference if both cost the same in the
    /// long run, by Student's t-test on the logarithms of the ratios. `None` for
    /// a single position, or if a ratio has no logarithm.
    pub fn p(&self) -> Option<f64> {
        let count = self.ratios.len() as f64;
        let logarithms: Vec<f64> = self.ratios.iter().map(|ratio| ratio.ln()).collect();
        let mean = logarithms.iter().sum::<f64>() / count;
        let squares: f64 = logarithms.iter().map(|it| (it - mean).powi(2)).sum();
        if self.ratios.len() < 2 || !squares.is_finite() {
            return None;
        }
        let error = (squares / (count - 1.0) / count).sqrt();
        if error < f64::EPSILON {
            return Some(if mean.abs() < f64::EPSILON { 1.0 } else { 0.0 });
        }
        Some(2.0 * student_below(-(mean / error).abs(), count - 1.0))
    }

    /// Whether one contender is cheaper in every position.
    pub fn is_one_sided(&self) -> bool {
        let is_above = self.ratios.iter().all(|&ratio| ratio > 1.0);
        let is_below = self.ratios.iter().all(|&ratio| ratio < 1.0);
        is_above || is_below
    }

    /// For each of several comparisons with one contender, whether it is within
    /// the noise: of too few positions, or neither one-sided nor significant after
    /// the correction for all of them.
    pub fn within_noise(comparisons: &[&Self]) -> Vec<bool> {
        let of = |it: &&Self| it.p().unwrap_or(1.0);
        let corrected = holm(&comparisons.iter().map(of).collect::<Vec<_>>());
        let is_shown = |it: &Self, p: f64| {
            it.positions() >= LEAST_POSITIONS && (it.is_one_sided() || p < 0.05)
        };
        comparisons.iter().zip(corrected).map(|(it, p)| !is_shown(it, p)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::{Count, number};

    fn paired(ratios: &[f64]) -> Paired {
        Paired::of_ratios(ratios.to_vec()).expect("a comparison")
    }

    #[test]
    fn positions_are_paired_and_those_without_a_number_are_left_out() {
        let rows = |leaves: [u64; 3]| {
            leaves.map(|it| SearchRow::default().with([(Count::leaves, Some(it))]))
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
        assert!(!found.is_same() && !found.is_one_sided());
        assert_eq!(Paired::within_noise(&[&found]), [true]);
        assert_eq!(Paired::of(&number::leaves, &[], &[]), None);
    }

    /// The costs of the two vary widely from position to position, but the ratio
    /// is about the same in each, so a difference of a tenth is detected.
    #[test]
    fn a_small_difference_is_seen_through_a_large_spread() {
        let ratios: Vec<f64> = (0..24).map(|at| 1.1 + 0.01 * f64::from(at % 5)).collect();
        let found = paired(&ratios);
        let interval = found.interval().expect("an interval");
        assert!(interval.lower > 1.1 && interval.upper < 1.14, "{interval:?}");
        assert_eq!(Paired::within_noise(&[&found]), [false]);
        assert!(paired(&[1.0; 3]).is_same());
        assert_eq!(paired(&[1.3]).p(), None, "one position says nothing");
        assert!(paired(&[1.3]).is_one_sided());
    }

    /// The logarithms 1, 2, 3 and -1 have mean 1.25 and standard error 0.854, so
    /// t = 1.464 with 3 degrees of freedom: p = 0.2394, by Simpson's rule. A p of
    /// 0.03 is significant alone, but not among three.
    #[test]
    fn several_comparisons_need_more_than_one() {
        let of = |logarithms: &[f64]| {
            paired(&logarithms.iter().map(|it: &f64| it.exp()).collect::<Vec<_>>())
        };
        let doubtful = of(&[1.0, 2.0, 3.0, -1.0]);
        assert!((doubtful.p().expect("a test") - 0.239_4).abs() < 1e-3, "{:?}", doubtful.p());
        let likely = of(&[1.0, 1.2, 0.8, 1.1, -0.05, 0.0, 0.9, 0.7, -0.6, 1.0, -0.9, 0.3]);
        let p = likely.p().expect("a test");
        assert!(p > 0.01 && p < 0.05 / 1.01, "{p}");
        assert_eq!(Paired::within_noise(&[&likely]), [false]);
        assert_eq!(Paired::within_noise(&[&likely; 5]), [true; 5]);
        // Eleven positions show nothing, however clear they are.
        let clear = [1.5, 1.6].repeat(6);
        assert_eq!(Paired::within_noise(&[&paired(&clear)]), [false]);
        assert_eq!(Paired::within_noise(&[&paired(&clear[1..])]), [true]);
        assert_eq!(paired(&[2.0; 3]).p(), Some(0.0));
        assert_eq!(paired(&[1.0; 3]).p(), Some(1.0));
    }
}

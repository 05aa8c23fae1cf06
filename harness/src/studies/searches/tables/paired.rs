//! Paired comparisons of two configurations, position by position.

use std::collections::BTreeMap;

use plywood_statistics::{Contrast, Suite};

use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::SearchRow;

/// Returns the ratios of the cost in rows `own` to that in `others`, which must be of the same
/// positions in the same order. Positions without both numbers are left out; `None` if none is
/// left.
///
/// Rows without a suite count as one suite.
pub fn compared<'a>(
    metric: &SearchMetric,
    own: &[&'a SearchRow],
    others: &[&SearchRow],
) -> Option<Contrast> {
    let ratio = |(own, other): (&&'a SearchRow, &&SearchRow)| {
        Some((own.suite.as_str(), metric.of(own)? / metric.of(other)?))
    };
    by_suite(own.iter().zip(others).filter_map(ratio))
}

/// Groups ratios by the name of their suite and returns their contrast.
fn by_suite<'a>(ratios: impl Iterator<Item = (&'a str, f64)>) -> Option<Contrast> {
    let mut suites: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (suite, ratio) in ratios {
        suites.entry(suite).or_default().push(ratio);
    }
    Contrast::of(suites.values().map(|it| Suite::of_ratios(it)).collect::<Option<_>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::{Count, number};

    #[test]
    fn positions_are_paired_and_those_without_a_number_are_left_out() {
        let rows = |leaves: [u64; 3]| {
            leaves.map(|it| SearchRow::default().with([(Count::leaves, Some(it))]))
        };
        let (own, others) = (rows([10, 0, 40]), rows([20, 5, 20]));
        let found = compared(
            &number::leaves,
            &own.iter().collect::<Vec<_>>(),
            &others.iter().collect::<Vec<_>>(),
        );
        assert_eq!(found, Contrast::of_one_suite(&[0.5, 2.0]));
        assert_eq!(compared(&number::leaves, &[], &[]), None);
    }

    #[test]
    fn each_suite_has_the_same_weight() {
        let ratios = [("a", 2.0), ("b", 8.0), ("a", 2.0)];
        let found = by_suite(ratios.into_iter()).expect("ratios");
        assert_eq!((found.suites(), found.positions()), (2, 3));
        assert!((found.ratio() - 4.0).abs() < 1e-12, "{found:?}");
    }
}

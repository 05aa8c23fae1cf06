//! Paired comparisons: two contenders that answered the same questions, compared
//! position by position.

use std::collections::BTreeMap;

use plywood_statistics::{Contrast, Suite};

use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::SearchRow;

/// The costs of `own` rows in units of `others`, which are of the same positions in the same order.
/// Positions without a number for both are left out; `None` if no position is left.
///
/// Rows that name no suite are of one suite together.
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

/// The contrast of ratios, each with the name of its suite.
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

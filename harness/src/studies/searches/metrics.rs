//! All metrics of searches: the numbers in a row, and metrics derived from
//! several of them. Tables, plots, `plywood list` and the documents are made from
//! this list.

use crate::record::metric::{Better, Format, Formula, Metric};
use crate::studies::searches::row::{SearchRow, number};

/// A metric of searches.
pub type SearchMetric = Metric<SearchRow>;

/// Leaf evaluations, as a multiple of the bound.
pub static EVALUATIONS_RATIO: SearchMetric = Metric {
    name: "evaluations-ratio",
    unit: "minimal trees",
    meaning: "leaf evaluations, repeated ones included, to the minimal tree's leaves",
    better: Better::Lower,
    format: Format::Ratio,
    formula: Formula::Ratio(|row| row.leaves, |row| row.minimal_leaves),
};

/// Different leaves, as a multiple of the bound.
pub static DISTINCT_RATIO: SearchMetric = Metric {
    name: "distinct-ratio",
    unit: "minimal trees",
    meaning: "different leaves evaluated to the minimal tree's leaves",
    better: Better::Lower,
    format: Format::Ratio,
    formula: Formula::Ratio(|row| row.distinct_leaves, |row| row.minimal_leaves),
};

/// Leaf evaluations, as a share of the whole tree.
pub static FULL_RATIO: SearchMetric = Metric {
    name: "full-ratio",
    unit: "whole trees",
    meaning: "leaf evaluations, repeated ones included, to the whole tree's leaves",
    better: Better::Lower,
    format: Format::Ratio,
    formula: Formula::Ratio(|row| row.leaves, |row| row.full_leaves),
};

/// The time per leaf.
pub static TIME_PER_LEAF: SearchMetric = Metric {
    name: "time-per-leaf",
    unit: "ns/leaf",
    meaning: "median time of a search to its leaf evaluations",
    better: Better::Lower,
    format: Format::Time,
    formula: Formula::Ratio(|row| row.time_ns, |row| row.leaves),
};

/// The quality of the order of moves, by first cutoffs.
pub static FIRST_CUTOFFS: SearchMetric = Metric {
    name: "first-cutoffs",
    unit: "share",
    meaning: "share of the cutoffs that the first move tried gave",
    better: Better::Higher,
    format: Format::Share,
    formula: Formula::Share(|row| row.first_cutoffs.map(|count| count as f64), |row| row.cutoffs),
};

/// The quality of the order of moves, by the places of all cutoffs.
pub static CUTOFF_INDEX: SearchMetric = Metric {
    name: "cutoff-index",
    unit: "moves",
    meaning: "mean place, from 0, of the move that cut",
    better: Better::Lower,
    format: Format::Number,
    formula: Formula::Share(
        |row| Some(row.mean_cutoff_index? * row.cutoffs? as f64),
        |row| row.cutoffs,
    ),
};

/// The share of positions in which the suite's best move was found.
pub static FOUND: SearchMetric = Metric {
    name: "found",
    unit: "share",
    meaning: "share of the positions in which the suite's best move was found",
    better: Better::Higher,
    format: Format::Share,
    formula: Formula::Flag(|row| row.found),
};

/// The share of chosen moves that minimax also finds best.
pub static MINIMAX_BEST: SearchMetric = Metric {
    name: "minimax-best",
    unit: "share",
    meaning: "share of the moves chosen by B* and PB* that are worth the minimax value",
    better: Better::Higher,
    format: Format::Share,
    formula: Formula::Flag(|row| row.minimax_best),
};

/// The share of chosen moves that have no regret.
pub static OPTIMAL: SearchMetric = Metric {
    name: "optimal",
    unit: "share",
    meaning: "share of the chosen moves that are worth the root's minimax value to the depth of \
              judgement",
    better: Better::Higher,
    format: Format::Share,
    formula: Formula::Flag(|row| row.regret.map(|regret| regret == 0)),
};

/// The regret of the chosen moves.
pub static MEAN_REGRET: SearchMetric = Metric {
    name: "mean-regret",
    unit: "value",
    meaning: "what the chosen moves cost, by minimax to the depth of judgement: the arithmetic \
              mean, moves without regret included",
    better: Better::Lower,
    format: Format::Number,
    formula: Formula::Share(
        |row| row.regret.map(|regret| regret as f64),
        |row| row.regret.map(|_| 1),
    ),
};

/// Metrics derived from several columns.
static DERIVED: &[&SearchMetric] = &[
    &EVALUATIONS_RATIO,
    &DISTINCT_RATIO,
    &FULL_RATIO,
    &TIME_PER_LEAF,
    &FIRST_CUTOFFS,
    &CUTOFF_INDEX,
    &FOUND,
    &MINIMAX_BEST,
    &OPTIMAL,
    &MEAN_REGRET,
];

/// All metrics: derived ones first, then those of the columns.
pub fn all() -> impl Iterator<Item = &'static SearchMetric> {
    DERIVED.iter().chain(number::ALL).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_metrics_share_a_name() {
        let names: BTreeSet<_> = all().map(|metric| metric.name).collect();
        assert_eq!(names.len(), all().count());
    }
}

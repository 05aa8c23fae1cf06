//! All metrics of searches: columns of a row, and metrics derived from several columns.
//!
//! Tables, plots, `plywood list` and the documentation are generated from this list.

use crate::record::metric::{Better, Format, Formula, Metric};
use crate::studies::searches::row::{Agreement, SearchRow, number};

/// A metric of searches.
pub type SearchMetric = Metric<SearchRow>;

/// Declares derived metrics and lists them.
macro_rules! derived {
    ($($id:ident: $formula:expr, $name:literal, $unit:literal, $better:ident, $format:ident,
        $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            pub static $id: SearchMetric = Metric {
                name: $name,
                unit: $unit,
                meaning: $meaning,
                better: Better::$better,
                format: Format::$format,
                formula: $formula,
            };
        )*

        /// Metrics computed from several columns.
        static DERIVED: &[&SearchMetric] = &[$(&$id),*];
    };
}

derived! {
    EVALUATIONS_RATIO: Formula::Ratio(SearchRow::leaves, SearchRow::minimal_leaves),
        "evaluations-ratio", "minimal trees", Lower, Ratio,
        "leaf evaluations, repeated ones included, to the minimal tree's leaves";
    DISTINCT_RATIO: Formula::Ratio(SearchRow::distinct_leaves, SearchRow::minimal_leaves),
        "distinct-ratio", "minimal trees", Lower, Ratio,
        "different leaves evaluated to the minimal tree's leaves";
    FULL_RATIO: Formula::Ratio(SearchRow::leaves, SearchRow::full_leaves),
        "full-ratio", "whole trees", Lower, Ratio,
        "leaf evaluations, repeated ones included, to the whole tree's leaves";
    TIME_PER_LEAF: Formula::Ratio(SearchRow::time_ns, SearchRow::leaves),
        "time-per-leaf", "ns/leaf", Lower, Time,
        "median time of a search to its leaf evaluations";
    ALL_NODES: Formula::Count(|row| Some(row.nodes()? + row.quiescence_nodes().unwrap_or(0))),
        "all-nodes", "nodes", Lower, Number,
        "positions entered, those beyond the horizon included";
    FIRST_CUTOFFS: Formula::Share(|row| row.first_cutoffs().map(|it| it as f64), SearchRow::cutoffs),
        "first-cutoffs", "share", Higher, Share,
        "share of the cutoffs that the first move tried gave";
    CUTOFF_INDEX: Formula::Share(
        |row| Some(row.mean_cutoff_index? * row.cutoffs()? as f64),
        SearchRow::cutoffs,
    ),
        "cutoff-index", "moves", Lower, Number,
        "mean place, from 0, of the move that cut";
    FOUND: Formula::Flag(|row| row.found),
        "found", "share", Higher, Share,
        "share of the positions in which the suite's best move was found";
    RIGHT: Formula::Flag(|row| row.agrees.map(|it| it >= Agreement::Value)),
        "right", "share", Higher, Share,
        "share of the values that the suite states which were found";
    SHORTEST: Formula::Flag(|row| row.agrees.map(|it| it >= Agreement::Distance)),
        "shortest", "share", Higher, Share,
        "share of the values that the suite states which were found with the stated length or score";
    MINIMAX_BEST: Formula::Flag(|row| row.minimax_best),
        "minimax-best", "share", Higher, Share,
        "share of the moves chosen by B* and PB* that are worth the minimax value";
    OPTIMAL: Formula::Flag(|row| row.regret().map(|regret| regret == 0)),
        "optimal", "share", Higher, Share,
        "share of the chosen moves that are worth the root's minimax value to the depth of judgement";
    MEAN_REGRET: Formula::Share(
        |row| row.regret().map(|regret| regret as f64),
        |row| row.regret().map(|_| 1),
    ),
        "mean-regret", "value", Lower, Number,
        "what the chosen moves cost, by minimax to the depth of judgement: the arithmetic mean, moves without regret included";
}

/// Returns all metrics: derived metrics first, then numeric columns.
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

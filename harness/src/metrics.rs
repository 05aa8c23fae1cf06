//! What can be asked of a record: the list that the summary, the plots and
//! `plywood list` are made from.

use crate::record::Record;

/// Which way a metric gets worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worse {
    /// More is worse.
    Higher,
    /// Less is worse.
    Lower,
}

/// How the metric of many records becomes one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mean {
    /// The geometric mean, for ratios to a bound.
    Geometric,
    /// The arithmetic mean.
    Arithmetic,
}

/// One number that follows from a record.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// Its name in commands and file names.
    pub name: &'static str,
    /// What it means.
    pub description: &'static str,
    /// Its unit, or "ratio".
    pub unit: &'static str,
    /// Which way it gets worse.
    pub worse: Worse,
    /// How to average it.
    pub mean: Mean,
    /// The number itself; `None` where it is not defined or was not measured.
    pub of: fn(&Record) -> Option<f64>,
}

impl Metric {
    /// The mean over those records that have the metric; `None` if none has.
    pub fn mean_of<'a>(&self, records: impl IntoIterator<Item = &'a Record>) -> Option<f64> {
        let values: Vec<f64> = records.into_iter().filter_map(self.of).collect();
        let mean = |values: &mut dyn Iterator<Item = f64>, count: usize| {
            values.sum::<f64>() / count as f64
        };
        let count = values.len();
        (count > 0).then(|| match self.mean {
            Mean::Arithmetic => mean(&mut values.into_iter(), count),
            Mean::Geometric => mean(&mut values.into_iter().map(f64::ln), count).exp(),
        })
    }

    /// The metric of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        METRICS.iter().find(|metric| metric.name == name)
    }
}

/// Every metric.
pub const METRICS: &[Metric] = &[
    Metric {
        name: "evaluations-ratio",
        description: "leaf evaluations, repeated ones included, to the minimal tree's leaves",
        unit: "ratio",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| ratio(record.leaves, record.minimal_leaves),
    },
    Metric {
        name: "distinct-ratio",
        description: "different leaves evaluated to the minimal tree's leaves",
        unit: "ratio",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| ratio(record.distinct_leaves, record.minimal_leaves),
    },
    Metric {
        name: "full-ratio",
        description: "leaf evaluations, repeated ones included, to the whole tree's leaves",
        unit: "ratio",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| ratio(record.leaves, record.full_leaves),
    },
    Metric {
        name: "evaluations",
        description: "leaf evaluations, repeated ones included",
        unit: "leaves",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| positive(record.leaves),
    },
    Metric {
        name: "nodes",
        description: "positions entered, re-visits included",
        unit: "nodes",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| positive(record.nodes),
    },
    Metric {
        name: "time",
        description: "median time of a search",
        unit: "ns",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| positive(record.time_ns),
    },
    Metric {
        name: "time-per-leaf",
        description: "median time of a search to its leaf evaluations",
        unit: "ns/leaf",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| ratio(record.time_ns, record.leaves),
    },
    Metric {
        name: "first-cutoffs",
        description: "share of the cutoffs that the first move tried gave",
        unit: "share",
        worse: Worse::Lower,
        mean: Mean::Arithmetic,
        of: |record| share(record.first_cutoffs, record.cutoffs),
    },
    Metric {
        name: "researches",
        description: "repeated searches of a child",
        unit: "searches",
        worse: Worse::Higher,
        mean: Mean::Arithmetic,
        of: |record| record.researches.map(|count| count as f64),
    },
    Metric {
        name: "passes",
        description: "searches of the root",
        unit: "searches",
        worse: Worse::Higher,
        mean: Mean::Arithmetic,
        of: |record| record.passes.map(|count| count as f64),
    },
    Metric {
        name: "peak-open",
        description: "the most live entries of OPEN, for a best-first search",
        unit: "entries",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| positive(record.peak_open),
    },
    Metric {
        name: "peak-bytes",
        description: "the most memory that a best-first search held",
        unit: "bytes",
        worse: Worse::Higher,
        mean: Mean::Geometric,
        of: |record| positive(record.peak_bytes),
    },
    Metric {
        name: "found",
        description: "share of the positions whose best move of the suite was found",
        unit: "share",
        worse: Worse::Lower,
        mean: Mean::Arithmetic,
        of: |record| record.found.map(|found| if found { 1.0 } else { 0.0 }),
    },
    Metric {
        name: "minimax-best",
        description: "share of the moves chosen by B* and PB* that minimax thinks best, too",
        unit: "share",
        worse: Worse::Lower,
        mean: Mean::Arithmetic,
        of: |record| record.minimax_best.map(|best| if best { 1.0 } else { 0.0 }),
    },
];

fn positive(count: Option<u64>) -> Option<f64> {
    count.filter(|&count| count > 0).map(|count| count as f64)
}

fn ratio(measured: Option<u64>, bound: Option<u64>) -> Option<f64> {
    Some(positive(measured)? / positive(bound)?)
}

fn share(part: Option<u64>, whole: Option<u64>) -> Option<f64> {
    Some(part? as f64 / positive(whole)?)
}

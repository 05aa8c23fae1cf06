//! The columns of tables of searches.

use std::str::FromStr;

use crate::record::metric::Format;
use crate::report::sheet::{Cell, between};
use crate::report::{bootstrap, sheet};
use crate::studies::searches::metrics::{self, SearchMetric};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::three_digits;

/// A column of a table: the mean of a metric over a contender's rows.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    metric: &'static SearchMetric,
    /// The heading.
    pub heading: &'static str,
    unit: &'static str,
    written: Written,
}

/// The format of a column's numbers.
#[derive(Clone, Copy, Debug)]
enum Written {
    /// With this many decimals.
    Decimals(usize),
    /// With three digits, after a division by this number.
    Digits(f64),
}

impl Written {
    fn text(self, value: f64) -> String {
        match self {
            Self::Decimals(decimals) => format!("{value:.decimals$}"),
            Self::Digits(divisor) => three_digits(value / divisor),
        }
    }
}

/// The columns that tables have if no others are asked for.
pub static USUAL: [Column; 7] = [
    Column {
        metric: &metrics::EVALUATIONS_RATIO,
        heading: "evaluations",
        unit: "minimal trees",
        written: Written::Decimals(3),
    },
    Column {
        metric: &metrics::DISTINCT_RATIO,
        heading: "distinct",
        unit: "minimal trees",
        written: Written::Decimals(3),
    },
    Column { metric: &number::nodes, heading: "nodes", unit: "", written: Written::Decimals(0) },
    Column { metric: &number::time_ns, heading: "ms", unit: "", written: Written::Digits(1e6) },
    Column {
        metric: &metrics::TIME_PER_LEAF,
        heading: "ns/leaf",
        unit: "",
        written: Written::Decimals(1),
    },
    Column {
        metric: &metrics::MINIMAX_BEST,
        heading: "best",
        unit: "share",
        written: Written::Decimals(2),
    },
    Column {
        metric: &metrics::FOUND,
        heading: "found",
        unit: "share",
        written: Written::Decimals(2),
    },
];

/// Printed if there is no mean.
const MISSING: &str = "-";

impl Column {
    /// Whether any of these rows has the metric.
    pub fn is_known(&self, rows: &[&SearchRow]) -> bool {
        self.metric.over(rows.iter().copied()).is_some()
    }

    /// The mean as text, with the number of rows it is over if some lack the metric.
    pub fn text(&self, rows: &[&SearchRow]) -> String {
        let covered = rows.iter().filter(|row| self.metric.of(row).is_some()).count();
        match self.metric.over(rows.iter().copied()) {
            None => MISSING.to_owned(),
            Some(mean) if covered == rows.len() => self.written.text(mean),
            Some(mean) => format!("{}/{covered}", self.written.text(mean)),
        }
    }

    /// The mean and, for a geometric one, its 95 % interval by bootstrap over the rows.
    pub fn cell(&self, rows: &[&SearchRow]) -> Cell {
        let values: Vec<f64> = rows.iter().filter_map(|row| self.metric.of(row)).collect();
        let is_share = matches!(self.metric.format, Format::Share);
        let interval = bootstrap::of_geometric_mean(&values).filter(|_| !is_share);
        Cell {
            text: self.text(rows),
            interval: interval.map(|it| [it.lower, it.upper].map(|it| self.written.text(it))),
        }
    }

    /// The heading with its unit.
    pub fn named(&self) -> sheet::Heading {
        sheet::Heading { name: self.heading.to_owned(), unit: self.unit }
    }
}

/// The error for a name that is no column.
#[derive(Clone, Debug, thiserror::Error)]
#[error("unknown column \"{0}\"; write one of {names}, or a metric of `plywood list metrics`",
    names = between(USUAL.iter().map(|it| it.heading)))]
pub struct UnknownColumn(String);

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Self, UnknownColumn> {
        if let Some(usual) = USUAL.iter().find(|it| it.heading == name) {
            return Ok(*usual);
        }
        let metric = metrics::all().find(|it| it.name == name);
        let metric = metric.ok_or_else(|| UnknownColumn(name.to_owned()))?;
        let (unit, written) = match metric.format {
            Format::Number => (metric.unit, Written::Digits(1.0)),
            Format::Ratio => (metric.unit, Written::Decimals(3)),
            Format::Share => ("share", Written::Decimals(2)),
            Format::Time => ("ms", Written::Digits(1e6)),
            Format::Bytes => ("KiB", Written::Digits(1024.0)),
        };
        Ok(Self { metric, heading: metric.name, unit, written })
    }
}

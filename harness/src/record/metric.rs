//! Metrics: numbers computed from rows.

/// The direction in which a metric improves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// Lower is better.
    Lower,
    /// Higher is better.
    Higher,
    /// Neither direction is better by itself.
    Neither,
}

/// How a metric is formatted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A plain number.
    Number,
    /// A ratio, as a multiple of the metric's unit.
    Ratio,
    /// A share, in per cent.
    Share,
    /// A time in nanoseconds.
    Time,
    /// Memory in bytes.
    Bytes,
}

/// A function that reads a number from a row; `None` if it is undefined or unmeasured.
pub type Number<R> = fn(&R) -> Option<u64>;

/// How a metric is computed.
#[derive(Debug)]
pub enum Formula<R> {
    /// A number of each row. Over several rows: the geometric mean, without rows whose number is 0.
    Count(Number<R>),
    /// The ratio of two numbers of a row. Over several rows: the geometric mean of ratios, without
    /// rows in which either number is 0.
    Ratio(Number<R>, Number<R>),
    /// The first number as a share of the second. Over several rows: the sum of parts divided by
    /// the sum of wholes.
    Share(fn(&R) -> Option<f64>, Number<R>),
    /// The share of rows for which the flag is true, among rows for which it is known.
    Flag(fn(&R) -> Option<bool>),
}

/// A metric of rows of kind `R`. Tables, plots and documented lists are generated from metrics.
#[derive(Debug)]
pub struct Metric<R> {
    /// Name used in commands and tables.
    pub name: &'static str,
    /// Unit of the values.
    pub unit: &'static str,
    /// Meaning of the metric, in Markdown.
    pub meaning: &'static str,
    /// Direction of improvement.
    pub better: Better,
    /// Format for display.
    pub format: Format,
    /// Formula by which the metric is computed.
    pub formula: Formula<R>,
}

impl<R> Metric<R> {
    /// Returns whether the metric is a time, on which one run gives no verdict.
    pub fn is_time(&self) -> bool {
        self.format == Format::Time
    }

    /// Returns the name in plain words with its unit, for an axis. For times and bytes, the tick
    /// marks show the unit.
    pub fn title(&self) -> String {
        let words = self.name.replace(['-', '_'], " ");
        match self.format {
            Format::Time => words.strip_suffix(" ns").unwrap_or(&words).to_owned(),
            _ if words.ends_with(self.unit) => words,
            _ => format!("{words} ({})", self.unit),
        }
    }

    /// Computes the metric for one row; `None` if it is undefined or unmeasured.
    pub fn of(&self, row: &R) -> Option<f64> {
        let positive = |number: Option<u64>| Some(number.filter(|&it| it > 0)? as f64);
        match self.formula {
            Formula::Count(number) => positive(number(row)),
            Formula::Ratio(number, unit) => Some(positive(number(row))? / positive(unit(row))?),
            Formula::Share(part, whole) => Some(part(row)? / positive(whole(row))?),
            Formula::Flag(flag) => flag(row).map(|flag| if flag { 1.0 } else { 0.0 }),
        }
    }

    /// Computes the metric over all rows that have it; `None` if none has.
    pub fn over<'a>(&self, rows: impl IntoIterator<Item = &'a R>) -> Option<f64>
    where
        R: 'a,
    {
        let having = rows.into_iter().filter_map(|row| Some((row, self.of(row)?)));
        match self.formula {
            Formula::Count(_) | Formula::Ratio(..) => {
                geometric_mean(&having.map(|(_, value)| value).collect::<Vec<_>>())
            }
            Formula::Share(_, whole) => {
                let (mut parts, mut wholes) = (0.0, 0.0);
                for (row, share) in having {
                    let whole = whole(row).unwrap_or(0) as f64;
                    parts += share * whole;
                    wholes += whole;
                }
                (wholes > 0.0).then(|| parts / wholes)
            }
            Formula::Flag(_) => {
                let flags: Vec<f64> = having.map(|(_, value)| value).collect();
                (!flags.is_empty()).then(|| flags.iter().sum::<f64>() / flags.len() as f64)
            }
        }
    }
}

/// Returns the geometric mean of positive numbers; `None` if there are none.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (sum / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    type Pair = (Option<u64>, Option<u64>);

    fn metric(formula: Formula<Pair>) -> Metric<Pair> {
        let (better, format) = (Better::Lower, Format::Number);
        Metric { name: "", unit: "", meaning: "", better, format, formula }
    }

    fn over(formula: Formula<Pair>, rows: &[Pair]) -> Option<f64> {
        metric(formula).over(rows)
    }

    #[test]
    fn counts_and_ratios_have_geometric_means() {
        let rows = [(Some(2), Some(1)), (Some(8), Some(2)), (Some(0), None)];
        let count = over(Formula::Count(|row| row.0), &rows).expect("a mean");
        assert!((count - 4.0).abs() < 1e-12, "{count}");
        let ratio = over(Formula::Ratio(|row| row.0, |row| row.1), &rows).expect("a mean");
        assert!((ratio - 8.0_f64.sqrt()).abs() < 1e-12, "{ratio}");
        assert_eq!(over(Formula::Count(|row| row.0), &rows[2..]), None);
    }

    #[test]
    fn titles_have_names_and_units() {
        let title = |name, unit, format| {
            Metric { name, unit, format, ..metric(Formula::Count(|row| row.0)) }.title()
        };
        assert_eq!(title("distinct_leaves", "leaves", Format::Number), "distinct leaves");
        assert_eq!(title("peak_open", "entries", Format::Number), "peak open (entries)");
        assert_eq!(title("time_ns", "ns", Format::Time), "time");
        assert_eq!(title("first-cutoffs", "share", Format::Share), "first cutoffs (share)");
    }

    #[test]
    fn shares_are_of_all_rows_together() {
        let rows = [(Some(1), Some(1)), (Some(0), Some(9)), (None, Some(5))];
        let part = |row: &Pair| row.0.map(|part| part as f64);
        let share = over(Formula::Share(part, |row| row.1), &rows).expect("a share");
        assert!((share - 0.1).abs() < 1e-12, "{share}");
        let flag = over(Formula::Flag(|row| row.0.map(|it| it > 0)), &rows).expect("a share");
        assert!((flag - 0.5).abs() < 1e-12, "{flag}");
    }
}

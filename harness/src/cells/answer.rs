//! Computes the answer to a query from rows.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use anyhow::{Context as _, anyhow, bail, ensure};
use csv::StringRecord;
use plywood_statistics::{Averaging, Contrast, Crossed, Suite};

use super::elo;
use super::format::{Estimate, Format, Unit};
use super::query::{Divisor, Filter, Measure, Query, Statistic};
use super::rows::{Column, Rows};
use crate::studies::searches::experiment::inquiry::evidence::Estimate as Ratio;

/// The columns that define a search's question. A ratio pairs rows with equal values in these
/// columns.
const ASKED: [&str; 12] = [
    "game",
    "branching_min",
    "branching_max",
    "tree_depth_plies",
    "early_end_probability",
    "transposition_probability",
    "position",
    "suite",
    "seed",
    "evaluation",
    "depth_plies",
    "processors",
];

/// The values of a row in several columns.
type Key<'a> = Vec<Cow<'a, str>>;

/// Rows grouped by their values in some columns. A column of numbers sorts its groups by number,
/// any other column in order of first appearance.
struct Groups<'a> {
    keys: Vec<Key<'a>>,
    rows: HashMap<Key<'a>, Vec<&'a StringRecord>>,
}

impl<'a> Groups<'a> {
    fn of(rows: Vec<&'a StringRecord>, columns: &[Column]) -> Self {
        let mut groups = Self { keys: Vec::new(), rows: HashMap::new() };
        for row in rows {
            let key = key(row, columns);
            let group = groups.rows.entry(key.clone()).or_default();
            if group.is_empty() {
                groups.keys.push(key);
            }
            group.push(row);
        }
        let orders: Vec<_> = (0..columns.len()).map(|at| places(&groups.keys, at)).collect();
        groups.keys.sort_by_key(|key| {
            key.iter().zip(&orders).map(|(value, places)| places[value]).collect::<Vec<_>>()
        });
        groups
    }
}

/// Returns the rank of each value of a column among the groups.
fn places<'a>(keys: &[Key<'a>], at: usize) -> HashMap<Cow<'a, str>, usize> {
    let mut values: Vec<&Cow<'a, str>> = keys.iter().map(|key| &key[at]).collect();
    let number = |value: &str| value.parse::<f64>().ok();
    if values.iter().all(|it| it.is_empty() || number(it).is_some()) {
        values.sort_by(|one, other| {
            number(one).partial_cmp(&number(other)).unwrap_or(Ordering::Equal)
        });
    }
    let mut places = HashMap::new();
    for value in values {
        let next = places.len();
        places.entry(value.clone()).or_insert(next);
    }
    places
}

fn key<'a>(row: &'a StringRecord, columns: &[Column]) -> Key<'a> {
    columns.iter().map(|column| column.of(row)).collect()
}

impl Query {
    /// Computes and formats the single number that the query requests.
    ///
    /// # Errors
    ///
    /// If the query requests a table, or the rows do not determine the number.
    pub(super) fn number(&self, rows: &Rows) -> anyhow::Result<String> {
        ensure!(
            self.is_single(),
            "the query asks for a table; remove `by`, `across` and all columns but one, or close the \
             block with <!-- /= -->"
        );
        if let Measure::Elo { player, opponent } = &self.measure {
            return elo::difference(rows.file(), player, opponent);
        }
        let [column] = &*self.columns(rows)? else {
            bail!("the query names no column; write one after its first word")
        };
        let own = self.own(rows)?;
        self.cell(rows, *column, &own, &[])
    }

    /// Computes the table that the query requests, in Markdown.
    ///
    /// # Errors
    ///
    /// If the rows do not determine its numbers.
    pub(super) fn table(&self, rows: &Rows) -> anyhow::Result<String> {
        let (by, across) = (rows.columns(&self.by)?, rows.columns(&self.across)?);
        ensure!(
            !matches!(self.measure, Measure::Elo { .. }),
            "`elo` is a single number; write it in a sentence or a cell of your own table"
        );
        let names: Vec<&String> = self.by.iter().chain(&self.across).collect();
        let columns = self.columns(rows)?;
        let own = self.own(rows)?;
        ensure!(!own.is_empty(), "no row fulfils the filters; correct the values in `where`");
        let below = Groups::of(own.clone(), &by);
        let beside = Groups::of(own.clone(), &across);
        let cells = Groups::of(own, &[&*by, &*across].concat());

        let titles = beside.keys.iter().flat_map(|key| self.titles(key));
        let headings: Vec<String> = self.by.iter().map(|it| named(it)).chain(titles).collect();
        let mut text = line(&headings);
        let rules = self.by.iter().map(|_| "---".to_owned());
        let numbers = headings.iter().skip(self.by.len()).map(|_| "---:".to_owned());
        text.push_str(&line(&rules.chain(numbers).collect::<Vec<_>>()));
        for row in &below.keys {
            let mut written: Vec<String> = row.iter().map(|it| it.replace('|', "\\|")).collect();
            for heading in &beside.keys {
                let place: Key = row.iter().chain(heading).cloned().collect();
                let group = cells.rows.get(&place);
                let fixed: Vec<_> = names.iter().copied().zip(&place).collect();
                for column in &columns {
                    let cell = group.map(|group| self.cell(rows, *column, group, &fixed));
                    written.push(cell.transpose()?.unwrap_or_default());
                }
            }
            text.push_str(&line(&written));
        }
        Ok(text)
    }

    /// Returns the columns of the numbers; `None` for a count, which needs no column.
    fn columns(&self, rows: &Rows) -> anyhow::Result<Vec<Option<Column>>> {
        if self.measure.columns().is_empty() {
            return Ok(vec![None]);
        }
        Ok(rows.columns(self.measure.columns())?.into_iter().map(Some).collect())
    }

    /// Returns the headings of the columns for a value of `across`.
    fn titles(&self, across: &[Cow<'_, str>]) -> Vec<String> {
        // A number needs its column's name in a heading; a text does not.
        let of_value = |name: &String, value: &str| match value.parse::<f64>() {
            Ok(_) => format!("{} {value}", named(name)),
            Err(_) => value.to_owned(),
        };
        let values: Vec<String> =
            self.across.iter().zip(across).map(|(name, value)| of_value(name, value)).collect();
        let numbers = self.measure.columns();
        match (&*values, numbers) {
            (values @ [_, ..], [] | [_]) => values.to_vec(),
            (_, []) => vec!["rows".to_owned()],
            _ => numbers.iter().map(|it| [&*values, &[named(it)]].concat().join(", ")).collect(),
        }
    }

    /// Returns the rows to group: the dividends of a ratio, or all rows that satisfy the filters.
    fn own<'a>(&'a self, rows: &'a Rows) -> anyhow::Result<Vec<&'a StringRecord>> {
        rows.filtered(self.filters.iter().chain(self.measure.own()))
    }

    /// Formats a number for a group of rows with the values `fixed` in these columns.
    fn cell(
        &self,
        rows: &Rows,
        column: Option<Column>,
        own: &[&StringRecord],
        fixed: &[(&String, &Cow<'_, str>)],
    ) -> anyhow::Result<String> {
        ensure!(
            column.is_none() || !own.is_empty(),
            "no row fulfils the filters; correct the values in `where`"
        );
        let estimate = match (&self.measure, column) {
            (Measure::Count | Measure::Elo { .. }, _) | (_, None) => {
                return Ok(own.len().to_string());
            }
            (Measure::Ratio { of, to, .. }, Some(column)) => {
                let (divisor, others) = match to {
                    Divisor::Column(name) => (rows.column(name)?, None),
                    Divisor::Rows(to) => (column, Some(&**to)),
                };
                let pairs = self.pairs(rows, own, (of, others), fixed)?;
                self.estimate(&ratios(rows, &pairs, [column, divisor])?)?
            }
            (Measure::Saved { of, from, .. }, Some(column)) => {
                ensure!(!self.format.has_interval, "`saved` has no interval; remove `interval`");
                let pairs = self.pairs(rows, own, (of, Some(from)), fixed)?;
                Estimate { value: remaining(rows, &pairs, column)?, interval: None }
            }
            (Measure::Statistic(statistic, _), Some(column)) => {
                ensure!(
                    !self.format.has_interval,
                    "only a ratio has an interval; remove `interval`"
                );
                let numbers = own.iter().filter_map(|row| column.number(row).transpose());
                let value = statistic.of(numbers.collect::<anyhow::Result<_>>()?);
                let value = value.context(
                    "the column is empty in these rows; name another column, or other rows",
                )?;
                Estimate { value, interval: None }
            }
        };
        // For a saving, the contrast measures the share of costs that remains.
        let is_saved = matches!(self.measure, Measure::Saved { .. });
        let unit = if is_saved { Unit::Saving } else { self.format.unit };
        Ok(Format { unit, ..self.format }.text(estimate))
    }

    /// Returns the mean of a ratio with the interval that the format requests.
    fn estimate(&self, ratio: &Ratio) -> anyhow::Result<Estimate> {
        let interval = self.format.has_interval.then(|| match ratio {
            Ratio::Suites(contrast) => contrast.these(),
            Ratio::Crossed(crossed) => Ok(crossed.mean()),
        });
        let interval = interval.transpose();
        let interval = interval
            .map_err(|lack| anyhow!("the ratio has no interval: {lack}; remove `interval`"))?;
        Ok(Estimate { value: ratio.ratio(), interval })
    }

    /// Pairs each row of `own` with the row selected by the filters `to`, or with itself without
    /// filters.
    fn pairs<'a>(
        &self,
        rows: &'a Rows,
        own: &[&'a StringRecord],
        (of, to): (&[Filter], Option<&[Filter]>),
        fixed: &[(&String, &Cow<'_, str>)],
    ) -> anyhow::Result<Vec<[&'a StringRecord; 2]>> {
        let is_chosen = |name: &str, by: &[Filter]| by.iter().any(|it| it.column == name);
        let (others, clause, to) = match to {
            None => (own.to_vec(), "of", &[][..]),
            Some(to) => {
                let mut others = rows.filtered(self.filters.iter().chain(to))?;
                for (name, value) in fixed.iter().filter(|(name, _)| !is_chosen(name, to)) {
                    // The contenders in a table's rows are all compared with the contender in `to`.
                    let of_contender = ["algorithm", "settings", "configuration"];
                    let is_contender = of_contender.contains(&name.as_str())
                        && of_contender.iter().any(|it| is_chosen(it, to));
                    if !is_contender {
                        let column = rows.column(name)?;
                        others.retain(|row| column.of(row) == **value);
                    }
                }
                (others, "to", to)
            }
        };
        let asked: Vec<Column> = ASKED
            .iter()
            .filter(|it| !is_chosen(it, of) && !is_chosen(it, to))
            .filter_map(|it| rows.find(it))
            .collect();
        rows.column("position").context("a ratio needs rows with positions")?;
        let mut paired: HashMap<Key, &StringRecord> = HashMap::new();
        for row in others {
            let before = paired.insert(key(row, &asked), row);
            ensure!(
                before.is_none(),
                "`{clause}` names several rows for {}; add filters",
                shown(row, &asked)
            );
        }
        let (mut seen, mut pairs) = (HashSet::new(), Vec::new());
        for &row in own {
            let question = key(row, &asked);
            let Some(other) = paired.get(&question) else {
                bail!("`to` names no row for {}; change its filters", shown(row, &asked));
            };
            ensure!(
                seen.insert(question),
                "`of` names several rows for {}; add filters",
                shown(row, &asked)
            );
            pairs.push([row, *other]);
        }
        Ok(pairs)
    }
}

/// Computes the ratios of two columns of paired rows, by suite; over kinds and sources if the rows
/// have them. As in the tables of a run, a position is left out if either number is missing.
fn ratios(
    rows: &Rows,
    pairs: &[[&StringRecord; 2]],
    [column, divisor]: [Column; 2],
) -> anyhow::Result<Ratio> {
    let names = ["suite", "kind", "source"].map(|it| rows.find(it));
    let mut suites: BTreeMap<[Cow<'_, str>; 3], Vec<f64>> = BTreeMap::new();
    for &[own, other] in pairs {
        if let (Some(number), Some(other)) = (column.number(own)?, divisor.number(other)?) {
            let names = names.map(|name| name.map(|it| it.of(own)).unwrap_or_default());
            suites.entry(names).or_default().push(number / other);
        }
    }
    let measured: Option<Vec<Suite>> = suites.values().map(|it| Suite::of_ratios(it)).collect();
    let measured = measured
        .context("no pair of rows has a positive ratio; name another column, or other rows")?;
    let labels = suites.keys().map(|[_, kind, source]| [&**kind, &**source]);
    if labels.clone().flatten().all(|it| !it.is_empty()) {
        let cell = |([kind, source], suite): ([&str; 2], &Suite)| {
            (kind.to_owned(), source.to_owned(), *suite)
        };
        if let Ok(crossed) = Crossed::of(Averaging::Geometric, labels.zip(&measured).map(cell)) {
            return Ok(Ratio::Crossed(crossed));
        }
    }
    let contrast = Contrast::of(measured)
        .context("no pair of rows has a positive ratio; name another column, or other rows")?;
    Ok(Ratio::Suites(contrast))
}

/// Computes the mean over suites of the share of the costs above the minimal trees that remains. It
/// is negative in a suite where transpositions leave less than the minimal trees.
fn remaining(rows: &Rows, pairs: &[[&StringRecord; 2]], column: Column) -> anyhow::Result<f64> {
    let (suite, minimal) = (rows.find("suite"), rows.column("minimal_leaves")?);
    let mut suites: BTreeMap<Cow<'_, str>, [f64; 2]> = BTreeMap::new();
    for &[own, other] in pairs {
        let above = |row| -> anyhow::Result<_> {
            Ok(column.number(row)?.zip(minimal.number(row)?).map(|(cost, least)| cost - least))
        };
        if let (Some(left), Some(whole)) = (above(own)?, above(other)?) {
            let sums = suites.entry(suite.map(|it| it.of(own)).unwrap_or_default()).or_default();
            *sums = [sums[0] + left, sums[1] + whole];
        }
    }
    let shares = suites.into_values().filter(|[_, whole]| *whole > 0.0);
    let shares = shares.map(|[left, whole]| left / whole).collect();
    let mean = Statistic::Mean.of(shares);
    mean.context("no suite has costs above the minimal trees, so nothing can be saved")
}

/// Describes the question of a row by its values in the columns `asked`.
fn shown(row: &StringRecord, asked: &[Column]) -> String {
    let cells = key(row, asked);
    let cells: Vec<_> = cells.iter().map(|it| &**it).filter(|it| !it.is_empty()).collect();
    cells.join(" ")
}

/// Returns a column's name in words, such as "depth" for `depth_plies`.
fn named(column: &str) -> String {
    match column {
        "depth_plies" | "tree_depth_plies" => "depth".to_owned(),
        "branching_min" | "branching_max" => "moves".to_owned(),
        "time_ns" => "time".to_owned(),
        _ => column.replace('_', " "),
    }
}

/// Formats a row of a Markdown table.
fn line(cells: &[String]) -> String {
    let mut line = String::from("|");
    for cell in cells {
        let _ = write!(line, " {cell} |");
    }
    line + "\n"
}

impl Statistic {
    /// Computes the statistic of these numbers; `None` if there are no numbers.
    fn of(self, mut numbers: Vec<f64>) -> Option<f64> {
        numbers.sort_by(f64::total_cmp);
        let (count, sum) = (numbers.len(), numbers.iter().sum::<f64>());
        let (least, greatest) = (*numbers.first()?, *numbers.last()?);
        match self {
            Self::Mean => Some(sum / count as f64),
            Self::Median => Some(f64::midpoint(numbers[(count - 1) / 2], numbers[count / 2])),
            Self::GeometricMean => {
                let logarithms: f64 = numbers.iter().map(|it| it.ln()).sum();
                (least > 0.0).then(|| (logarithms / count as f64).exp())
            }
            Self::Sum => Some(sum),
            Self::Least => Some(least),
            Self::Greatest => Some(greatest),
        }
    }
}

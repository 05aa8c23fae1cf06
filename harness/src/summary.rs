//! The tables that a person reads after a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::labels::{Labels, labels};
use crate::measure::COMPLETED;
use crate::metrics::{METRICS, Metric};
use crate::record::Record;

/// A position of a family: its id and its seed.
type Place<'a> = (&'a str, u64);

/// Algorithm and settings.
type Contender<'a> = (&'a str, &'a str);

/// What the table shows: the name of a metric, the heading, and decimals.
const COLUMNS: &[(&str, &str, usize)] = &[
    ("evaluations-ratio", "evaluations", 3),
    ("distinct-ratio", "distinct", 3),
    ("time-per-leaf", "ns/leaf", 1),
    ("found", "found", 2),
];

/// What one has to know to read it.
const WARNING: &str = "\
evaluations, distinct: leaf evaluations, with and without repeated ones, as multiples of the
minimal tree's leaves; ns/leaf: time to evaluations; found: share of the suite's best moves.
Ratios and times are geometric means over positions. Such a mean hides its spread, is no ratio of
total costs, and compares algorithms only within one table, where all searched the same trees. A
number after a slash says that the mean is over so many of the table's positions only.
";

/// Summarises records, for each game or kind of tree and each evaluation.
/// Every depth at which some algorithm ends has a table of all that went at
/// least so far, and so has the depth before it if the same algorithms went
/// there: odd and even depths differ.
pub fn summary(records: &[Record]) -> String {
    let mut families: BTreeMap<(String, &str), Vec<&Record>> = BTreeMap::new();
    for record in records {
        families.entry((record.kind(), &record.evaluation)).or_default().push(record);
    }
    let mut text = String::new();
    for ((game, evaluation), records) in families {
        let family = Family::new(format!("{game}, {evaluation}"), &records);
        for chosen in family.tables() {
            family.write_table(&mut text, &chosen);
        }
        family.write_statuses(&mut text, &records);
    }
    text.push_str(WARNING);
    text
}

fn contender(record: &Record) -> Contender<'_> {
    (&record.algorithm, &record.settings)
}

struct Family<'a> {
    name: String,
    /// In the order in which the records name them.
    contenders: Vec<Contender<'a>>,
    /// Of the contenders, in their order.
    labels: Labels,
    completed: BTreeMap<(Place<'a>, u32), BTreeMap<Contender<'a>, &'a Record>>,
}

/// For each position shown, the depth.
type Chosen<'a> = BTreeSet<(Place<'a>, u32)>;

impl<'a> Family<'a> {
    fn new(name: String, records: &[&'a Record]) -> Self {
        let mut contenders = Vec::new();
        let mut completed: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        for &record in records {
            let contender = contender(record);
            if !contenders.contains(&contender) {
                contenders.push(contender);
            }
            if record.status == COMPLETED {
                let place = (&*record.position, record.seed);
                let key = (place, record.depth);
                completed.entry(key).or_default().insert(contender, record);
            }
        }
        let labels = labels(&contenders);
        Self { name, contenders, labels, completed }
    }

    /// For each contender, every position at the greatest depth that it
    /// completed, and at the depth before; what several have in common, once;
    /// from shallow to deep.
    fn tables(&self) -> BTreeSet<Chosen<'a>> {
        let mut tables = BTreeSet::new();
        for contender in &self.contenders {
            let mut depths: BTreeMap<Place<'a>, Vec<u32>> = BTreeMap::new();
            for (&(place, depth), records) in &self.completed {
                if records.contains_key(contender) {
                    depths.entry(place).or_default().push(depth);
                }
            }
            let last: Chosen<'a> = depths.iter().filter_map(|it| from_end(it, 0)).collect();
            let before: Chosen<'a> = depths.iter().filter_map(|it| from_end(it, 1)).collect();
            if before.len() == last.len()
                && self.who_completed(&before) == self.who_completed(&last)
            {
                tables.insert(before);
            }
            tables.insert(last);
        }
        tables
    }

    /// The places, in the list of contenders, of those who completed all that
    /// is chosen: fewer positions would be another mean.
    fn who_completed(&self, chosen: &Chosen<'_>) -> Vec<usize> {
        let completed = |contender| {
            let mut records = chosen.iter().map(|key| self.completed.get(key));
            records.all(|records| records.is_some_and(|it| it.contains_key(contender)))
        };
        (0..self.contenders.len()).filter(|&at| completed(&self.contenders[at])).collect()
    }

    fn write_table(&self, text: &mut String, chosen: &Chosen<'_>) {
        let depths: BTreeSet<u32> = chosen.iter().map(|&(_, depth)| depth).collect();
        let (Some(least), Some(most)) = (depths.first(), depths.last()) else { return };
        let depths = if least == most {
            format!("depth {most}")
        } else {
            format!("depths {least} to {most}")
        };
        let count = chosen.len();
        let positions = if count == 1 { "position" } else { "positions" };
        let Labels { common, labels } = &self.labels;
        let shared = if common.is_empty() { String::new() } else { format!("; all with {common}") };
        let width = labels.iter().map(String::len).max().unwrap_or(0).max(9);
        let _ = writeln!(text, "{}, {depths}, {count} {positions}{shared}", self.name);
        let _ = write!(text, "  {:width$}", "algorithm");
        for (_, heading, _) in COLUMNS {
            let _ = write!(text, " {heading:>11}");
        }
        text.push('\n');
        for at in self.who_completed(chosen) {
            let own = |key| self.completed.get(key)?.get(&self.contenders[at]).copied();
            let records: Vec<&Record> = chosen.iter().filter_map(own).collect();
            let _ = write!(text, "  {:width$}", labels[at]);
            for &(metric, _, decimals) in COLUMNS {
                let _ = write!(text, " {:>11}", cell(metric, &records, decimals));
            }
            text.push('\n');
        }
        text.push('\n');
    }

    /// Names what did not complete, and how often.
    fn write_statuses(&self, text: &mut String, records: &[&Record]) {
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for record in records.iter().filter(|record| record.status != COMPLETED) {
            let at = self.contenders.iter().position(|it| *it == contender(record));
            let label = at.map_or(&*record.algorithm, |at| &self.labels.labels[at]);
            *counts.entry((label, &record.status)).or_default() += 1;
        }
        for ((label, status), count) in &counts {
            let _ = writeln!(text, "  {label}: {count} x {status}");
        }
        if !counts.is_empty() {
            text.push('\n');
        }
    }
}

/// A position at one of its depths, which ascend, counted from the last.
fn from_end<'a>(
    (place, depths): (&Place<'a>, &Vec<u32>),
    before: usize,
) -> Option<(Place<'a>, u32)> {
    let depth = depths.iter().rev().nth(before)?;
    Some((*place, *depth))
}

/// The mean, and over how many of the records it is where some lack the
/// metric.
fn cell(metric: &str, records: &[&Record], decimals: usize) -> String {
    let metric: &Metric = Metric::named(metric).unwrap_or(&METRICS[0]);
    let covered = records.iter().filter(|record| (metric.of)(record).is_some()).count();
    match metric.mean_of(records.iter().copied()) {
        None => "-".to_owned(),
        Some(mean) if covered == records.len() => format!("{mean:.decimals$}"),
        Some(mean) => format!("{mean:.decimals$}/{covered}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(game: &str, position: &str, algorithm: &str, depth: u32) -> Record {
        Record {
            game: game.to_owned(),
            position: position.to_owned(),
            algorithm: algorithm.to_owned(),
            evaluation: "material".to_owned(),
            depth,
            leaves: Some(30),
            minimal_leaves: Some(10),
            status: COMPLETED.to_owned(),
            ..Record::default()
        }
    }

    /// The lines of the tables, their spaces single.
    fn lines(records: &[Record]) -> Vec<String> {
        let text = summary(records);
        let tables = text.strip_suffix(WARNING).expect("the warning ends it");
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        tables.lines().map(words).filter(|line| !line.is_empty()).collect()
    }

    const HEADING: &str = "algorithm evaluations distinct ns/leaf found";

    #[test]
    fn the_two_deepest_depths_have_tables_if_the_same_searched_them() {
        let pvs = [1, 2, 3].map(|depth| row("chess", "a", "pvs", depth));
        let both = [pvs.clone(), [1, 2, 3].map(|depth| row("chess", "a", "scout", depth))].concat();
        let title = |depth| format!("chess, material, depth {depth}, 1 position");
        let titles = |records: &[Record]| -> Vec<String> {
            lines(records).into_iter().filter(|line| line.starts_with("chess")).collect()
        };
        assert_eq!(titles(&both), [title(2), title(3)]);
        // Scout ends at depth 2; at depth 1 are the same as there.
        assert_eq!(titles(&both[..5]), [title(1), title(2), title(3)]);
        assert_eq!(titles(&pvs[..1]), [title(1)]);
    }

    #[test]
    fn trees_as_deep_as_the_search_are_of_one_kind_and_kinds_are_apart() {
        let found = lines(&[
            row("iid:b=2,d=3", "1", "pvs", 3),
            row("iid:b=4,d=2", "1", "pvs", 2),
            row("iid:b=4,d=3", "1", "pvs", 3),
        ]);
        let titles: Vec<_> = found.iter().filter(|line| line.starts_with("iid")).collect();
        assert_eq!(
            titles,
            [
                "iid:b=2, material, depth 3, 1 position",
                "iid:b=4, material, depth 2, 1 position",
                "iid:b=4, material, depth 3, 1 position"
            ]
        );
    }

    #[test]
    fn a_mean_over_fewer_positions_says_so() {
        let known = Record { found: Some(true), ..row("chess", "a", "pvs", 1) };
        let unknown = row("chess", "b", "pvs", 1);
        let found = lines(&[known, unknown]);
        assert_eq!(found[1..], [HEADING, "pvs 3.000 - - 1.00/1"]);
    }

    #[test]
    fn what_all_share_is_in_the_heading() {
        let with = |settings: &str| Record {
            settings: settings.to_owned(),
            ..row("chess", "a", "pvs", 1)
        };
        let stopped =
            Record { status: "stopped: node limit".to_owned(), ..with("killers+history") };
        let found = lines(&[with("killers"), with("table=16+killers"), stopped]);
        assert_eq!(
            found,
            [
                "chess, material, depth 1, 1 position; all with killers",
                HEADING,
                "pvs 3.000 - - -",
                "pvs+table=16 3.000 - - -",
                "pvs+history: 1 x stopped: node limit"
            ]
        );
    }
}

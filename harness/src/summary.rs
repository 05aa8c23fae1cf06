//! The tables that a person reads after a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::labels::{Labels, labels};
use crate::measure::COMPLETED;
use crate::metrics::{METRICS, Metric};
use crate::record::{BoundMethod, Record};

/// A position of a family: its id and its seed.
type Place<'a> = (&'a str, u64);

/// Algorithm and settings.
type Contender<'a> = (&'a str, &'a str);

/// What the table shows: the name of a metric, the heading, and decimals.
const COLUMNS: &[(&str, &str, usize)] = &[
    ("evaluations-ratio", "evaluations", 3),
    ("distinct-ratio", "distinct", 3),
    ("nodes", "nodes", 0),
    ("time-per-leaf", "ns/leaf", 1),
    ("minimax-best", "best", 2),
    ("found", "found", 2),
];

/// What one has to know to read it.
const WARNING: &str = "\
evaluations, distinct: leaf evaluations, with and without repeated ones, as multiples of the
minimal tree's leaves, or of an upper estimate of them where the heading says so; nodes: positions
entered, repeated visits included; ns/leaf: time to evaluations; best: share of the moves chosen by
B* and PB* that are worth the minimax value; found: share of the suite's best moves. All but shares
are geometric means over positions. Such a mean hides its spread, is no ratio of total costs, and
compares algorithms only within one table, where all searched the same trees. A number after a slash
says that the mean is over so many of the table's positions only.
";

/// Summarises records, for each game or kind of tree and each evaluation.
/// The greatest depth at which some algorithm completed all its searches has a
/// table of all that did, and so has the depth before it if the same algorithms
/// did there: odd and even depths differ.
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
    /// The positions that each contender was to search at each depth.
    asked: BTreeMap<Contender<'a>, BTreeMap<u32, BTreeSet<Place<'a>>>>,
}

/// What a table shows: these positions at this depth.
type Chosen<'a> = (u32, BTreeSet<Place<'a>>);

impl<'a> Family<'a> {
    fn new(name: String, records: &[&'a Record]) -> Self {
        let mut contenders = Vec::new();
        let mut completed: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        let mut asked: BTreeMap<_, BTreeMap<_, BTreeSet<_>>> = BTreeMap::new();
        for &record in records {
            let contender = contender(record);
            let place = (&*record.position, record.seed);
            asked.entry(contender).or_default().entry(record.depth).or_default().insert(place);
            if !contenders.contains(&contender) {
                contenders.push(contender);
            }
            if record.status == COMPLETED {
                let key = (place, record.depth);
                completed.entry(key).or_default().insert(contender, record);
            }
        }
        let labels = labels(&contenders);
        Self { name, contenders, labels, completed, asked }
    }

    /// For each contender, the greatest depth at which it completed all it was
    /// to search, and the depth before; what several have in common, once; from
    /// shallow to deep.
    fn tables(&self) -> BTreeSet<Chosen<'a>> {
        let mut tables = BTreeSet::new();
        for (at, contender) in self.contenders.iter().enumerate() {
            let asked = self.asked[contender].iter();
            let mut whole = asked
                .map(|(&depth, places)| (depth, places.clone()))
                .filter(|chosen| self.who_completed(chosen).contains(&at))
                .rev();
            let Some(last) = whole.next() else { continue };
            let who = self.who_completed(&last);
            tables.extend(whole.next().filter(|before| self.who_completed(before) == who));
            tables.insert(last);
        }
        tables
    }

    /// The places, in the list of contenders, of those who completed all that
    /// is chosen: fewer positions would be another mean.
    fn who_completed(&self, (depth, places): &Chosen<'a>) -> Vec<usize> {
        let completed = |contender| {
            let mut records = places.iter().map(|&place| self.completed.get(&(place, *depth)));
            records.all(|records| records.is_some_and(|it| it.contains_key(contender)))
        };
        (0..self.contenders.len()).filter(|&at| completed(&self.contenders[at])).collect()
    }

    fn write_table(&self, text: &mut String, chosen: &Chosen<'a>) {
        let (depth, places) = chosen;
        let count = places.len();
        let positions = if count == 1 { "position" } else { "positions" };
        let Labels { common, labels } = &self.labels;
        let shared = if common.is_empty() { String::new() } else { format!("; all with {common}") };
        let estimate = self.estimate(chosen);
        let name = &self.name;
        let _ = writeln!(text, "{name}, depth {depth}, {count} {positions}{shared}{estimate}");
        let who = self.who_completed(chosen);
        let records_of = |at: usize| -> Vec<&Record> {
            let own = |&place| self.completed.get(&(place, *depth))?.get(&self.contenders[at]);
            places.iter().filter_map(own).copied().collect()
        };
        let mut columns: Vec<Vec<String>> = vec![Vec::new(); COLUMNS.len()];
        for &at in &who {
            let records = records_of(at);
            for (column, &(metric, _, decimals)) in columns.iter_mut().zip(COLUMNS) {
                column.push(cell(metric, &records, decimals));
            }
        }
        // What nobody has needs no column.
        let shown: Vec<_> = columns
            .iter()
            .zip(COLUMNS)
            .filter(|(column, _)| column.iter().any(|cell| cell != MISSING))
            .map(|(column, &(_, heading, _))| (column, heading))
            .collect();
        let width = who.iter().map(|&at| labels[at].len()).max().unwrap_or(0).max(9);
        let _ = write!(text, "  {:width$}", "algorithm");
        for (_, heading) in &shown {
            let _ = write!(text, " {heading:>11}");
        }
        for (row, &at) in who.iter().enumerate() {
            let _ = write!(text, "\n  {:width$}", labels[at]);
            for (column, _) in &shown {
                let _ = write!(text, " {:>11}", column[row]);
            }
        }
        text.push_str("\n\n");
    }

    /// Says where ratios are to an upper estimate of the minimal tree.
    fn estimate(&self, (depth, places): &Chosen<'a>) -> String {
        let method = |&place| {
            let records = self.completed.get(&(place, *depth))?;
            records.values().find_map(|record| record.minimal_method)
        };
        let methods: Vec<BoundMethod> = places.iter().filter_map(method).collect();
        let estimated = methods.iter().filter(|method| **method == BoundMethod::LeftFirst).count();
        let of_how_many = match estimated {
            0 => return String::new(),
            all if all == methods.len() => String::new(),
            some => format!(", for {some} of them"),
        };
        format!("; ratios to the left-first estimate of the minimal tree{of_how_many}")
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

/// Stands where there is no mean.
const MISSING: &str = "-";

/// The mean, and over how many of the records it is where some lack the
/// metric.
fn cell(metric: &str, records: &[&Record], decimals: usize) -> String {
    let metric: &Metric = Metric::named(metric).unwrap_or(&METRICS[0]);
    let covered = records.iter().filter(|record| (metric.of)(record).is_some()).count();
    match metric.mean_of(records.iter().copied()) {
        None => MISSING.to_owned(),
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
        assert_eq!(found[1..], ["algorithm evaluations found", "pvs 3.000 1.00/1"]);
    }

    #[test]
    fn ratios_to_an_estimate_are_marked() {
        let by = |method, position: &str, depth| Record {
            minimal_method: Some(method),
            ..row("chess", position, "pvs", depth)
        };
        let found = lines(&[
            by(BoundMethod::Enumerated, "a", 1),
            by(BoundMethod::Enumerated, "b", 1),
            by(BoundMethod::LeftFirst, "a", 2),
            by(BoundMethod::LeftFirst, "b", 2),
        ]);
        let estimate = "; ratios to the left-first estimate of the minimal tree";
        assert_eq!(found[0], "chess, material, depth 1, 2 positions");
        assert_eq!(found[3], format!("chess, material, depth 2, 2 positions{estimate}"));
        let mixed =
            lines(&[by(BoundMethod::Enumerated, "a", 1), by(BoundMethod::LeftFirst, "b", 1)]);
        let heading = format!("chess, material, depth 1, 2 positions{estimate}, for 1 of them");
        assert_eq!(mixed[0], heading);
    }

    #[test]
    fn who_was_stopped_has_a_place_where_it_completed_all() {
        let mut records: Vec<Record> = ["pvs", "scout"]
            .iter()
            .flat_map(|it| [1, 2].map(|depth| ["a", "b"].map(|id| row("chess", id, it, depth))))
            .flatten()
            .collect();
        "stopped: node limit".clone_into(&mut records[7].status);
        let found = lines(&records);
        assert_eq!(
            found,
            [
                "chess, material, depth 1, 2 positions",
                "algorithm evaluations",
                "pvs 3.000",
                "scout 3.000",
                "chess, material, depth 2, 2 positions",
                "algorithm evaluations",
                "pvs 3.000",
                "scout: 1 x stopped: node limit"
            ]
        );
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
                "algorithm evaluations",
                "pvs 3.000",
                "pvs+table=16 3.000",
                "pvs+history: 1 x stopped: node limit"
            ]
        );
    }
}

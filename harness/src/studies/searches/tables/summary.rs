//! The tables printed after a run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::core::tables::Table;
use crate::record::contender::Contender;
use crate::report::labels::{Labels, labels};
use crate::report::table;
use crate::studies::searches::metrics;
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{BoundMethod, Place, SearchRow, number};
use crate::studies::searches::tables::answers;
use crate::studies::searches::tables::answers::Entry;
use crate::studies::searches::tables::paired::three_digits;

/// A column of the tables.
struct Column {
    metric: &'static SearchMetric,
    heading: &'static str,
    written: Written,
}

/// The format of a column's numbers.
enum Written {
    /// With this many decimals.
    Decimals(usize),
    /// Nanoseconds as milliseconds, with three digits.
    Milliseconds,
}

impl Written {
    fn text(&self, value: f64) -> String {
        match *self {
            Self::Decimals(decimals) => format!("{value:.decimals$}"),
            Self::Milliseconds => three_digits(value / 1e6),
        }
    }
}

/// The columns of the tables.
const COLUMNS: &[Column] = &[
    Column {
        metric: &metrics::EVALUATIONS_RATIO,
        heading: "evaluations",
        written: Written::Decimals(3),
    },
    Column { metric: &metrics::DISTINCT_RATIO, heading: "distinct", written: Written::Decimals(3) },
    Column { metric: &number::nodes, heading: "nodes", written: Written::Decimals(0) },
    Column { metric: &number::time_ns, heading: "ms", written: Written::Milliseconds },
    Column { metric: &metrics::TIME_PER_LEAF, heading: "ns/leaf", written: Written::Decimals(1) },
    Column { metric: &metrics::MINIMAX_BEST, heading: "best", written: Written::Decimals(2) },
    Column { metric: &metrics::FOUND, heading: "found", written: Written::Decimals(2) },
    Column { metric: &metrics::OPTIMAL, heading: "optimal", written: Written::Decimals(2) },
    Column { metric: &metrics::MEAN_REGRET, heading: "regret", written: Written::Decimals(2) },
];

/// Explanations of the columns.
const WARNING: &str = "\
evaluations, distinct: leaf evaluations, with and without repeated ones, as multiples of the minimal
tree's leaves, or of an upper estimate of them if the heading says so; nodes: positions entered,
including repeated visits; ms: time of a search in milliseconds; ns/leaf: time per evaluation in
nanoseconds; best: share of the moves chosen by B* and PB* that have the minimax value; found: share
of the suite's best moves that were found. All but shares are geometric means over positions. Such a
mean hides the spread, is not a ratio of total costs, and compares algorithms only within one table,
where all have searched the same trees. A number after a slash is the number of the table's
positions that the mean covers. Numbers in brackets are 95 % intervals by bootstrap over the
positions, each drawn with the numbers of both contenders: how much a ratio may change on other
positions of the same kind. The counts themselves are exact. A difference is within the noise if its
interval contains 1.
";

/// Tables of records, for each game or kind of tree and each evaluation. There is a table for the
/// greatest depth at which some algorithm completed all its searches, with all algorithms that did.
/// There is one for the depth before it if the same algorithms completed that, because odd and even
/// depths differ. Each table ends with the cheapest contenders and the confidence in that; with a
/// `baseline`, all others are compared with it.
pub fn summary(records: &[SearchRow], baseline: Option<&Contender>) -> String {
    let tables = tables(records, baseline);
    let text: String = tables.iter().map(ToString::to_string).collect();
    text + WARNING
}

/// The tables of [`summary`], in its order.
pub fn tables(records: &[SearchRow], baseline: Option<&Contender>) -> Vec<Table> {
    let mut families: BTreeMap<(String, &str), Vec<&SearchRow>> = BTreeMap::new();
    for record in records {
        families.entry((record.family(), &record.evaluation)).or_default().push(record);
    }
    let mut tables = Vec::new();
    for ((game, evaluation), records) in families {
        let family = Family::new(format!("{game}, {evaluation}"), &records);
        tables.extend(family.tables().iter().map(|chosen| family.table(chosen, baseline)));
        let stopped = family.stopped(&records);
        if !stopped.is_empty() {
            tables.push(Table { heading: family.name, stopped, ..Table::default() });
        }
    }
    tables
}

struct Family<'a> {
    name: String,
    /// In the order in which they appear in the records.
    contenders: Vec<Contender>,
    /// Labels of the contenders, in their order.
    labels: Labels,
    completed: BTreeMap<(Place<'a>, u32), BTreeMap<Contender, &'a SearchRow>>,
    /// The positions that each contender was to search at each depth.
    asked: BTreeMap<Contender, BTreeMap<u32, BTreeSet<Place<'a>>>>,
}

/// What a table shows: these positions at this depth.
type Chosen<'a> = (u32, BTreeSet<Place<'a>>);

impl<'a> Family<'a> {
    fn new(name: String, records: &[&'a SearchRow]) -> Self {
        let mut contenders = Vec::new();
        let mut completed: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        let mut asked: BTreeMap<_, BTreeMap<_, BTreeSet<_>>> = BTreeMap::new();
        for &record in records {
            let contender = record.contender();
            let (place, depth) = (record.place(), record.depth_plies);
            if record.is_completed() {
                let by_contender = completed.entry((place, depth)).or_default();
                by_contender.insert(contender.clone(), record);
            }
            if !contenders.contains(&contender) {
                contenders.push(contender.clone());
            }
            asked.entry(contender).or_default().entry(depth).or_default().insert(place);
        }
        let labels = labels(&contenders);
        Self { name, contenders, labels, completed, asked }
    }

    /// The tables to show, from shallow to deep. For each contender, these are the greatest depth
    /// at which it completed all its searches, and the depth before; tables that several share
    /// appear once.
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

    /// Indices of the contenders that completed all the chosen positions. A mean over fewer
    /// positions would not be comparable.
    fn who_completed(&self, (depth, places): &Chosen<'a>) -> Vec<usize> {
        let completed = |contender| {
            let mut records = places.iter().map(|&place| self.completed.get(&(place, *depth)));
            records.all(|records| records.is_some_and(|it| it.contains_key(contender)))
        };
        (0..self.contenders.len()).filter(|&at| completed(&self.contenders[at])).collect()
    }

    fn table(&self, chosen: &Chosen<'a>, baseline: Option<&Contender>) -> Table {
        let (depth, places) = chosen;
        let count = places.len();
        let positions = if count == 1 { "position" } else { "positions" };
        let Labels { common, labels } = &self.labels;
        let shared = if common.is_empty() { String::new() } else { format!("; all with {common}") };
        let estimate = self.estimate(chosen);
        let name = &self.name;
        let heading = format!("{name}, depth {depth}, {count} {positions}{shared}{estimate}");
        let who = self.who_completed(chosen);
        let records_of = |at: usize| -> Vec<&SearchRow> {
            let own = |&place| self.completed.get(&(place, *depth))?.get(&self.contenders[at]);
            places.iter().filter_map(own).copied().collect()
        };
        let entry = |&at: &usize| Entry {
            label: &labels[at],
            contender: &self.contenders[at],
            rows: records_of(at),
        };
        let entries: Vec<Entry<'_>> = who.iter().map(entry).collect();
        // A column without values is left out.
        let is_known =
            |column: &&Column| entries.iter().any(|it| cell(column, &it.rows) != MISSING);
        let mut table = table::Table::new((2, 1), &entries).left("algorithm", 9, |it| named(it));
        for column in COLUMNS.iter().filter(is_known) {
            table = table.right(column.heading, 11, |it| cell(column, &it.rows));
        }
        let mut text = format!("{table}\n");
        for mark in MARKS.iter().filter(|mark| entries.iter().any(|it| (mark.bears)(it.contender)))
        {
            let _ = writeln!(text, "  {} {}", mark.sign, mark.meaning);
        }
        if let Some(baseline) = baseline {
            text.push_str(&answers::against(baseline, &entries));
        }
        Table { heading, rows: text, answers: answers::sentences(&entries), stopped: Vec::new() }
    }

    /// Says whether ratios are to an upper estimate of the minimal tree.
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

    /// What did not complete, and how often.
    fn stopped(&self, records: &[&SearchRow]) -> Vec<String> {
        let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for record in records.iter().filter(|record| !record.is_completed()) {
            let at = self.contenders.iter().position(|it| *it == record.contender());
            let label = at.map_or(&*record.algorithm, |at| &self.labels.labels[at]);
            *counts.entry((label, record.ending())).or_default() += 1;
        }
        let line = |((label, status), count)| format!("{label}: {count} x {status}");
        counts.into_iter().map(line).collect()
    }
}

/// A sign after a contender's name, which is explained beneath its table.
struct Mark {
    sign: char,
    meaning: &'static str,
    bears: fn(&Contender) -> bool,
}

const MARKS: [Mark; 2] = [
    Mark {
        sign: '~',
        meaning: "remembers the nodes it has searched, and does not pay for them again",
        bears: Contender::remembers,
    },
    Mark {
        sign: '^',
        meaning: "a UCI program: it counts its nodes itself; its time is the clock's, once, pipe included",
        bears: Contender::is_program,
    },
];

/// The label of an entry, with its marks.
fn named(entry: &Entry<'_>) -> String {
    let mut name = entry.label.to_owned();
    name.extend(MARKS.iter().filter(|mark| (mark.bears)(entry.contender)).map(|mark| mark.sign));
    name
}

/// Printed if there is no mean.
const MISSING: &str = "-";

/// The mean, with the number of rows it is over if some lack the metric.
fn cell(column: &Column, rows: &[&SearchRow]) -> String {
    let Column { metric, written, .. } = column;
    let covered = rows.iter().filter(|row| metric.of(row).is_some()).count();
    match metric.over(rows.iter().copied()) {
        None => MISSING.to_owned(),
        Some(mean) if covered == rows.len() => written.text(mean),
        Some(mean) => format!("{}/{covered}", written.text(mean)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::status::Status;

    fn row(game: &str, position: &str, algorithm: &str, depth: u32) -> SearchRow {
        SearchRow {
            game: game.to_owned(),
            position: position.to_owned(),
            algorithm: algorithm.to_owned(),
            evaluation: "material".to_owned(),
            depth_plies: depth,
            leaves: Some(30),
            minimal_leaves: Some(10),
            ..SearchRow::default()
        }
    }

    fn tree(branching: u32, depth: u32) -> SearchRow {
        SearchRow {
            branching_min: Some(branching),
            branching_max: Some(branching),
            tree_depth_plies: Some(depth),
            ..row("iid", "tree-1", "pvs", depth)
        }
    }

    /// The lines of the tables, their spaces single.
    fn lines(records: &[SearchRow]) -> Vec<String> {
        let text = summary(records, None);
        let tables = text.strip_suffix(WARNING).expect("the warning ends it");
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        tables.lines().map(words).filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn the_two_deepest_depths_have_tables_if_the_same_searched_them() {
        let pvs = [1, 2, 3].map(|depth| row("chess", "a", "pvs", depth));
        let both = [pvs.clone(), [1, 2, 3].map(|depth| row("chess", "a", "scout", depth))].concat();
        let title = |depth| format!("chess, material, depth {depth}, 1 position");
        let titles = |records: &[SearchRow]| -> Vec<String> {
            lines(records).into_iter().filter(|line| line.starts_with("chess")).collect()
        };
        assert_eq!(titles(&both), [title(2), title(3)]);
        // Scout ends at depth 2; at depth 1 the contenders are the same as there.
        assert_eq!(titles(&both[..5]), [title(1), title(2), title(3)]);
        assert_eq!(titles(&pvs[..1]), [title(1)]);
    }

    #[test]
    fn trees_as_deep_as_the_search_are_of_one_kind_and_kinds_are_apart() {
        let found = lines(&[tree(2, 3), tree(4, 2), tree(4, 3)]);
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
        let known = SearchRow { found: Some(true), ..row("chess", "a", "pvs", 1) };
        let unknown = row("chess", "b", "pvs", 1);
        let found = lines(&[known, unknown]);
        assert_eq!(found[1..], ["algorithm evaluations found", "pvs 3.000 1.00/1"]);
    }

    #[test]
    fn ratios_to_an_estimate_are_marked() {
        let by = |method, position: &str, depth| SearchRow {
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
        let mut records: Vec<SearchRow> = ["pvs", "scout"]
            .iter()
            .flat_map(|it| [1, 2].map(|depth| ["a", "b"].map(|id| row("chess", id, it, depth))))
            .flatten()
            .collect();
        records[7].status = Status::NodeLimit;
        let found = lines(&records);
        assert_eq!(
            found,
            [
                "chess, material, depth 1, 2 positions",
                "algorithm evaluations",
                "pvs 3.000",
                "scout 3.000",
                "Fewest evaluations: pvs and scout, equal in each position.",
                "chess, material, depth 2, 2 positions",
                "algorithm evaluations",
                "pvs 3.000",
                "scout: 1 x stopped: node limit"
            ]
        );
    }

    #[test]
    fn what_all_share_is_in_the_heading() {
        let with = |settings: &str| SearchRow {
            settings: settings.to_owned(),
            ..row("chess", "a", "pvs", 1)
        };
        let stopped = SearchRow { status: Status::NodeLimit, ..with("killers+history") };
        let found = lines(&[with("killers"), with("table=16+killers"), stopped]);
        assert_eq!(
            found,
            [
                "chess, material, depth 1, 1 position; all with killers",
                "algorithm evaluations",
                "pvs 3.000",
                "pvs+table=16~ 3.000",
                "~ remembers the nodes it has searched, and does not pay for them again",
                "Fewest evaluations: pvs and pvs+table=16, equal in each position.",
                "pvs+history: 1 x stopped: node limit"
            ]
        );
    }
}

//! Prints the tables after a run.

use crate::core::depths::Depths;
use crate::record::contender::Contender;
use crate::report::digits::three_digits;
use crate::report::table::answered::Answered;
use crate::report::table::{Cell, Heading, Table};
use crate::studies::searches::metrics::{self, SearchMetric};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::against::against;
use crate::studies::searches::tables::answers::{self, Entry, reach};
use crate::studies::searches::tables::explanation::explanation;
use crate::studies::searches::tables::family::{Chosen, Family, families};
use crate::studies::searches::tables::stated::stated;

struct Column {
    metric: &'static SearchMetric,
    heading: Heading<'static>,
    written: fn(f64) -> String,
}

impl Column {
    const fn new(
        metric: &'static SearchMetric,
        (word, name, unit, machine): (&'static str, &'static str, &'static str, &'static str),
        written: fn(f64) -> String,
    ) -> Self {
        Self { metric, heading: Heading { word, name, unit, machine }, written }
    }
}

/// Formats a number with `N` decimals.
fn decimals<const N: usize>(value: f64) -> String {
    format!("{value:.N$}")
}

/// Formats nanoseconds as milliseconds with three significant digits.
fn milliseconds(value: f64) -> String {
    three_digits(value / 1e6)
}

/// The word of the column that compares leaf evaluations with the minimal tree.
pub const EVALUATIONS: &str = "evaluations";

/// The word of the column that counts nodes of quiescence search too.
pub(super) const ALL_NODES: &str = "all-nodes";

static COLUMNS: [Column; 12] = {
    let leaves = (EVALUATIONS, EVALUATIONS, "× minimal tree", "evaluations_per_minimal_leaf");
    let distinct =
        ("distinct", "distinct leaves", "× minimal tree", "distinct_leaves_per_minimal_leaf");
    let all_nodes = (ALL_NODES, "all nodes", "positions", "all_nodes");
    let time = ("ms", "time", "ms", "time_ns");
    let per_leaf = ("ns/leaf", "time per leaf", "ns", "time_ns_per_leaf");
    let best = ("best", "best", "share", "best_share");
    let found = ("found", "found", "share", "found_share");
    let right = ("right", "right values", "share", "right_share");
    let shortest = ("shortest", "shortest", "share", "shortest_share");
    let optimal = ("optimal", "optimal moves", "share", "optimal_share");
    let regret = ("regret", "mean regret", "", "mean_regret");
    [
        Column::new(&metrics::EVALUATIONS_RATIO, leaves, decimals::<3>),
        Column::new(&metrics::DISTINCT_RATIO, distinct, decimals::<3>),
        Column::new(&number::nodes, ("nodes", "nodes", "positions", "nodes"), decimals::<0>),
        Column::new(&metrics::ALL_NODES, all_nodes, decimals::<0>),
        Column::new(&number::time_ns, time, milliseconds),
        Column::new(&metrics::TIME_PER_LEAF, per_leaf, decimals::<1>),
        Column::new(&metrics::MINIMAX_BEST, best, decimals::<2>),
        Column::new(&metrics::FOUND, found, decimals::<2>),
        Column::new(&metrics::RIGHT, right, decimals::<2>),
        Column::new(&metrics::SHORTEST, shortest, decimals::<2>),
        Column::new(&metrics::OPTIMAL, optimal, decimals::<2>),
        Column::new(&metrics::MEAN_REGRET, regret, decimals::<2>),
    ]
};

/// Returns the words by which users select columns.
pub fn words() -> impl Iterator<Item = &'static str> {
    let own = COLUMNS.iter().map(|column| column.heading.word);
    let costs = answers::COSTS.iter().map(|it| &it.comparison);
    let beside_time = &answers::GENERATED_MOVES;
    let counts = costs.chain([beside_time]).flat_map(|it| [it.ratio, it.suites]);
    own.chain(counts).chain([answers::TIME_RATIO])
}

/// Selects the tables to be made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Selection<'a> {
    /// The configuration with which all others are compared.
    pub baseline: Option<&'a Contender>,
    /// Depths to show instead of the deepest.
    pub depths: Option<&'a Depths>,
    /// Words of the columns to show; all if there are none.
    pub columns: &'a [String],
}

impl Selection<'_> {
    /// Returns whether a column is shown. Beside nodes are always those of quiescence search.
    fn shows(&self, word: &str) -> bool {
        let is_chosen = |word: &str| self.columns.iter().any(|it| it == word);
        self.columns.is_empty() || is_chosen(word) || word == ALL_NODES && is_chosen("nodes")
    }
}

/// Formats tables of rows, for each game or kind of tree and each evaluation.
///
/// There is a table for the greatest depth at which any algorithm completed all its searches, with
/// all algorithms that did. A second table for the depth before follows if the same algorithms
/// completed it, because odd and even depths differ. Each table ends with the cheapest
/// configurations and intervals. With a `baseline`, all others are compared with it.
pub fn summary(records: &[SearchRow], selection: Selection<'_>) -> String {
    let tables = tables(records, selection);
    let mut text: String = tables.iter().map(ToString::to_string).collect();
    text.push_str(&explanation(&tables));
    // Last, so that a summary contains what `plywood tables` prints.
    let stated = stated(records, usize::MAX);
    if !stated.is_empty() {
        text.push('\n');
        for line in &stated {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Returns the tables of [`summary`] in its order; if depths are selected, all tables of those
/// depths.
pub fn tables(records: &[SearchRow], selection: Selection<'_>) -> Vec<Answered> {
    let mut tables = Vec::new();
    for (family, records) in families(records) {
        let shown = family.tables(selection.depths);
        tables.extend(shown.iter().map(|chosen| table(&family, chosen, selection)));
        if let Some(last) = tables.last_mut().filter(|_| !shown.is_empty()) {
            last.notes.extend(family.left_out(&shown).filter(|_| selection.depths.is_none()));
        }
        let stopped = family.stopped(&records);
        if !stopped.is_empty() {
            tables.push(Answered { heading: family.name, stopped, ..Answered::default() });
        }
    }
    tables
}

fn table(family: &Family<'_>, chosen: &Chosen, selection: Selection<'_>) -> Answered {
    let common = &family.labels.common;
    let shared = if common.is_empty() { String::new() } else { format!("; all with {common}") };
    let heading = format!("{}{shared}{}", family.heading(chosen), family.estimate(chosen));
    let entries = family.entries(chosen);
    // Columns without values are omitted, and all nodes where they are the nodes.
    let is_known = |column: &&Column| {
        let is_new = column.heading.word != ALL_NODES || entries.iter().any(Entry::has_quiescence);
        is_new && entries.iter().any(|it| cell(column, &it.rows) != Cell::Missing)
    };
    let mut table =
        Table::new((2, 1), entries.iter().enumerate()).left("algorithm", 9, |it| named(it.1));
    for column in COLUMNS.iter().filter(is_known) {
        table = table.column(column.heading, |it| cell(column, &it.1.rows));
    }
    let marks = MARKS.iter().filter(|mark| entries.iter().any(|it| (mark.bears)(it.contender)));
    let mut notes: Vec<String> =
        marks.map(|mark| format!("{} {}", mark.sign, mark.meaning)).collect();
    let base =
        selection.baseline.map(|it| (it, entries.iter().find(|entry| entry.contender == it)));
    match base {
        None => {}
        Some((baseline, None)) => {
            notes.push(format!("{baseline} is not in this table, so nothing is compared with it."));
        }
        Some((_, Some(base))) => {
            let unit = format!("× {}", base.label);
            for (heading, cells) in against(base, &entries, &unit) {
                table = table.column(heading, |it| cells[it.0].clone());
            }
            notes.push(format!(
                "ratios to {}, of counts with 95 % intervals; after the colon, in how many \
                 positions less",
                base.label
            ));
        }
    }
    let answers = answers::sentences(&entries, |word| selection.shows(word));
    let compares = selection.baseline.is_some() || !answers.is_empty();
    notes.extend(reach(&entries).filter(|_| compares));
    let names = entries.iter().map(|it| it.contender.to_string()).collect();
    let sheet = Some(table.sheet().only(|word| selection.shows(word)));
    Answered {
        heading,
        sheet,
        facts: family.facts(chosen),
        names,
        notes,
        answers,
        stopped: Vec::new(),
    }
}

/// A sign after a configuration's name, explained below the table.
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

/// Returns the label of an entry with its signs.
fn named(entry: &Entry<'_>) -> String {
    let mut name = entry.label.to_owned();
    name.extend(MARKS.iter().filter(|mark| (mark.bears)(entry.contender)).map(|mark| mark.sign));
    name
}

/// Returns the mean, with the number of rows covered if some lack the metric.
fn cell(column: &Column, rows: &[&SearchRow]) -> Cell {
    let Column { metric, written, .. } = column;
    let covered = rows.iter().filter(|row| metric.of(row).is_some()).count();
    match metric.over(rows.iter().copied()) {
        None => Cell::Missing,
        Some(mean) if covered == rows.len() => Cell::Number(mean, written(mean)),
        Some(mean) => Cell::Number(mean, format!("{}/{covered}", written(mean))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::status::Status;
    use crate::studies::searches::plots::sample::search;
    use crate::studies::searches::row::{BoundMethod, Count};

    fn row(game: &str, position: &str, algorithm: &str, depth: u32) -> SearchRow {
        SearchRow { game: game.into(), depth_plies: depth, ..search(position, algorithm) }
            .with([(Count::leaves, Some(30)), (Count::minimal_leaves, Some(10))])
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
        let text = summary(records, Selection::default());
        let made = explanation(&tables(records, Selection::default()));
        let tables = text.strip_suffix(&made).expect("an explanation at its end");
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
        assert!(lines(&both).contains(
            &"Depth 1 left out; `plywood tables records.csv --depths 1` has them.".to_owned()
        ));
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
        let heading = format!("chess, material, depth 2, 2 positions{estimate}");
        assert_eq!(found[3..5].join(" "), heading);
        let mixed =
            lines(&[by(BoundMethod::Enumerated, "a", 1), by(BoundMethod::LeftFirst, "b", 1)]);
        let heading = format!("chess, material, depth 1, 2 positions{estimate}, for 1 of them");
        assert_eq!(mixed[..2].join(" "), heading);
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
                "exploratory: no stars; another suite: not known from one",
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
        let with =
            |settings: &str| SearchRow { settings: settings.into(), ..row("chess", "a", "pvs", 1) };
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
                "exploratory: no stars; another suite: not known from one",
                "Fewest evaluations: pvs and pvs+table=16, equal in each position.",
                "pvs+history: 1 x stopped: node limit"
            ]
        );
    }
}

//! The tables printed after a run.

use crate::core::tables::{Table, paragraph, push_wrapped};
use crate::record::contender::Contender;
use crate::report::table;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::answers::{self, Entry};
use crate::studies::searches::tables::column::Column;
use crate::studies::searches::tables::family::{Chosen, Depths, Family};
use crate::studies::searches::tables::layout::Layout;

/// Explanations of the columns.
const WARNING: &str = "\
    evaluations, distinct: leaf evaluations, with and without repeated ones, as multiples of the \
    minimal tree's leaves, or of an upper estimate of them if the heading says so; nodes: \
    positions entered, including repeated visits; ms: time of a search in milliseconds; ns/leaf: \
    time per evaluation in nanoseconds; best: share of the moves chosen by B* and PB* that have \
    the minimax value; found: share of the suite's best moves that were found. All but shares \
    are geometric means over positions. Such a mean hides the spread, is not a ratio of total \
    costs, and compares algorithms only within one table, where all have searched the same \
    trees. A number after a slash is the number of the table's positions that the mean covers. \
    Numbers in brackets are 95 % intervals by bootstrap over the positions, each drawn with the \
    numbers of both contenders: how much a ratio may change on other positions of the same kind. \
    The counts themselves are exact. A difference is within the noise if its interval contains \
    1.";

/// Tables of records, for each game or kind of tree and each evaluation. Each table ends with the
/// cheapest contenders and the confidence in that; with a baseline, all others are compared with
/// it. Depths without a table are named at the end.
pub fn summary(records: &[SearchRow], layout: &Layout<'_>) -> String {
    let tables: String = tables(records, layout).iter().map(ToString::to_string).collect();
    let left_out = match layout.depths {
        Depths::All => String::new(),
        Depths::Deepest => left_out(&Family::all(records)),
    };
    tables + &paragraph(WARNING) + &left_out
}

/// A line for the depths that the tables leave out; empty if there are none.
fn left_out(families: &[Family<'_>]) -> String {
    let left_out = |family: &Family<'_>| {
        let depths = family.left_out();
        let named: Vec<String> = depths.iter().map(ToString::to_string).collect();
        (!depths.is_empty()).then(|| format!("{} {}", family.name, named.join(", ")))
    };
    let all: Vec<String> = families.iter().filter_map(left_out).collect();
    if all.is_empty() {
        return String::new();
    }
    let text = format!(
        "Depths without a table: {}. `plywood tables CSV --depths 1-20` shows them.",
        all.join("; ")
    );
    format!("\n{}", paragraph(&text))
}

/// The tables of [`summary`], in its order.
pub fn tables(records: &[SearchRow], layout: &Layout<'_>) -> Vec<Table> {
    let mut tables = Vec::new();
    for family in Family::all(records) {
        tables.extend(family.tables(layout.depths).iter().map(|it| table(&family, it, layout)));
        let stopped = family.stopped();
        if !stopped.is_empty() {
            tables.push(Table { heading: family.name, stopped, ..Table::default() });
        }
    }
    tables
}

fn table<'a>(family: &Family<'a>, chosen: &Chosen<'a>, layout: &Layout<'_>) -> Table {
    let common = &family.labels.common;
    let shared = if common.is_empty() { String::new() } else { format!("; all with {common}") };
    let heading = format!("{}{shared}{}", family.heading(chosen), family.estimate(chosen));
    let entries = family.entries(chosen);
    // A column without values is left out.
    let is_known = |column: &&Column| entries.iter().any(|it| column.is_known(&it.rows));
    let mut table = table::Table::new((2, 1), &entries).left("algorithm", 9, |it| named(it));
    for column in layout.columns.iter().filter(is_known) {
        table = table.right(column.heading, 5, |it| column.text(&it.rows));
    }
    let mut text = format!("{table}\n");
    for mark in MARKS.iter().filter(|mark| entries.iter().any(|it| (mark.bears)(it.contender))) {
        push_wrapped(&mut text, &format!("{} {}", mark.sign, mark.meaning));
    }
    if let Some(baseline) = layout.baseline {
        text.push_str(&answers::against(baseline, &entries));
    }
    Table { heading, rows: text, answers: answers::sentences(&entries), stopped: Vec::new() }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::status::Status;
    use crate::studies::searches::row::BoundMethod;

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
        let text = summary(records, &Layout::usual(None));
        let (tables, _) = text.split_once("\nevaluations, distinct").expect("explanations follow");
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

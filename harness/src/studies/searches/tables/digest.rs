//! The short summary at the end of a run: the cheapest configurations of the first family, and the
//! cheapest of each other family.

use plywood_statistics::Evidence as _;

use crate::record::contender::Contender;
use crate::report::digits::{of_contrast, three_digits};
use crate::report::table::Table;
use crate::report::table::text::{ending, shortened};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::answers::{self, COSTS, Cost, Entry, Ranking};
use crate::studies::searches::tables::family::{Chosen, Family, families};
use crate::studies::searches::tables::paired::compared;

/// Number of rows in the first family's table, not counting the baseline's.
const ROWS: usize = 4;

/// Number of lines for the table of other families, with its heading.
const ROOM: usize = 5;

/// Greatest lengths, in characters, of another family's name and of a configuration's name next to
/// it.
const NAMES: (usize, usize) = (20, 16);

/// Returns the cheapest configurations of the first family, a row for each other family that fits,
/// and an explanation of both.
///
/// Each family is represented by its deepest table with at least half of the configurations of its
/// largest. No line is wider than a terminal.
pub fn digest(rows: &[SearchRow], baseline: Option<&Contender>) -> String {
    let mut families = families(rows);
    // Families are sorted by the addresses of their first rows, which are all in one slice.
    families.sort_by_key(|(_, own)| own.first().map(|row| std::ptr::from_ref::<SearchRow>(*row)));
    let mut shown = families.iter().filter_map(|(family, _)| {
        let tables = family.tables(None);
        let size = |it: &Chosen| family.entries(it).len();
        let most = tables.iter().map(size).max()?;
        let chosen = tables.into_iter().rev().find(|it| 2 * size(it) >= most)?;
        Some((family, chosen))
    });
    let Some((family, chosen)) = shown.next() else { return String::new() };
    let (lines, comparison) = cheapest(family, &chosen, baseline);
    let others: Vec<Other> = shown.map(|(family, chosen)| Other::of(family, &chosen)).collect();
    let ties = (!others.is_empty()).then_some("tied: the same, or the interval contains 1");
    let leaves = Some("leaves: multiples of the minimal tree");
    let explained = [leaves, comparison, ties, Some("all tables: summary.txt")];
    let explanation: Vec<_> = explained.into_iter().flatten().collect();
    ending(lines, &Other::table(&others), ROOM, &explanation.join("; "))
}

/// Returns the configurations of the largest class, which can be compared with each other, and its
/// phrase if there are several classes.
fn largest<'a>(entries: &'a [Entry<'a>]) -> (Option<&'static str>, Vec<&'a Entry<'a>>) {
    let mut classes = answers::classes(entries);
    let is_mixed = classes.len() > 1;
    classes.reverse();
    let largest = classes.into_iter().max_by_key(|(_, own)| own.len());
    largest.map_or((None, Vec::new()), |(class, own)| (is_mixed.then_some(class), own))
}

/// A configuration, and the number of others with equal cost in every position.
struct Place<'a> {
    entry: &'a Entry<'a>,
    same: usize,
}

impl<'a> Place<'a> {
    /// Ranks configurations by a cost, the cheapest first. Omits those that lack the cost for any
    /// position. The baseline always gets a place of its own.
    fn all(cost: &Cost, entries: &[&'a Entry<'a>], baseline: Option<&Contender>) -> Vec<Self> {
        let metric = cost.comparison.metric;
        let mut places: Vec<Self> = Vec::new();
        for entry in answers::ranked(cost, entries) {
            let is_same = |it: &&mut Self| {
                let are_others = ![it.entry, entry].iter().any(|it| baseline == Some(it.contender));
                let contrast = compared(metric, &entry.rows, &it.entry.rows);
                are_others && contrast.is_some_and(|it| it.is_same())
            };
            match places.last_mut().filter(is_same) {
                Some(place) => place.same += 1,
                None => places.push(Self { entry, same: 0 }),
            }
        }
        places
    }

    fn name(&self) -> String {
        match self.same {
            0 => self.entry.label.to_owned(),
            same => format!("{} (+{same} the same)", self.entry.label),
        }
    }
}

/// Returns a heading and a table of the configurations with the fewest leaves, or the fewest nodes
/// if no leaves were counted. They are compared with the first, or with the baseline, which is then
/// included. If there is a comparison, its explanation is returned as well.
fn cheapest(
    family: &Family<'_>,
    chosen: &Chosen,
    baseline: Option<&Contender>,
) -> (Vec<String>, Option<&'static str>) {
    let entries = family.entries(chosen);
    let (class, own) = largest(&entries);
    let class = class.map_or_else(String::new, |class| format!("; {} that {class}", own.len()));
    let heading = format!("{}{class}", family.heading(chosen));
    let mut ranked = COSTS.iter().map(|cost| (cost, Place::all(cost, &own, baseline)));
    let Some((by, mut places)) = ranked.find(|(_, places)| !places.is_empty()) else {
        return (vec![heading], None);
    };
    let base = places.iter().position(|it| baseline == Some(it.entry.contender));
    let reference = places[base.unwrap_or(0)].entry;
    let last = base.filter(|at| *at >= ROWS).map(|at| places.swap_remove(at));
    places.truncate(ROWS);
    places.extend(last);
    let comparison = (places.len() > 1).then_some("relative: [95% interval], exploratory");
    let mut table = Table::new((2, 2), &places).left("algorithm", 0, |it| it.name());
    for cost in &COSTS {
        table = table
            .right(cost.word, 0, |it| (cost.written)(it.entry).unwrap_or_else(|| "-".to_owned()));
        if std::ptr::eq(cost, by) && comparison.is_some() {
            let to = base.map_or("the first", |_| reference.label);
            table = table.right(&format!("relative to {to}"), 0, |it| {
                let contrast = compared(by.comparison.metric, &it.entry.rows, &reference.rows);
                let is_other = !std::ptr::eq(it.entry, reference);
                contrast.filter(|_| is_other).map_or_else(|| "-".to_owned(), |it| of_contrast(&it))
            });
        }
    }
    // One run cannot show which of several configurations is fastest, so time is shown only for a
    // single one.
    if let [alone] = own[..] {
        let mean = number::time_ns.over(alone.rows.iter().copied());
        table =
            table.right("ms", 0, |_| mean.map_or_else(String::new, |it| three_digits(it / 1e6)));
    }
    let table = table.sheet().folded();
    (std::iter::once(heading).chain(table.lines().map(str::to_owned)).collect(), comparison)
}

/// The cheapest configurations of a family other than the first.
struct Other {
    name: String,
    depth: u32,
    /// The configuration with the fewest leaves, its mean, and the number of others not
    /// distinguished from it.
    leaves: Option<(String, String, usize)>,
    /// The configuration with the fewest nodes.
    nodes: Option<String>,
}

impl Other {
    fn of(family: &Family<'_>, chosen: &Chosen) -> Self {
        let entries = family.entries(chosen);
        let (_, own) = largest(&entries);
        let [by_leaves, by_nodes] = &COSTS;
        let first = |cost| answers::ranked(cost, &own).first().map(|it| it.label.to_owned());
        let tied = Ranking::of(by_leaves, &own).map_or(0, |it| it.same.len() + it.tied);
        let leaves = answers::ranked(by_leaves, &own).first().map(|it| {
            let written = (by_leaves.written)(it).unwrap_or_else(|| "-".to_owned());
            (it.label.to_owned(), written, tied)
        });
        Self { name: family.name.clone(), depth: chosen.0, leaves, nodes: first(by_nodes) }
    }

    /// Returns the lines of a table of several families, with its heading; empty if there are none.
    fn table(others: &[Self]) -> Vec<String> {
        if others.is_empty() {
            return Vec::new();
        }
        let leaves = |it: &&Self, text: fn(&(String, String, usize)) -> String| {
            it.leaves.as_ref().map_or_else(|| "-".to_owned(), text)
        };
        let table = Table::new((2, 2), others)
            .left("cheapest elsewhere", 0, |it| shortened(&it.name, NAMES.0))
            .right("depth", 0, |it| it.depth.to_string())
            .left("fewest leaves", 0, |it| leaves(it, |(name, ..)| shortened(name, NAMES.1)))
            .right("leaves", 0, |it| leaves(it, |(_, written, _)| written.clone()))
            .right("tied", 0, |it| leaves(it, |(.., tied)| tied.to_string()))
            .left("fewest nodes", 0, |it| {
                it.nodes.as_ref().map_or_else(|| "-".to_owned(), |it| shortened(it, NAMES.1))
            });
        table.sheet().folded().lines().map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::plots::sample::search;
    use crate::studies::searches::row::Count;

    /// Searches of eight positions, one contender after the other, with the leaves of positions of
    /// even and of odd number.
    fn rows(game: &str, contenders: &[(&'static str, [u64; 2])]) -> Vec<SearchRow> {
        let row = |position: usize, name: &str, leaves: [u64; 2]| {
            let counts = [Count::leaves, Count::nodes].map(|it| (it, Some(leaves[position % 2])));
            SearchRow { game: game.into(), ..search(&position.to_string(), name) }
                .with(counts)
                .with([(Count::minimal_leaves, Some(10)), (Count::time_ns, Some(leaves[0]))])
        };
        let of = |&(name, leaves): &(&'static str, [u64; 2])| {
            (0..8).map(|position| row(position, name, leaves)).collect::<Vec<_>>()
        };
        contenders.iter().flat_map(of).collect()
    }

    #[test]
    fn the_cheapest_are_in_a_table_and_no_one_is_the_fastest() {
        let contenders =
            [("sss*", [20, 40]), ("ao*", [20, 40]), ("pvs", [40, 21]), ("f1", [90, 90])];
        let all = [rows("chess", &contenders), rows("othello", &contenders)].concat();
        assert_eq!(
            digest(&all, None),
            "\
chess, material, depth 1, 8 positions
  algorithm           leaves  relative to the first  nodes
  sss* (+1 the same)    2.83                      -     28
  pvs                   2.90     1.02 [0.564, 1.86]     29
  f1                    9.00      3.18 [2.33, 4.34]     90
  cheapest elsewhere  depth  fewest leaves  leaves  tied  fewest nodes
  othello, material       1  sss*             2.83     2  sss*
leaves: multiples of the minimal tree; relative: [95% interval], exploratory;
          tied: the same, or the interval contains 1; all tables: summary.txt
"
        );
    }

    #[test]
    fn one_alone_has_its_time() {
        let found = digest(&rows("chess", &[("pvs", [2_000_000, 2_000_000])]), None);
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(
            lines[1..],
            [
                "  algorithm  leaves    nodes    ms",
                "  pvs        200000  2000000  2.00",
                "leaves: multiples of the minimal tree; all tables: summary.txt",
            ],
            "{found}"
        );
    }

    #[test]
    fn a_baseline_is_in_the_table() {
        let names = ["pvs", "scout", "f1", "pab", "ao*", "sss*"].iter().zip(1..);
        let contenders: Vec<_> = names.map(|(&name, at)| (name, [20 * at, 30 * at])).collect();
        let rows = rows("chess", &contenders);
        let baseline = rows.iter().find(|row| row.algorithm == "sss*").map(SearchRow::contender);
        let found = digest(&rows, baseline.as_ref());
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(lines[1], "  algorithm  leaves      relative to sss*  nodes", "{found}");
        let firsts = lines[2..7].iter().map(|line| line.split_whitespace().next());
        let firsts: Vec<_> = firsts.flatten().collect();
        assert_eq!(firsts, ["pvs", "scout", "f1", "pab", "sss*"], "{found}");
        assert!(lines[2].contains(" 0.167 [0.167, 0.167] ") && lines[6].contains(" - "), "{found}");
    }
}

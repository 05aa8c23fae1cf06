//! The short summary at the end of a run: the cheapest configurations of the first family beside
//! alpha-beta and minimax, and the cheapest of each other family.

use plywood_statistics::Evidence as _;

use crate::record::contender::Contender;
use crate::report::digits::{of_contrast, three_digits};
use crate::report::table::Table;
use crate::report::table::text::{ending, shortened};
use crate::studies::searches::metrics::EVALUATIONS_RATIO;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::answers::{self, COSTS, Cost, Entry, Ranking};
use crate::studies::searches::tables::family::{Chosen, Family, families};
use crate::studies::searches::tables::paired::compared;
use crate::studies::searches::tables::stated::{SHOWN, stated};

/// Number of the cheapest places in the first family's table.
const CHEAPEST: usize = 5;

/// Algorithms that have a place of their own in their plain form, since readers know them. The
/// others are compared with the first.
const KNOWN: [&str; 2] = ["alpha-beta", "minimax"];

/// Number of lines for the table of other families, with its heading.
const ROOM: usize = 5;

/// Greatest lengths, in characters, of another family's name and of a configuration's name next to
/// it.
const NAMES: (usize, usize) = (18, 13);

/// Greatest length of the name that heads a column of ratios.
const REFERENCE: usize = 24;

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
    let (lines, notes) = cheapest(family, &chosen, baseline);
    let others: Vec<Other> = shown.map(|(family, chosen)| Other::of(family, &chosen)).collect();
    let lines = [lines, stated(rows, SHOWN)].concat();
    let ties = (!others.is_empty()).then_some("tied: equal, or the interval contains 1");
    let explained = notes.into_iter().chain(ties).chain(["all tables: summary.txt"]);
    ending(lines, &Other::table(&others), ROOM, &explained.collect::<Vec<_>>().join("; "))
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
    /// position. Of equal configurations, the first that is `pinned` names their place.
    fn all(
        cost: &Cost,
        entries: &[&'a Entry<'a>],
        pinned: impl Fn(&Entry<'_>) -> bool,
    ) -> Vec<Self> {
        let metric = cost.comparison.metric;
        let mut places: Vec<Self> = Vec::new();
        for entry in answers::ranked(metric, entries) {
            let is_same = |it: &&mut Self| {
                let contrast = compared(metric, &entry.rows, &it.entry.rows);
                let are_pinned = pinned(it.entry) && pinned(entry);
                !are_pinned && contrast.is_some_and(|it| it.is_same())
            };
            match places.last_mut().filter(is_same) {
                Some(place) => {
                    place.same += 1;
                    if pinned(entry) {
                        place.entry = entry;
                    }
                }
                None => places.push(Self { entry, same: 0 }),
            }
        }
        places
    }

    fn name(&self) -> String {
        match self.same {
            0 => self.entry.label.to_owned(),
            same => format!("{} (+{same} equal)", self.entry.label),
        }
    }
}

/// A row of the first family's table.
enum Line<'a> {
    /// The minimal tree, with its name.
    Bound(&'static str),
    Place(Place<'a>),
}

/// The first family's table: the configurations with the fewest leaves, or with the fewest nodes if
/// no leaves were counted, and always the reference and those that are [`KNOWN`].
struct First<'a> {
    by: &'static Cost,
    lines: Vec<Line<'a>>,
    left_out: usize,
    /// The baseline, alpha-beta or the cheapest.
    reference: &'a Entry<'a>,
    has_bound: bool,
}

impl<'a> First<'a> {
    /// `None` if no cost is known.
    fn of(
        own: &[&'a Entry<'a>],
        bound: &'static str,
        baseline: Option<&Contender>,
    ) -> Option<Self> {
        let is_known = |it: &Entry<'_>, known: &str| {
            it.contender.is_plain() && it.contender.algorithm == known
        };
        let given = own.iter().find(|it| baseline == Some(it.contender));
        let given = given.or_else(|| own.iter().find(|it| is_known(it, KNOWN[0]))).copied();
        let pinned = |it: &Entry<'_>| {
            given.is_some_and(|given| std::ptr::eq(given, it))
                || KNOWN.iter().any(|known| is_known(it, known))
        };
        let mut ranked = COSTS.iter().map(|cost| (cost, Place::all(cost, own, pinned)));
        let (by, places) = ranked.find(|(_, places)| !places.is_empty())?;
        let reference = given.unwrap_or(places[0].entry);
        let all = places.len();
        let places = places.into_iter().enumerate();
        let places = places.filter(|(at, it)| *at < CHEAPEST || pinned(it.entry));
        let mut lines: Vec<Line<'_>> = places.map(|(_, it)| Line::Place(it)).collect();
        let left_out = all - lines.len();
        let has_bound = std::ptr::eq(by, COSTS.as_ptr())
            && own.iter().all(|it| EVALUATIONS_RATIO.over(it.rows()).is_some());
        if has_bound {
            lines.insert(0, Line::Bound(bound));
        }
        Some(Self { by, lines, left_out, reference, has_bound })
    }

    fn entries(&self) -> impl Iterator<Item = &'a Entry<'a>> {
        self.lines.iter().filter_map(|it| match it {
            Line::Bound(_) => None,
            Line::Place(place) => Some(place.entry),
        })
    }

    fn remembers(&self) -> bool {
        self.entries().any(|it| memory(it) > Some(0))
    }

    /// Returns the cost of a line, as a multiple of the minimal tree's if that is known.
    fn cost(&self, line: &Line<'_>) -> String {
        match line {
            Line::Bound(_) => "1".to_owned(),
            Line::Place(place) if self.has_bound => over_bound(place.entry),
            Line::Place(place) => {
                let mean = self.by.comparison.metric.over(place.entry.rows());
                mean.map_or_else(|| "-".to_owned(), |it| format!("{it:.0}"))
            }
        }
    }

    /// Returns the cost of a line as a multiple of the reference's, with its interval.
    fn over_reference(&self, line: &Line<'_>) -> String {
        let ratio = match line {
            Line::Bound(_) => {
                EVALUATIONS_RATIO.over(self.reference.rows()).map(|it| three_digits(1.0 / it))
            }
            Line::Place(place) if std::ptr::eq(place.entry, self.reference) => Some("1".to_owned()),
            Line::Place(Place { entry, .. }) => {
                let metric = self.by.comparison.metric;
                compared(metric, &entry.rows, &self.reference.rows).map(|it| of_contrast(&it))
            }
        };
        ratio.unwrap_or_else(|| "-".to_owned())
    }

    /// Returns the lines of the table, with its heading.
    fn table(&self) -> String {
        let cost = if self.has_bound { "x minimal tree" } else { self.by.word };
        let mut table = Table::new((2, 2), &self.lines)
            .left("algorithm", 0, |it| match it {
                Line::Bound(name) => (*name).to_owned(),
                Line::Place(place) => place.name(),
            })
            .right(cost, 0, |it| self.cost(it));
        let others = self.entries().filter(|it| !std::ptr::eq(*it, self.reference)).count();
        if others > 0 {
            let reference = format!("x {}", shortened(self.reference.label, REFERENCE));
            table = table.left(&reference, 0, |it| self.over_reference(it));
        }
        if self.remembers() {
            table = table.right("MiB", 0, |it| match it {
                Line::Bound(_) => "-".to_owned(),
                Line::Place(place) => mebibytes(memory(place.entry)),
            });
        }
        // One run cannot show which of several configurations is fastest, so time is shown only for
        // a single one.
        if others == 0 {
            let mean = number::time_ns.over(self.reference.rows()).map(|it| three_digits(it / 1e6));
            let mean = mean.unwrap_or_else(|| "-".to_owned());
            table = table.right("ms", 0, |it| match it {
                Line::Bound(_) => "-".to_owned(),
                Line::Place(_) => mean.clone(),
            });
        }
        table.sheet().folded()
    }
}

/// Returns the first family's table with its headings, and the notes that explain it.
fn cheapest(
    family: &Family<'_>,
    chosen: &Chosen,
    baseline: Option<&Contender>,
) -> (Vec<String>, Vec<&'static str>) {
    let entries = family.entries(chosen);
    let (class, own) = largest(&entries);
    let is_exact = family.estimate(chosen).is_empty();
    let bound = if is_exact { "minimal tree (a bound)" } else { "minimal tree, estimated" };
    let heading = family.heading(chosen);
    let Some(first) = First::of(&own, bound, baseline) else { return (vec![heading], Vec::new()) };
    let are_plain = own.iter().all(|it| it.contender.is_plain());
    let who = class.map_or_else(String::new, |class| format!(" by algorithms that {class}"));
    let plain = if are_plain { ", without enhancements" } else { "" };
    let mut text = vec![format!("{}{who}{plain}", first.by.title), heading, String::new()];
    let table = first.table();
    text.extend(table.lines().map(str::to_owned));
    if first.left_out > 0 {
        text.push(format!("  and {} more in summary.txt", first.left_out));
    }
    let interval = table.contains('[').then_some("[95% interval], exploratory");
    let memory = first.remembers().then_some("MiB: the most that a search remembers");
    (text, interval.into_iter().chain(memory).collect())
}

/// Returns the mean leaves of a configuration as a multiple of the minimal tree's.
fn over_bound(entry: &Entry<'_>) -> String {
    EVALUATIONS_RATIO.over(entry.rows()).map_or_else(|| "-".to_owned(), three_digits)
}

/// Returns the most bytes that a search of a configuration remembered positions in.
fn memory(entry: &Entry<'_>) -> Option<u64> {
    entry.rows().map(SearchRow::memory_bytes).max().flatten()
}

fn mebibytes(bytes: Option<u64>) -> String {
    match bytes {
        None => "-".to_owned(),
        Some(0) => "0".to_owned(),
        Some(bytes) => three_digits(bytes as f64 / f64::from(1 << 20)),
    }
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
        let [by_leaves, by_nodes] = COSTS.each_ref().map(|it| it.comparison.metric);
        let first = |metric| answers::ranked(metric, &own).first().map(|it| it.label.to_owned());
        let tied = Ranking::of(by_leaves, &own).map_or(0, |it| it.same.len() + it.tied);
        let leaves = answers::ranked(by_leaves, &own)
            .first()
            .map(|it| (it.label.to_owned(), over_bound(it), tied));
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
            .left("elsewhere", 0, |it| shortened(&it.name, NAMES.0))
            .right("depth", 0, |it| it.depth.to_string())
            .left("fewest leaves", 0, |it| leaves(it, |(name, ..)| shortened(name, NAMES.1)))
            .right("x minimal tree", 0, |it| leaves(it, |(_, written, _)| written.clone()))
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
Leaves evaluated, without enhancements
chess, material, depth 1, 8 positions

  algorithm               x minimal tree  x sss*
  minimal tree (a bound)               1  0.354
  sss* (+1 equal)                   2.83  1
  pvs                               2.90  1.02 [0.564, 1.86]
  f1                                9.00  3.18 [2.33, 4.34]
  elsewhere          depth  fewest leaves  x minimal tree  tied  fewest nodes
  othello, material      1  sss*                     2.83     2  sss*
[95% interval], exploratory; tied: equal, or the interval contains 1; all
          tables: summary.txt
"
        );
    }

    #[test]
    fn one_alone_has_its_time() {
        let found = digest(&rows("chess", &[("pvs", [2_000_000, 2_000_000])]), None);
        let lines: Vec<&str> = found.lines().collect();
        assert_eq!(
            lines[3..],
            [
                "  algorithm               x minimal tree    ms",
                "  minimal tree (a bound)               1     -",
                "  pvs                             200000  2.00",
                "all tables: summary.txt",
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
        assert_eq!(lines[3], "  algorithm               x minimal tree  x sss*", "{found}");
        let firsts = lines[5..11].iter().map(|line| line.split_whitespace().next());
        let firsts: Vec<_> = firsts.flatten().collect();
        assert_eq!(firsts, ["pvs", "scout", "f1", "pab", "ao*", "sss*"], "{found}");
        assert!(
            lines[5].ends_with(" 0.167 [0.167, 0.167]") && lines[10].ends_with(" 1"),
            "{found}"
        );
    }

    #[test]
    fn alpha_beta_and_minimax_are_always_there_and_memory_is_shown_if_any_is_used() {
        let cheap = ["sss*", "dual*", "pab", "pvs", "scout", "negascout", "f1"].iter().zip(1..);
        let cheap = cheap.map(|(&name, at)| (name, [20 * at, 30 * at]));
        let known = [("alpha-beta-hard", [400, 300]), ("alpha-beta", [400, 300])];
        let all: Vec<_> = cheap.chain(known).chain([("minimax", [900, 900])]).collect();
        let mut rows = rows("chess", &all);
        rows[5] = rows[5].clone().with([(Count::peak_bytes, Some(3 << 20))]);
        let found = digest(&rows, None);
        let lines: Vec<&str> = found.lines().collect();
        let ends: Vec<_> = lines[3..13].iter().map(|it| it.trim_end()).collect();
        assert!(
            ends[0].ends_with("MiB") && ends[0].contains("  x minimal tree  x alpha-beta  "),
            "{found}"
        );
        assert!(ends[2].starts_with("  sss*  ") && ends[2].ends_with("3.00"), "{found}");
        assert!(
            ends[7].starts_with("  alpha-beta (+1 equal) ") && ends[7].ends_with(" 0"),
            "{found}"
        );
        assert!(ends[8].starts_with("  minimax "), "{found}");
        assert_eq!(ends[9], "  and 2 more in summary.txt", "{found}");
    }
}

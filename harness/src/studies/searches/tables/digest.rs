//! The answer of a run, for the end of a terminal: ten lines at most.

use crate::record::contender::Contender;
use crate::report::digits::{of_contrast, three_digits};
use crate::report::table::text::ending;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::answers::{
    self, COSTS, Cost, Entry, NO_VERDICT, Ranking, are_timed,
};
use crate::studies::searches::tables::family::{Chosen, Family, families};
use crate::studies::searches::tables::paired::compared;

/// Lines for the families of searches.
const ROOM: usize = 7;

/// The cheapest contenders, and by how much: three lines for the first family of the rows, one for
/// each of the others for which there is room, and what the bound is. Of each family, the deepest
/// table that has at least half of the contenders speaks. No line is wider than a terminal.
pub fn digest(rows: &[SearchRow], baseline: Option<&Contender>) -> String {
    let mut families = families(rows);
    // In the order of their first rows, which are parts of one slice.
    families.sort_by_key(|(_, own)| own.first().map(|row| std::ptr::from_ref::<SearchRow>(*row)));
    let mut spoken = families.iter().filter_map(|(family, _)| {
        let tables = family.tables(None);
        let size = |it: &Chosen| family.entries(it).len();
        let most = tables.iter().map(size).max()?;
        let chosen = tables.into_iter().rev().find(|it| 2 * size(it) >= most)?;
        Some((family, chosen))
    });
    let Some((family, chosen)) = spoken.next() else { return String::new() };
    let lines = in_full(family, &chosen, baseline);
    let others: Vec<String> = spoken.map(|(family, chosen)| in_a_line(family, &chosen)).collect();
    let room = ROOM.saturating_sub(lines.len());
    ending(lines, &others, room, BOUND)
}

const BOUND: &str = "\
leaves: in minimal trees, the least that any search needs; next: as a ratio to the first, \
exploratory; tied: the interval holds 1; all tables: --all";

/// The contenders that are compared with each other: those of the largest class.
fn largest<'a>(entries: &'a [Entry<'a>]) -> (Option<&'static str>, Vec<&'a Entry<'a>>) {
    let mut classes = answers::classes(entries);
    let is_mixed = classes.len() > 1;
    classes.reverse();
    let largest = classes.into_iter().max_by_key(|(_, own)| own.len());
    largest.map_or((None, Vec::new()), |(class, own)| (is_mixed.then_some(class), own))
}

fn in_full(family: &Family<'_>, chosen: &Chosen, baseline: Option<&Contender>) -> Vec<String> {
    let entries = family.entries(chosen);
    let (class, own) = largest(&entries);
    let class = class.map_or_else(String::new, |class| format!("; {} that {class}", own.len()));
    let mut lines = vec![format!("{}{class}", family.heading(chosen))];
    for cost in &COSTS {
        let word = cost.word;
        let Some(ranking) = Ranking::of(cost, &own) else {
            // One alone is not the cheapest of anything.
            let costs = own.iter().filter_map(|it| Some((it.label, (cost.written)(it)?)));
            lines.extend(costs.map(|(label, cost)| format!("  {word:6}  {label} {cost}")));
            continue;
        };
        let beside = beside(&ranking);
        let Ranking { first, next, .. } = ranking;
        let cost_of_first = (cost.written)(first).unwrap_or_default();
        let base = baseline.and_then(|it| own.iter().find(|entry| entry.contender == it));
        let against = match base {
            Some(base) => compared(cost.comparison.metric, &base.rows, &first.rows)
                .map(|contrast| format!("; {} {}", base.label, of_contrast(&contrast))),
            None => {
                next.map(|(next, contrast)| format!("; next {next} {}", of_contrast(&contrast)))
            }
        };
        lines.push(format!(
            "  {word:6}  {}{beside} {cost_of_first}{}",
            first.label,
            against.unwrap_or_default()
        ));
    }
    lines.extend(time(&own));
    lines
}

/// The time of one contender, or a note: one run does not tell which of several is the fastest.
fn time(own: &[&Entry<'_>]) -> Option<String> {
    if let [alone] = own {
        let mean = number::time_ns.over(alone.rows.iter().copied())?;
        return Some(format!("  time    {} {} ms", alone.label, three_digits(mean / 1e6)));
    }
    are_timed(own).then(|| format!("  {NO_VERDICT}"))
}

/// How many others have the same cost as the cheapest in each position, and how many are not told
/// from it.
fn beside(Ranking { same, tied, .. }: &Ranking<'_>) -> String {
    let counts = [(same.len(), "the same"), (*tied, "tied")];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, how)| format!("+{count} {how}")).collect();
    if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) }
}

fn in_a_line(family: &Family<'_>, chosen: &Chosen) -> String {
    let entries = family.entries(chosen);
    let (_, own) = largest(&entries);
    let first = |cost: &Cost| {
        let ranking = Ranking::of(cost, &own)?;
        let (first, word) = (ranking.first, cost.word);
        let beside = match ranking.same.len() + ranking.tied {
            0 => String::new(),
            ties => format!(" (+{ties} tied)"),
        };
        let written = (cost.written)(first).filter(|_| word == "leaves");
        let written = written.map_or_else(String::new, |it| format!(" {it}"));
        Some(format!("{word} {}{beside}{written}", first.label))
    };
    let firsts: Vec<String> = COSTS.iter().filter_map(first).collect();
    format!("{}, depth {}: {}", family.name, chosen.0, firsts.join(", "))
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
    fn ties_are_marked_in_every_line_and_no_one_is_the_fastest() {
        let contenders =
            [("sss*", [20, 40]), ("ao*", [20, 40]), ("pvs", [40, 21]), ("f1", [90, 90])];
        let all = [rows("chess", &contenders), rows("othello", &contenders)].concat();
        assert_eq!(
            digest(&all, None),
            "\
chess, material, depth 1, 8 positions
  leaves  sss* (+1 the same, +1 tied) 2.83; next pvs 1.02 [0.564, 1.86]
  nodes   sss* (+1 the same, +1 tied) 28; next pvs 1.02 [0.564, 1.86]
  time: one run, no verdict
othello, material, depth 1: leaves sss* (+2 tied) 2.83, nodes sss* (+2 tied)
leaves: in minimal trees, the least that any search needs; next: as a ratio to
          the first, exploratory; tied: the interval holds 1; all tables: --all
"
        );
    }

    #[test]
    fn one_alone_has_its_time() {
        let found = digest(&rows("chess", &[("pvs", [2_000_000, 2_000_000])]), None);
        assert!(found.contains("\n  time    pvs 2.00 ms\n"), "{found}");
    }
}

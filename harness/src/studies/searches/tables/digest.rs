//! The answer of a run, for the end of a terminal: ten lines at most.

use crate::record::contender::Contender;
use crate::report::digits::of_contrast;
use crate::report::table::text::ending;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::answers::{self, COSTS, Cost, Entry, Ranking};
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
exploratory; all tables: --all";

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
        let Ranking { first, same, next } = ranking;
        let beside = match same.len() {
            0 => String::new(),
            same => format!(" (+{same} the same)"),
        };
        let cost_of_first = (cost.written)(first).unwrap_or_default();
        let base = baseline.and_then(|it| own.iter().find(|entry| entry.contender == it));
        let against = match base {
            Some(base) => compared(cost.metric, &base.rows, &first.rows)
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
    lines
}

fn in_a_line(family: &Family<'_>, chosen: &Chosen) -> String {
    let entries = family.entries(chosen);
    let (_, own) = largest(&entries);
    let first = |cost: &Cost| {
        let (first, word) = (Ranking::of(cost, &own)?.first, cost.word);
        let written = (cost.written)(first).filter(|_| word == "leaves");
        let written = written.map_or_else(String::new, |it| format!(" {it}"));
        Some(format!("{word} {}{written}", first.label))
    };
    let firsts: Vec<String> = COSTS.iter().filter_map(first).collect();
    format!("{}, depth {}: {}", family.name, chosen.0, firsts.join(", "))
}

//! The answer of some searches, on a few lines.

use plywood_algorithms::Promise;

use crate::record::contender::Contender;
use crate::report::table;
use crate::studies::searches::metrics;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::answers::{COSTS, Cost, Entry};
use crate::studies::searches::tables::family::{Chosen, Depths, Family};
use crate::studies::searches::tables::paired::{Paired, three_digits};

/// The most games and trees that have a line.
const MOST: usize = 4;

/// The longest name of a contender or a game that is not cut short.
const LONGEST: usize = 22;

/// Which contender is cheapest in each game at the greatest depth, and by how much: a line for each
/// game, one above that names the reference, and one below that says how to read them. `None` if no table has two contenders.
pub fn in_short(records: &[SearchRow], baseline: Option<&Contender>) -> Option<String> {
    let families = Family::all(records);
    let lines: Vec<Line> =
        families.iter().filter_map(|family| Line::of(family, baseline)).collect();
    let reference = &lines.first()?.reference;
    let is_one = lines.iter().all(|line| line.reference == *reference);
    let reference = if is_one { reference.as_str() } else { "the reference in brackets" };
    let shown = &lines[..lines.len().min(MOST)];
    let mut table = table::Table::new((2, 2), shown).left("", 0, |it| {
        let of = if is_one { String::new() } else { format!(" ({})", it.reference) };
        format!("{}{of}", it.name)
    });
    let headings = ["leaves", "nodes", "time"];
    for (at, heading) in headings
        .into_iter()
        .enumerate()
        .filter(|(at, _)| shown.iter().any(|line| line.cheapest[*at].is_some()))
    {
        table = table.left(heading, 0, |it| it.cheapest[at].clone().unwrap_or_else(|| "-".into()));
    }
    if shown.iter().any(|line| line.bound.is_some()) {
        table = table.left("bound", 0, |it| it.bound.clone().unwrap_or_else(|| "-".into()));
    }
    let mut text = format!("The cheapest, and its cost as a multiple of {reference}'s:\n{table}\n");
    let further = lines.len() - shown.len();
    if further > 0 {
        text += &format!("  and {further} more games or trees in summary.txt\n");
    }
    let noise = if text.contains('~') { "; ~ within the noise" } else { "" };
    text += &format!("  bound: the minimal tree's leaves{noise}; other depths: summary.txt\n");
    Some(text)
}

/// The line of one game.
struct Line {
    name: String,
    reference: String,
    /// For each cost, the cheapest contender and its ratio to the reference.
    cheapest: [Option<String>; 3],
    /// The minimal tree's leaves as a multiple of the reference's.
    bound: Option<String>,
}

impl Line {
    /// The line of the deepest table that has two contenders that find the value, or else of the
    /// deepest one with two contenders.
    fn of(family: &Family<'_>, baseline: Option<&Contender>) -> Option<Self> {
        let tables = family.tables(Depths::Deepest);
        let (chosen, entries) = tables
            .iter()
            .rev()
            .map(|chosen| (chosen, comparable(family, chosen)))
            .find(|(_, entries)| entries.len() > 1)?;
        let named = |name: &str| entries.iter().find(|it| it.contender.to_string() == name);
        let reference = baseline
            .and_then(|it| entries.iter().find(|entry| entry.contender == it))
            .or_else(|| named("alpha-beta"))
            .or(entries.first())?;
        let ratio = metrics::EVALUATIONS_RATIO.over(reference.rows.iter().copied());
        let name = format!("{}, depth {}", family.name, chosen.0);
        Some(Self {
            name: cut(&name, LONGEST + 8),
            reference: reference.label.to_owned(),
            cheapest: COSTS.each_ref().map(|cost| cheapest(cost, &entries, reference)),
            bound: ratio.map(|it| three_digits(1.0 / it)),
        })
    }
}

/// The contenders of a table that find the value, or all if fewer than two do.
fn comparable<'b, 'a>(family: &'b Family<'a>, chosen: &Chosen<'a>) -> Vec<Entry<'b>> {
    let (value, others): (Vec<_>, Vec<_>) =
        family.entries(chosen).into_iter().partition(finds_value);
    if value.len() > 1 { value } else { value.into_iter().chain(others).collect() }
}

fn finds_value(entry: &Entry<'_>) -> bool {
    let promise = entry.contender.known().map(plywood_algorithms::Algorithm::promise);
    matches!(promise, Some(Promise::Value | Promise::ValueAlone))
        && entry.rows.iter().all(|row| row.exact)
}

/// The contender with the least cost, and its ratio to the reference; marked if that is within the
/// noise.
fn cheapest(cost: &Cost, entries: &[Entry<'_>], reference: &Entry<'_>) -> Option<String> {
    let paired = entries
        .iter()
        .filter_map(|it| Some((it, Paired::of(cost.metric, &it.rows, &reference.rows)?)))
        .filter(|(_, it)| it.positions() == reference.rows.len());
    let paired: Vec<(&Entry<'_>, Paired)> = paired.collect();
    let (first, ratio) =
        paired.iter().min_by(|(_, one), (_, other)| one.ratio().total_cmp(&other.ratio()))?;
    let others: Vec<&Paired> = paired
        .iter()
        .filter(|(entry, _)| entry.contender != reference.contender)
        .map(|(_, paired)| paired)
        .collect();
    let place = others.iter().position(|it| std::ptr::eq(*it, ratio));
    let is_near = place.is_some_and(|at| Paired::within_noise(&others)[at]);
    let noise = if is_near { "~" } else { "" };
    Some(format!("{} {}{noise}", cut(first.label, LONGEST), three_digits(ratio.ratio())))
}

/// The text, with an ellipsis in place of what is over `most` letters.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['\u{2026}']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(algorithm: &str, position: &str, leaves: u64) -> SearchRow {
        SearchRow {
            game: "chess".to_owned(),
            position: position.to_owned(),
            algorithm: algorithm.to_owned(),
            evaluation: "material".to_owned(),
            depth_plies: 3,
            exact: true,
            leaves: Some(leaves),
            nodes: Some(2 * leaves),
            minimal_leaves: Some(10),
            ..SearchRow::default()
        }
    }

    #[test]
    fn the_cheapest_is_a_multiple_of_alpha_beta() {
        let rows: Vec<SearchRow> = ["a", "b", "c"]
            .into_iter()
            .flat_map(|it| [row("pvs", it, 20), row("alpha-beta", it, 40)])
            .collect();
        let text = in_short(&rows, None).expect("two contenders");
        let expected = "The cheapest, and its cost as a multiple of alpha-beta's:\n\
            \u{20}                           leaves    nodes     bound\n\
            \u{20} chess, material, depth 3  pvs 0.500  pvs 0.500  0.250\n\
            \u{20} bound: the minimal tree's leaves; other depths: summary.txt\n";
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&text), words(expected));
    }

    #[test]
    fn a_single_contender_is_not_compared() {
        assert_eq!(in_short(&[row("pvs", "a", 3)], None), None);
    }
}

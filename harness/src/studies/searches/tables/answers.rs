//! Conclusions of a table in words: the cheapest contender, by how much, and with
//! what confidence.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood_algorithms::{Algorithm, Promise};

use crate::core::pace::LEAST_POSITIONS;
use crate::record::contender::Contender;
use crate::report::digits::{counted, in_words, three_digits};
use crate::report::table::{Cell, Heading, Ratio, Verdict};
use crate::studies::searches::metrics::{EVALUATIONS_RATIO, SearchMetric};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::Paired;

/// A contender of a table.
pub struct Entry<'a> {
    /// The contender's label in the table.
    pub label: &'a str,
    /// The contender.
    pub contender: &'a Contender,
    /// Its rows, for the same positions in the same order as those of all others.
    pub rows: Vec<&'a SearchRow>,
}

impl Entry<'_> {
    fn rows(&self) -> impl Iterator<Item = &SearchRow> {
        self.rows.iter().copied()
    }
}

/// A cost by which contenders are compared.
pub struct Cost {
    /// The metric of a row.
    pub metric: &'static SearchMetric,
    /// The heading in tables.
    pub heading: &'static str,
    /// The heading of its ratios to a baseline.
    pub ratio: &'static str,
    /// Its name on a terminal.
    pub(super) word: &'static str,
    /// A contender's mean, as a terminal shows it.
    pub(super) written: fn(&Entry<'_>) -> Option<String>,
    least: &'static str,
    times: &'static str,
}

/// All costs by which contenders are compared.
pub static COSTS: [Cost; 3] = [
    Cost {
        metric: &number::leaves,
        heading: "evaluations",
        ratio: "evaluations-ratio",
        word: "leaves",
        written: |it| Some(three_digits(EVALUATIONS_RATIO.over(it.rows())?)),
        least: "fewest evaluations",
        times: "times as many",
    },
    Cost {
        metric: &number::nodes,
        heading: "nodes",
        ratio: "nodes-ratio",
        word: "nodes",
        written: |it| Some(format!("{:.0}", number::nodes.over(it.rows())?)),
        least: "fewest nodes",
        times: "times as many",
    },
    Cost {
        metric: &number::time_ns,
        heading: "time",
        ratio: "time-ratio",
        word: "time",
        written: |it| Some(format!("{} ms", three_digits(number::time_ns.over(it.rows())? / 1e6))),
        least: "fastest",
        times: "times as long",
    },
];

/// Classes of contenders whose costs can be compared, by the answers that they
/// give; in the order in which tables name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Value,
    OtherValue,
    PlausibleValue,
    GameValue,
    BestMove,
    ForcedWin,
    Guess,
    Program,
}

impl Class {
    fn of(entry: &Entry<'_>) -> Self {
        if entry.contender.is_program() {
            return Self::Program;
        }
        match entry.contender.known().map(Algorithm::promise) {
            Some(Promise::Plausible) => Self::PlausibleValue,
            Some(Promise::GameValue) => Self::GameValue,
            Some(Promise::BestMove) => Self::BestMove,
            Some(Promise::ForcedWin) => Self::ForcedWin,
            Some(Promise::Nothing) => Self::Guess,
            Some(Promise::Value | Promise::ValueAlone) | None => {
                let is_exact = entry.rows.iter().all(|row| row.exact);
                if is_exact { Self::Value } else { Self::OtherValue }
            }
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            Self::Value => "find the value",
            Self::OtherValue => "may find another value",
            Self::PlausibleValue => "look at plausible moves only",
            Self::GameValue => "play the game out",
            Self::BestMove => "prove a best move",
            Self::ForcedWin => "prove a forced win",
            Self::Guess => "end with a guess",
            Self::Program => "count themselves",
        }
    }
}

/// The classes that have contenders, each with what it gives in words.
pub fn classes<'a>(entries: &'a [Entry<'a>]) -> Vec<(&'static str, Vec<&'a Entry<'a>>)> {
    let mut classes: BTreeMap<Class, Vec<&Entry<'_>>> = BTreeMap::new();
    for entry in entries {
        classes.entry(Class::of(entry)).or_default().push(entry);
    }
    classes.into_iter().map(|(class, own)| (class.in_words(), own)).collect()
}

/// The conclusions of a table, one sentence for each cost. Contenders are
/// compared within their class only; empty if no class has two.
pub fn sentences(entries: &[Entry<'_>]) -> Vec<String> {
    let classes = classes(entries);
    let is_mixed = classes.len() > 1;
    let mut all = Vec::new();
    for (class, own) in classes.iter().filter(|(_, own)| own.len() > 1) {
        let mut sentences: Vec<String> =
            COSTS.iter().filter_map(|cost| sentence(cost, own)).collect();
        if sentences.is_empty() {
            continue;
        }
        if let Some(first) = sentences.first_mut().filter(|_| is_mixed) {
            *first = format!("of those that {class}, {first}");
        }
        all.extend(sentences.iter().map(|sentence| capitalised(sentence)));
    }
    all
}

/// The cheapest contenders by one cost, and the next.
pub struct Ranking<'a> {
    /// The cheapest.
    pub first: &'a Entry<'a>,
    /// Those with its cost in each position.
    pub same: Vec<&'a str>,
    /// Those that are within the noise of it.
    pub near: Vec<&'a str>,
    /// The cheapest of the others, compared with the first.
    pub next: Option<(&'a str, Paired)>,
    /// How many differ from the first.
    pub others: usize,
}

impl<'a> Ranking<'a> {
    /// The ranking of these entries; `None` if there is no cost, or no other to compare with.
    pub fn of(cost: &Cost, entries: &[&'a Entry<'a>]) -> Option<Self> {
        let has_all = |it: &&&Entry<'_>| it.rows.iter().all(|row| cost.metric.of(row).is_some());
        let mut ranked: Vec<(f64, &'a Entry<'a>)> = entries
            .iter()
            .filter(has_all)
            .filter_map(|it| Some((cost.metric.over(it.rows())?, *it)))
            .collect();
        ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let (_, first) = *ranked.first()?;
        let others: Vec<(&'a Entry<'a>, Paired)> = ranked[1..]
            .iter()
            .filter_map(|(_, it)| Some((*it, Paired::of(cost.metric, &it.rows, &first.rows)?)))
            .collect();
        if others.is_empty() {
            return None;
        }
        let (same, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, it)| it.is_same());
        let same = same.iter().map(|(it, _)| it.label).collect();
        let compared: Vec<&Paired> = others.iter().map(|(_, paired)| paired).collect();
        let noise = Paired::within_noise(&compared);
        let count = others.len();
        let (near, far): (Vec<_>, Vec<_>) =
            others.into_iter().zip(noise).partition(|(_, is_near)| *is_near);
        let near = near.iter().map(|((it, _), _)| it.label).collect();
        let next = far.into_iter().next().map(|((it, paired), _)| (it.label, paired));
        Some(Self { first, same, near, next, others: count })
    }
}

/// A note that the positions are too few to show a difference between several contenders, if so.
pub fn too_few(entries: &[&Entry<'_>]) -> Option<String> {
    let [first, _, ..] = entries else { return None };
    let positions = first.rows.len();
    let note = || {
        let few = counted(positions, "position");
        format!("in {few} no difference shows; in {LEAST_POSITIONS} or more one may")
    };
    (positions < LEAST_POSITIONS).then(note)
}

/// The cheapest contender, those that may be as cheap, and the next.
fn sentence(cost: &Cost, entries: &[&Entry<'_>]) -> Option<String> {
    let Ranking { first, same, near, next, others } = Ranking::of(cost, entries)?;
    let Cost { least, times, .. } = cost;
    let cheapest = [&[first.label], &same[..]].concat();
    let mut text = format!("{least}: {}", list(&cheapest));
    if !same.is_empty() {
        text.push_str(", equal in each position");
    }
    if !near.is_empty() {
        let all = if others > 1 { format!(" ({others} comparisons)") } else { String::new() };
        let _ = write!(text, "; within the noise of that{all}: {}", list(&near));
    }
    if let Some((next, paired)) = next {
        let by = in_words(paired.ratio(), paired.interval());
        let _ = write!(text, "; next: {next}, {by} {times}");
    }
    text.push('.');
    Some(text)
}

/// All others' costs as ratios to the baseline's, in the order of the entries: a column for each cost
/// that is known, and its heading. There is nothing beside the baseline itself.
pub fn against<'a>(
    base: &Entry<'_>,
    entries: &[Entry<'_>],
    unit: &'a str,
) -> Vec<(Heading<'a>, Vec<Cell>)> {
    let column = |cost: &'static Cost| {
        let compared = |it: &Entry<'_>| {
            let is_other = it.contender != base.contender;
            Paired::of(cost.metric, &it.rows, &base.rows).filter(|_| is_other)
        };
        let compared: Vec<Option<Paired>> = entries.iter().map(compared).collect();
        let known: Vec<&Paired> = compared.iter().flatten().collect();
        let mut noise = Paired::within_noise(&known).into_iter();
        let cell = |paired: &Option<Paired>| match paired {
            None => Cell::Missing,
            Some(paired) => Cell::Ratio(ratio(paired, noise.next().unwrap_or(true))),
        };
        let cells: Vec<Cell> = compared.iter().map(cell).collect();
        (Heading { word: cost.ratio, name: cost.heading, unit, machine: "" }, cells)
    };
    let columns = COSTS.iter().map(column);
    columns.filter(|(_, cells)| cells.iter().any(|it| *it != Cell::Missing)).collect()
}

/// A comparison as a table has it, which is within the noise or not.
pub fn ratio(paired: &Paired, is_near: bool) -> Ratio {
    let verdict = match paired.ratio() {
        _ if paired.is_same() => Verdict::Same,
        _ if is_near => Verdict::Noise,
        ratio if ratio < 1.0 => Verdict::Less,
        _ => Verdict::More,
    };
    Ratio {
        value: paired.ratio(),
        interval: paired.interval(),
        less: paired.wins(),
        positions: paired.positions(),
        verdict,
    }
}

/// A list of names, with "and" before the last one.
fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::table::text::wrapped;
    use crate::studies::searches::plots::sample::search;
    use crate::studies::searches::row::Count;

    fn rows(algorithm: &str, leaves: &[u64]) -> Vec<SearchRow> {
        let row = |(at, &leaves): (usize, &u64)| {
            search(&at.to_string(), algorithm).with([(Count::leaves, Some(leaves))])
        };
        leaves.iter().enumerate().map(row).collect()
    }

    fn said(contenders: &[(&str, &[u64])], baseline: Option<&str>) -> String {
        // Differences show in twelve positions or more.
        let times = |leaves: &[u64]| if baseline.is_none() && leaves.len() > 1 { 6 } else { 1 };
        let rows: Vec<Vec<SearchRow>> = contenders
            .iter()
            .map(|(name, leaves)| rows(name, &leaves.repeat(times(leaves))))
            .collect();
        let contenders: Vec<Contender> = rows.iter().map(|rows| rows[0].contender()).collect();
        let entries: Vec<Entry<'_>> = contenders
            .iter()
            .zip(&rows)
            .map(|(contender, rows)| Entry {
                label: &contender.algorithm,
                contender,
                rows: rows.iter().collect(),
            })
            .collect();
        match baseline {
            None => wrapped(sentences(&entries), (2, 4)),
            Some(name) => {
                let base = entries.iter().find(|it| it.label == name).expect("it takes part");
                let columns = against(base, &entries, name);
                let line = |(heading, cells): &(Heading<'_>, Vec<Cell>)| {
                    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                    format!("{} ({}): {}", heading.word, heading.unit, cells.join(" | "))
                };
                columns.iter().map(line).collect()
            }
        }
    }

    #[test]
    fn the_cheapest_its_equals_and_those_within_the_noise_are_named() {
        let found = said(
            &[
                ("minimax", &[90, 80, 90, 80]),
                ("sss*", &[10, 20, 30, 40]),
                ("ao*", &[10, 20, 30, 40]),
                ("mtd(f)", &[11, 19, 31, 40]),
                ("pvs", &[20, 40, 60, 80]),
            ],
            None,
        );
        assert_eq!(
            found,
            "  Fewest evaluations: sss* and ao*, equal in each position; within the noise of\n    \
             that (3 comparisons): mtd(f); next: pvs, 2.00 [2.00, 2.00] times as many.\n"
        );
    }

    #[test]
    fn those_who_prove_different_things_are_not_compared() {
        let found = said(&[("b*", &[1, 1]), ("pvs", &[20, 20]), ("scout", &[10, 10])], None);
        let expected = "  Of those that find the value, fewest evaluations: scout; next: pvs, 2.00\n    \
                        [2.00, 2.00] times as many.\n";
        assert_eq!(found, expected);
        assert_eq!(said(&[("b*", &[1, 1]), ("pvs", &[20, 20])], None), "");
    }

    #[test]
    fn one_position_has_no_interval() {
        let found = said(&[("pvs", &[30]), ("scout", &[10])], None);
        assert_eq!(found, "  Fewest evaluations: scout; within the noise of that: pvs.\n");
    }

    #[test]
    fn all_others_are_compared_with_the_baseline() {
        let contenders: [(&str, &[u64]); 3] =
            [("pvs", &[20, 20, 20]), ("scout", &[10, 40, 20]), ("negascout", &[20, 20, 20])];
        let found = said(&contenders, Some("pvs"));
        assert_eq!(found, "evaluations-ratio (pvs): - | 1.00 [0.500, 2.00]: 1/3 | the same");
    }
}

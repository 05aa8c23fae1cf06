//! Conclusions of a table in words: the cheapest contender, by how much, and with
//! what confidence.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood_algorithms::{Algorithm, Promise};
use plywood_statistics::{Contrast, LEAST_SUITES_FOR_PREDICTION};

use crate::record::contender::Contender;
use crate::report::digits::{of_contrast, three_digits};
use crate::studies::searches::metrics::{EVALUATIONS_RATIO, SearchMetric};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared;

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

/// Costs of contenders as ratios to a baseline's: how the columns of them are headed.
pub struct Comparison {
    /// The metric of a row.
    pub metric: &'static SearchMetric,
    /// The heading in papers.
    pub heading: &'static str,
    /// The heading of the ratios.
    pub ratio: &'static str,
    /// The heading of the interval for another suite.
    pub another: &'static str,
    /// The heading of the number of suites in which it is less.
    pub suites: &'static str,
}

/// A count by which contenders are ranked.
pub struct Cost {
    /// How it is compared with a baseline's.
    pub comparison: Comparison,
    /// Its name on a terminal.
    pub(super) word: &'static str,
    /// A contender's mean, as a terminal shows it.
    pub(super) written: fn(&Entry<'_>) -> Option<String>,
    least: &'static str,
}

/// All costs by which contenders are ranked. Time is none of them: one run does not tell who is the
/// fastest.
pub static COSTS: [Cost; 2] = [
    Cost {
        comparison: Comparison {
            metric: &number::leaves,
            heading: "evaluations",
            ratio: "evaluations-ratio",
            another: "evaluations-another-suite",
            suites: "evaluations-suites",
        },
        word: "leaves",
        written: |it| Some(three_digits(EVALUATIONS_RATIO.over(it.rows())?)),
        least: "fewest evaluations",
    },
    Cost {
        comparison: Comparison {
            metric: &number::nodes,
            heading: "nodes",
            ratio: "nodes-ratio",
            another: "nodes-another-suite",
            suites: "nodes-suites",
        },
        word: "nodes",
        written: |it| Some(format!("{:.0}", number::nodes.over(it.rows())?)),
        least: "fewest nodes",
    },
];

/// The heading of ratios of times.
pub const TIME_RATIO: &str = "time-ratio";

/// The count that stands beside a ratio of times, and needs no quiet machine.
pub static GENERATED_MOVES: Comparison = Comparison {
    metric: &number::generated_moves,
    heading: "moves generated",
    ratio: "generated-moves-ratio",
    another: "generated-moves-another-suite",
    suites: "generated-moves-suites",
};

/// The note on the times of one run, since a disturbance affects all searches of a run alike.
pub const NO_VERDICT: &str = "time: one run, no verdict";

/// Whether several of these have times, and so a note on them.
pub fn are_timed(entries: &[&Entry<'_>]) -> bool {
    entries.iter().filter(|it| number::time_ns.over(it.rows()).is_some()).count() > 1
}

/// Classes of contenders whose costs can be compared, by the answers that they
/// give; in the order that tables name them.
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
    if classes.iter().any(|(_, own)| are_timed(own)) {
        all.push(format!("{}.", capitalised(NO_VERDICT)));
    }
    all
}

/// The cheapest contenders by one cost, and the next.
pub struct Ranking<'a> {
    /// The cheapest.
    pub first: &'a Entry<'a>,
    /// Those with its cost in each position.
    pub same: Vec<&'a str>,
    /// How many of the others are not distinguished from the first: their intervals contain 1.
    pub tied: usize,
    /// The cheapest of the others, compared with the first.
    pub next: Option<(&'a str, Contrast)>,
}

impl<'a> Ranking<'a> {
    /// The ranking of these entries; `None` if there is no cost, or no other to compare with.
    pub fn of(cost: &Cost, entries: &[&'a Entry<'a>]) -> Option<Self> {
        let metric = cost.comparison.metric;
        let ranked = ranked(cost, entries);
        let first = *ranked.first()?;
        let others: Vec<(&'a str, Contrast)> = ranked[1..]
            .iter()
            .filter_map(|it| Some((it.label, compared(metric, &it.rows, &first.rows)?)))
            .collect();
        if others.is_empty() {
            return None;
        }
        let (same, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|(_, it)| it.is_same());
        let same = same.iter().map(|(label, _)| *label).collect();
        let tied = others.iter().filter(|(_, it)| may_be_one(it)).count();
        Some(Self { first, same, tied, next: others.into_iter().next() })
    }
}

/// Entries by their mean cost, the cheapest first, without those that lack it in some position.
pub fn ranked<'a>(cost: &Cost, entries: &[&'a Entry<'a>]) -> Vec<&'a Entry<'a>> {
    let metric = cost.comparison.metric;
    let has_all = |it: &&&Entry<'_>| it.rows.iter().all(|row| metric.of(row).is_some());
    let mut ranked: Vec<(f64, &'a Entry<'a>)> = entries
        .iter()
        .filter(has_all)
        .filter_map(|it| Some((metric.over(it.rows())?, *it)))
        .collect();
    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    ranked.into_iter().map(|(_, it)| it).collect()
}

/// Whether the interval of a contrast contains 1. Without an interval, that is not known.
fn may_be_one(contrast: &Contrast) -> bool {
    contrast.these().is_ok_and(|it| it.lower <= 1.0 && it.upper >= 1.0)
}

/// How far the comparisons of several contenders reach: they were not registered before the run.
pub fn reach(entries: &[Entry<'_>]) -> Option<String> {
    let [first, other, ..] = entries else { return None };
    let known =
        COSTS.iter().find_map(|cost| compared(cost.comparison.metric, &other.rows, &first.rows))?;
    let another = known.another().err().filter(|_| known.suites() < LEAST_SUITES_FOR_PREDICTION);
    let another = another.map_or_else(String::new, |lack| format!("; another suite: {lack}"));
    Some(format!("{EXPLORATORY}: no stars{another}"))
}

/// The mark of comparisons that were not registered before the run.
const EXPLORATORY: &str = "exploratory";

/// The cheapest contender, those with the same cost, and the next.
fn sentence(cost: &Cost, entries: &[&Entry<'_>]) -> Option<String> {
    let Ranking { first, same, next, .. } = Ranking::of(cost, entries)?;
    let least = cost.least;
    let cheapest = [&[first.label], &same[..]].concat();
    let mut text = format!("{least}: {}", list(&cheapest));
    if !same.is_empty() {
        text.push_str(", equal in each position");
    }
    if let Some((next, contrast)) = next {
        let _ = write!(text, "; next: {next}, {} times as many", of_contrast(&contrast));
    }
    text.push('.');
    Some(text)
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
pub(super) mod tests {
    use super::*;
    use crate::report::table::text::wrapped;
    use crate::studies::searches::plots::sample::search;
    use crate::studies::searches::row::Count;

    /// Rows of a contender with these leaves, each of another position.
    pub fn rows(algorithm: &str, leaves: &[u64]) -> Vec<SearchRow> {
        let row = |(at, &leaves): (usize, &u64)| {
            search(&at.to_string(), algorithm).with([(Count::leaves, Some(leaves))])
        };
        leaves.iter().enumerate().map(row).collect()
    }

    /// The entries of contenders with these rows.
    pub fn entries<'a>(contenders: &'a [Contender], rows: &'a [Vec<SearchRow>]) -> Vec<Entry<'a>> {
        let entry = |(contender, rows): (&'a Contender, &'a Vec<SearchRow>)| Entry {
            label: &contender.algorithm,
            contender,
            rows: rows.iter().collect(),
        };
        contenders.iter().zip(rows).map(entry).collect()
    }

    fn said(contenders: &[(&str, &[u64])]) -> String {
        // Eight positions or more have an interval.
        let times = |leaves: &[u64]| if leaves.len() > 1 { 6 } else { 1 };
        let rows: Vec<Vec<SearchRow>> = contenders
            .iter()
            .map(|(name, leaves)| rows(name, &leaves.repeat(times(leaves))))
            .collect();
        let contenders: Vec<Contender> = rows.iter().map(|rows| rows[0].contender()).collect();
        wrapped(sentences(&entries(&contenders, &rows)), (2, 4))
    }

    #[test]
    fn the_cheapest_its_equals_and_the_next_are_named() {
        let found = said(&[
            ("minimax", &[90, 80, 90, 80]),
            ("sss*", &[10, 20, 30, 40]),
            ("ao*", &[10, 20, 30, 40]),
            ("mtd(f)", &[12, 24, 36, 48]),
            ("pvs", &[20, 40, 60, 80]),
        ]);
        assert_eq!(
            found,
            "  Fewest evaluations: sss* and ao*, equal in each position; next: mtd(f), 1.20\n    \
             [1.20, 1.20] times as many.\n"
        );
    }

    #[test]
    fn those_who_prove_different_things_are_not_compared() {
        let found = said(&[("b*", &[1, 1]), ("pvs", &[20, 20]), ("scout", &[10, 10])]);
        let expected = "  Of those that find the value, fewest evaluations: scout; next: pvs, 2.00\n    \
                        [2.00, 2.00] times as many.\n";
        assert_eq!(found, expected);
        assert_eq!(said(&[("b*", &[1, 1]), ("pvs", &[20, 20])]), "");
    }

    #[test]
    fn few_positions_have_no_interval() {
        let found = said(&[("pvs", &[30]), ("scout", &[10])]);
        assert_eq!(found, "  Fewest evaluations: scout; next: pvs, 3.00 times as many.\n");
    }
}

//! Conclusions of a table in words: the cheapest configuration, its margin and the interval.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood_algorithms::{Algorithm, Guarantee};
use plywood_statistics::{Contrast, Evidence as _, LEAST_SUITES_FOR_PREDICTION};

use crate::record::contender::Contender;
use crate::report::digits::of_contrast;
use crate::studies::searches::metrics::{ALL_NODES, SearchMetric};
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::paired::compared;

/// A configuration in a table.
pub struct Entry<'a> {
    /// Label in the table.
    pub label: &'a str,
    /// The configuration.
    pub contender: &'a Contender,
    /// Its rows, for the same positions in the same order as all other entries.
    pub rows: Vec<&'a SearchRow>,
}

impl Entry<'_> {
    /// Returns whether searches enter positions that are not among their nodes.
    pub(super) fn has_quiescence(&self) -> bool {
        self.rows().any(|row| row.quiescence_nodes().is_some())
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &SearchRow> {
        self.rows.iter().copied()
    }
}

/// Headings of the columns that compare a cost with the baseline's.
pub struct Comparison {
    /// The metric compared.
    pub metric: &'static SearchMetric,
    /// Heading of the cost in tables for papers.
    pub heading: &'static str,
    /// Heading of the ratio.
    pub ratio: &'static str,
    /// Heading of the number of suites with a lower cost.
    pub suites: &'static str,
}

/// A count by which configurations are ranked.
pub struct Cost {
    /// Its metric and the headings of comparisons.
    pub comparison: Comparison,
    /// The first words of a table on a terminal.
    pub(super) title: &'static str,
    /// Heading on a terminal.
    pub(super) word: &'static str,
    least: &'static str,
    /// The metric that also counts what quiescence search does.
    with_quiescence: &'static SearchMetric,
}

/// The costs by which configurations are ranked. Time is not among them, because one run cannot
/// show which is fastest.
pub static COSTS: [Cost; 2] = [
    Cost {
        comparison: Comparison {
            metric: &number::leaves,
            heading: "evaluations",
            ratio: "evaluations-ratio",
            suites: "evaluations-suites",
        },
        title: "Leaves evaluated",
        word: "leaves",
        least: "fewest evaluations",
        with_quiescence: &number::evaluations,
    },
    Cost {
        comparison: Comparison {
            metric: &number::nodes,
            heading: "nodes",
            ratio: "nodes-ratio",
            suites: "nodes-suites",
        },
        title: "Nodes entered",
        word: "nodes",
        least: "fewest nodes",
        with_quiescence: &ALL_NODES,
    },
];

/// Heading of time ratios.
pub const TIME_RATIO: &str = "time-ratio";

/// The count shown next to a time ratio, because it does not depend on the machine.
pub static GENERATED_MOVES: Comparison = Comparison {
    metric: &number::generated_moves,
    heading: "moves generated",
    ratio: "generated-moves-ratio",
    suites: "generated-moves-suites",
};

/// The note on times of a single run, since one disturbance affects all its searches.
pub const NO_VERDICT: &str = "time: one run, no verdict";

/// Returns whether at least two entries have times and therefore need [`NO_VERDICT`].
pub fn are_timed(entries: &[&Entry<'_>]) -> bool {
    entries.iter().filter(|it| number::time_ns.over(it.rows()).is_some()).count() > 1
}

/// Classes of configurations with comparable costs, by the kind of answer. They are declared in the
/// order in which tables name them.
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
            Some(Guarantee::Plausible) => Self::PlausibleValue,
            Some(Guarantee::GameValue) => Self::GameValue,
            Some(Guarantee::BestMove) => Self::BestMove,
            Some(Guarantee::ForcedWin) => Self::ForcedWin,
            Some(Guarantee::Nothing) => Self::Guess,
            Some(Guarantee::Value | Guarantee::ValueAlone) | None => {
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

/// Groups entries by class, each with a phrase for the kind of answer that it gives.
pub fn classes<'a>(entries: &'a [Entry<'a>]) -> Vec<(&'static str, Vec<&'a Entry<'a>>)> {
    let mut classes: BTreeMap<Class, Vec<&Entry<'_>>> = BTreeMap::new();
    for entry in entries {
        classes.entry(Class::of(entry)).or_default().push(entry);
    }
    classes.into_iter().map(|(class, own)| (class.in_words(), own)).collect()
}

/// Returns the conclusions of a table, a sentence per cost whose column it `shows`. Configurations
/// are compared only within their class; empty if no class has two.
pub fn sentences(entries: &[Entry<'_>], shows: impl Fn(&str) -> bool) -> Vec<String> {
    let costs: Vec<&Cost> = COSTS
        .iter()
        .filter(|it| shows(it.comparison.heading) || shows(it.comparison.ratio))
        .collect();
    let classes = classes(entries);
    let is_mixed = classes.len() > 1;
    let mut all = Vec::new();
    for (class, own) in classes.iter().filter(|(_, own)| own.len() > 1) {
        let mut sentences: Vec<String> =
            costs.iter().filter_map(|cost| sentence(cost, own)).collect();
        if sentences.is_empty() {
            continue;
        }
        if let Some(first) = sentences.first_mut().filter(|_| is_mixed) {
            *first = format!("of those that {class}, {first}");
        }
        all.extend(sentences.iter().map(|sentence| capitalised(sentence)));
    }
    let shows_times = ["ms", "ns/leaf", TIME_RATIO].into_iter().any(shows);
    if shows_times && classes.iter().any(|(_, own)| are_timed(own)) {
        all.push(format!("{}.", capitalised(NO_VERDICT)));
    }
    all
}

/// The cheapest configurations by one cost, and the runner-up.
pub struct Ranking<'a> {
    /// The cheapest configuration.
    pub first: &'a Entry<'a>,
    /// Labels of others with equal cost in every position.
    pub same: Vec<&'a str>,
    /// The number of others whose interval relative to the first contains 1.
    pub tied: usize,
    /// The runner-up with a different cost, compared with the first.
    pub next: Option<(&'a str, Contrast)>,
}

impl<'a> Ranking<'a> {
    /// Ranks these entries; `None` if the cost is unknown or there is no other entry to compare.
    pub fn of(metric: &SearchMetric, entries: &[&'a Entry<'a>]) -> Option<Self> {
        let ranked = ranked(metric, entries);
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

/// Sorts entries by mean cost, cheapest first. Drops entries that lack the cost for any position.
pub fn ranked<'a>(metric: &SearchMetric, entries: &[&'a Entry<'a>]) -> Vec<&'a Entry<'a>> {
    let has_all = |it: &&&Entry<'_>| it.rows.iter().all(|row| metric.of(row).is_some());
    let mut ranked: Vec<(f64, &'a Entry<'a>)> = entries
        .iter()
        .filter(has_all)
        .filter_map(|it| Some((metric.over(it.rows())?, *it)))
        .collect();
    ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    ranked.into_iter().map(|(_, it)| it).collect()
}

/// Returns whether the interval of a contrast contains 1; false without an interval.
fn may_be_one(contrast: &Contrast) -> bool {
    contrast.these().is_ok_and(|it| it.lower <= 1.0 && it.upper >= 1.0)
}

/// Returns the note that limits the comparisons of several configurations: they were not registered
/// before the run.
pub fn reach(entries: &[Entry<'_>]) -> Option<String> {
    let [first, other, ..] = entries else { return None };
    let known =
        COSTS.iter().find_map(|cost| compared(cost.comparison.metric, &other.rows, &first.rows))?;
    let another = known.another().err().filter(|_| known.suites() < LEAST_SUITES_FOR_PREDICTION);
    let another = another.map_or_else(String::new, |lack| format!("; another suite: {lack}"));
    Some(format!("{EXPLORATORY}: no stars{another}"))
}

/// The mark of comparisons that were not registered before the run.
pub(super) const EXPLORATORY: &str = "exploratory";

/// Returns a sentence with the cheapest configuration, those of equal cost, and the runner-up.
fn sentence(cost: &Cost, entries: &[&Entry<'_>]) -> Option<String> {
    let (metric, included) = if entries.iter().any(|it| it.has_quiescence()) {
        (cost.with_quiescence, ", quiescence search included")
    } else {
        (cost.comparison.metric, "")
    };
    let Ranking { first, same, next, .. } = Ranking::of(metric, entries)?;
    let least = cost.least;
    let cheapest = [&[first.label], &same[..]].concat();
    let mut text = format!("{least}{included}: {}", list(&cheapest));
    if !same.is_empty() {
        text.push_str(", equal in each position");
    }
    if let Some((next, contrast)) = next {
        let _ = write!(text, "; next: {next}, {} times as many", of_contrast(&contrast));
    }
    text.push('.');
    Some(text)
}

/// Joins names with commas and "and" before the last.
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

    /// Returns rows of a configuration with these leaf counts, one per position.
    pub fn rows(algorithm: &str, leaves: &[u64]) -> Vec<SearchRow> {
        let row = |(at, &leaves): (usize, &u64)| {
            search(&at.to_string(), algorithm).with([(Count::leaves, Some(leaves))])
        };
        leaves.iter().enumerate().map(row).collect()
    }

    /// Returns the entries of configurations with these rows.
    pub fn entries<'a>(contenders: &'a [Contender], rows: &'a [Vec<SearchRow>]) -> Vec<Entry<'a>> {
        let entry = |(contender, rows): (&'a Contender, &'a Vec<SearchRow>)| Entry {
            label: &contender.algorithm,
            contender,
            rows: rows.iter().collect(),
        };
        contenders.iter().zip(rows).map(entry).collect()
    }

    fn said(contenders: &[(&str, &[u64])]) -> String {
        // An interval needs at least eight positions.
        let times = |leaves: &[u64]| if leaves.len() > 1 { 6 } else { 1 };
        let rows: Vec<Vec<SearchRow>> = contenders
            .iter()
            .map(|(name, leaves)| rows(name, &leaves.repeat(times(leaves))))
            .collect();
        let contenders: Vec<Contender> = rows.iter().map(|rows| rows[0].contender()).collect();
        wrapped(sentences(&entries(&contenders, &rows), |_| true), (2, 4))
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

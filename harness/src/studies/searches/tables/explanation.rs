//! Explains the columns and signs of tables below them: those that are there, and no others.

use std::collections::BTreeSet;

use crate::report::table::answered::Answered;
use crate::report::table::text::wrapped;
use crate::report::table::{Cell, Sheet};
use crate::studies::searches::tables::answers::EXPLORATORY;
use crate::studies::searches::tables::summary::{ALL_NODES, EVALUATIONS};

/// The explanations of columns, each printed with one of its columns.
const OF_COLUMNS: [(&[&str], &str); 10] = [
    (
        &[EVALUATIONS],
        "evaluations: leaf evaluations as multiples of the minimal tree's leaves, or of an upper \
         estimate of them if the heading says so",
    ),
    (&["distinct"], "distinct: the same without repeated evaluations of a leaf"),
    (&["nodes"], "nodes: positions entered, including repeated visits"),
    (&[ALL_NODES], "all-nodes: nodes, and positions that quiescence search entered"),
    (
        &["ms"],
        "ms: milliseconds of a search (one run shows none to be faster; `plywood times` compares \
         several)",
    ),
    (&["ns/leaf"], "ns/leaf: time per evaluation in nanoseconds"),
    (&["best"], "best: share of the moves chosen by B* and PB* that have the minimax value"),
    (&["found"], "found: share of the suite's best moves that were found"),
    (
        &["right", "shortest"],
        "right, shortest: share of the values that the suite states which were found, and with the \
         stated length or score",
    ),
    (
        &["optimal", "regret"],
        "optimal, regret: share of the chosen moves that have the best minimax value, and how much \
         the chosen moves fall short of it on average",
    ),
];

/// The explanations of what columns and sentences have in common, each printed with one of its
/// columns or signs.
const OF_ALL: [(&[&str], &str); 5] = [
    (
        &[EVALUATIONS, "distinct", "nodes", ALL_NODES, "ms", "ns/leaf"],
        "Geometric means over positions hide the spread, are no ratios of total costs, and compare \
         algorithms only within one table.",
    ),
    (&["/"], "After a slash: the number of positions that the mean covers."),
    (
        &["["],
        "In brackets: 95 % intervals for other positions of the same suite, by Student's t on the \
         logarithms of ratios; another suite may differ by more.",
    ),
    (&["("], "In parentheses: the range of a ratio over fewer than 8 positions."),
    (
        &[EXPLORATORY],
        "Exploratory: not registered before the run, so no difference is called significant.",
    ),
];

/// Explains the columns and signs of these tables, for a terminal.
pub fn explanation(tables: &[Answered]) -> String {
    let sheets = || tables.iter().filter_map(|it| it.sheet.as_ref());
    let notes = tables.iter().flat_map(Answered::all_notes).cloned();
    let text: Vec<String> = sheets().map(Sheet::folded).chain(notes).collect();
    let covers_fewer = |it: &Cell| matches!(it, Cell::Number(_, text) if text.contains('/'));
    let has_range = |text: &String| {
        let mut inside = text.split('(').skip(1).filter_map(|it| it.split(')').next());
        inside.any(|it| it.starts_with(|c: char| c.is_ascii_digit()) && it.contains(" to "))
    };
    let signs = [
        ("/", sheets().flat_map(Sheet::cells).any(covers_fewer)),
        ("[", text.iter().any(|it| it.contains('['))),
        ("(", text.iter().any(has_range)),
        (EXPLORATORY, text.iter().any(|it| it.starts_with(EXPLORATORY))),
    ];
    let signs = signs.into_iter().filter_map(|(sign, is_there)| is_there.then_some(sign));
    let there: BTreeSet<&str> = sheets().flat_map(Sheet::words).chain(signs).collect();
    let is_needed = |(words, _): &&(&[&str], &str)| words.iter().any(|it| there.contains(it));
    let of = |notes: &[(&[&str], &'static str)], between| {
        let needed = notes.iter().filter(is_needed).map(|(_, note)| *note);
        needed.collect::<Vec<_>>().join(between)
    };
    let (columns, all) = (of(&OF_COLUMNS, "; "), of(&OF_ALL, " "));
    let stop = if columns.is_empty() { "" } else { ". " };
    wrapped([format!("{columns}{stop}{all}").trim_end()], (0, 0))
}

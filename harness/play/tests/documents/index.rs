//! The index of records.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Parser};

use crate::listed::files_below;
use crate::{assert_section, machines, name, read, root};

/// The questions that group records, in the order of the index, by the words that pages name.
const GROUPS: &[(&str, &str)] = &[
    ("Leaves", "How many leaves does each algorithm evaluate?"),
    ("Enhancements", "Which enhancements pay?"),
    ("Configuration", "Which configuration is fastest?"),
    ("Games", "Which choices win games?"),
    ("Learning", "Do programs learn?"),
];

/// The folders of records.
fn records() -> BTreeSet<PathBuf> {
    let results = root().join("results");
    let folder = |file: &PathBuf| {
        let mut parts = file.strip_prefix(&results).expect("below it").components();
        let first = parts.next()?;
        parts.next().map(|_| results.join(first))
    };
    files_below(&results).iter().filter_map(folder).collect()
}

const HEAD: &str = "| record | question | answer | measured |\n| --- | --- | --- | --- |\n";

/// Bytes below which a first sentence, such as "Yes.", is quoted with its successor.
const SHORT: usize = 30;

/// The most words of an answer.
const LONG: usize = 20;

/// The beginning of a page's answer, as text without links and queries: its first sentence, and the
/// next if the first is short and both are no longer than an answer may be.
fn answer(page: &str) -> String {
    let mut paragraphs = page.split("\n\n").skip_while(|it| !it.starts_with('*'));
    let answer = paragraphs.nth(1).unwrap_or_else(|| panic!("no answer: {page}"));
    let text: String = Parser::new(answer)
        .filter_map(|event| match event {
            Event::Text(text) => Some(text.replace('*', "\\*")),
            Event::Code(code) => Some(format!("`{code}`")),
            Event::SoftBreak => Some(" ".to_owned()),
            _ => None,
        })
        .collect();
    let words = |end: usize| text[..end].split_whitespace().count();
    let mut ends = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]);
    let first = ends.next().unwrap_or(text.len());
    let next = ends.next().filter(|&end| first < SHORT && words(end) <= LONG);
    text[..next.unwrap_or(first)].to_owned()
}

/// The date of the latest run in a folder. Empty if no run has a date.
fn date(folder: &Path) -> String {
    let machines = machines(folder);
    let dates = machines.iter().filter_map(|it| {
        let facts: toml::Table = fs::read_to_string(it).ok()?.parse().ok()?;
        Some(facts.get("date")?.as_str()?.split_once('T')?.0.to_owned())
    });
    dates.max().unwrap_or_default()
}

/// The index of records, by question, with the answer of each. A page begins with its title, and a line
/// `*Group*: question?`; its answer follows.
fn index() -> String {
    let mut pages = vec![String::new(); GROUPS.len()];
    for folder in records() {
        let name = name(&folder);
        let page = read(&format!("results/{name}/README.md"));
        let mut lines = page.lines().filter(|line| !line.is_empty());
        let title = lines.next().and_then(|it| it.strip_prefix("# ")).expect("a title");
        let asked = lines.next().and_then(|it| it.strip_prefix('*')?.split_once("*: "));
        let (group, question) = asked.unwrap_or_else(|| panic!("{name}: *Group*: question?"));
        let at = GROUPS.iter().position(|(word, _)| *word == group);
        let at = at.unwrap_or_else(|| panic!("{name}: {group} is not one of {GROUPS:?}"));
        let is_registered = page.lines().any(|line| line.starts_with("registered "));
        let mark = if is_registered { ", registered" } else { "" };
        let (answer, date) = (answer(&page), date(&folder));
        let link = format!("[{title}]({name}/README.md){mark}");
        let _ = writeln!(pages[at], "| {link} | {question} | {answer} | {date} |");
    }
    let mut text = String::new();
    for ((_, question), pages) in GROUPS.iter().zip(pages) {
        let _ = write!(text, "\n## {question}\n\n{HEAD}{pages}");
    }
    text
}

#[test]
fn the_index_of_results_is_up_to_date() {
    let index = index();
    let answers = index.lines().filter_map(|line| line.rsplit(" | ").nth(1));
    let long: Vec<&str> = answers.filter(|it| it.split_whitespace().count() > LONG).collect();
    assert!(long.is_empty(), "longer than {LONG} words: {long:#?}");
    assert_section("results/README.md", "index", &index);
}

#[test]
fn the_first_sentences_of_an_answer_are_found() {
    for (page, found) in [
        (
            "# T\n\n*A*: b?\n\nIt is 1.20<!-- = a --> times [as\nmany](b.md). More.\n",
            "It is 1.20 times as many. More.",
        ),
        (
            "# T\n\n*A*: b?\n\nNo. It is never so in any of the trees. More.\n",
            "No. It is never so in any of the trees.",
        ),
        ("# T\n\n*A*: b?\n\nSSS\\* and `x`\n\n## More\n", "SSS\\* and `x`"),
    ] {
        assert_eq!(answer(page), found);
    }
}

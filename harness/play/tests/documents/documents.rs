//! docs/DOCUMENTS.md leads readers of the four documents to commands and records.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::commands::shell;
use crate::{machines, plywood, printed, read, root, withdrawn};

const PAGE: &str = "docs/DOCUMENTS.md";

/// The sections of the page: a title and its text.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let sections = page.split("\n## ").skip(1);
    sections.map(|section| section.split_once('\n').expect("a title")).collect()
}

/// The cells of the rows of a section's table, without its heading.
fn rows(section: &str) -> Vec<Vec<String>> {
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix('|'));
    let cells = |row: &str| {
        let row = row.replace("\\|", "\0");
        row.split('|').map(|cell| cell.trim().replace('\0', "|")).collect()
    };
    rows.skip(2).map(cells).collect()
}

/// Each document has its section with title, year and language, and each row a command; `followed`
/// runs them.
#[test]
fn every_row_for_readers_of_the_documents_has_a_command() {
    let page = read(PAGE);
    let sections = sections(&page);
    let titles: Vec<&str> = sections.iter().map(|(title, _)| *title).collect();
    let four = ["Kujawski 1994", "Michniewski 1995", "Zadražil 2013", "Gams & Bratko 1978"];
    assert_eq!(titles, four);
    for (title, section) in sections {
        let rows = rows(section);
        for row in &rows {
            let [_, _, command, _] = &row[..] else { panic!("{title}: four cells: {row:?}") };
            assert!(
                command.contains("plywood ") || command.contains("plywood-play "),
                "{title}: no command: {row:?}"
            );
        }
        assert!(rows.len() >= 8, "{title}: {}", rows.len());
    }
}

/// The step that the paper explains alpha-beta with: the first reply refutes 4.Bxa6.
#[test]
fn the_term_papers_example_can_be_followed() {
    let page = read(PAGE);
    let example = page.lines().find(|line| line.contains("4.Bxa6")).expect("a row");
    let command = example.split('`').nth(1).expect("a command");
    let shown = printed(&mut shell("sh", Path::new("."), command));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = shown.lines().map(words).collect();
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let [kept, best, thrown, reply] =
        ["Bxc6 −∞ … ∞ 0 ", "dxc6 −∞ … ∞ 0 ", "Bxa6 0 … ∞ ≤ −200 1 ", "bxa6 0 … ∞ −200 0 leaf"]
            .map(place);
    assert!(kept < best && best < thrown && kept.is_some(), "{shown}");
    assert_eq!(reply, thrown.map(|at| at + 1), "{shown}");
    let cut = thrown.map(|at| lines[at].ends_with("cut off by bxa6 after 1 of 33 moves"));
    assert_eq!(cut, Some(true), "{shown}");
}

/// The marks of links to folders whose records are withdrawn, all or some: they are no evidence.
const MARKS: [&str; 2] = [" (to be made again)", " (in part to be made again)"];

/// How the page has to mark a link to a folder of records.
fn mark(folder: &Path, withdrawn: &BTreeSet<String>) -> &'static str {
    let machines = machines(folder);
    let is_withdrawn = |it: &&PathBuf| withdrawn.iter().any(|listed| it.ends_with(listed));
    match machines.iter().filter(is_withdrawn).count() {
        0 => "",
        count if count == machines.len() => MARKS[0],
        _ => MARKS[1],
    }
}

#[test]
fn withdrawn_records_are_marked() {
    let (withdrawn, page) = (withdrawn(), read(PAGE));
    let mut cited = 0;
    for part in page.split("(../results/").skip(1) {
        let (name, after) = part.split_once("/README.md)").expect("a page of a record");
        let folder = root().join("results").join(name);
        assert!(folder.join("README.md").exists(), "{name}");
        let marked = MARKS.iter().find(|it| after.starts_with(**it)).copied().unwrap_or_default();
        assert_eq!(marked, mark(&folder, &withdrawn), "{name}");
        cited += 1;
    }
    assert!(cited > 20, "{cited}");
}

#[test]
fn readers_find_the_page() {
    assert!(read("README.md").contains("(docs/DOCUMENTS.md)"));
    assert!(read("docs/README.md").contains("(DOCUMENTS.md)"));
}

/// The ladder is the search of the term paper's player, step by step.
#[test]
fn the_ladder_ends_with_the_term_papers_player() {
    let listed = printed(plywood(&root()).args(["list", "players", "--json"]));
    let lists: serde_json::Value = serde_json::from_str(&listed).expect("JSON");
    let players = lists["players"].as_array().expect("a list");
    let pilsen = players.iter().find(|it| it["name"] == "pilsen").expect("a player");
    let text = pilsen["stands for"].as_str().expect("a text").split(',').next().expect("a search");
    let parts = |text: &str| {
        let mut parts: Vec<String> = text.split('+').map(str::to_owned).collect();
        parts.sort();
        parts
    };
    let ladder = read("harness/experiments/ladder.toml");
    let last = ladder.lines().rfind(|line| line.starts_with("  \"")).expect("a step");
    let last = last.trim().trim_end_matches(',').trim_matches('"');
    assert_eq!(parts(last), parts(text));
}

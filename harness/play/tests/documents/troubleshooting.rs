//! Every message that docs/TROUBLESHOOTING.md explains is in the program.

use std::fs;

use crate::{files, read, root};

const PAGE: &str = "docs/TROUBLESHOOTING.md";

/// The sign on the page for a name or a number.
const PLACEHOLDER: char = '…';

/// The most bytes of source between two parts of a message: what is filled in, and its code.
const GAP: usize = 160;

/// The source files of the program, with each string on one line.
fn sources() -> Vec<String> {
    let folders = [
        "harness/src",
        "harness/play/src",
        "harness/players/src",
        "algorithms/src",
        "positions/src",
        "positions/rules/src",
    ];
    let files = folders.iter().flat_map(|folder| files(&root().join(folder), &["rs"]));
    files.map(|file| on_one_line(&fs::read_to_string(file).expect("UTF-8"))).collect()
}

/// A source with strings that continue on the next line joined, and quotes as they are printed.
fn on_one_line(source: &str) -> String {
    let mut text = String::new();
    for line in source.lines().map(str::trim_start) {
        match line.strip_suffix('\\') {
            Some(part) => text.push_str(part),
            None => text.extend([line, "\n"]),
        }
    }
    text.replace("\\\"", "\"")
}

/// Whether the parts of a message follow each other in a source.
fn has_message(source: &str, message: &str) -> bool {
    let mut parts = message.split(PLACEHOLDER).filter(|part| !part.trim().is_empty());
    let first = parts.next().expect("a message has words");
    let rest: Vec<&str> = parts.collect();
    source.match_indices(first).any(|(place, _)| {
        let mut after = place + first.len();
        rest.iter().all(|part| {
            let found = source[after..].find(part).filter(|gap| *gap <= GAP);
            after += found.map_or(0, |gap| gap + part.len());
            found.is_some()
        })
    })
}

/// The messages in the headings of the page.
fn messages(page: &str) -> Vec<&str> {
    let headings = page.lines().filter_map(|line| line.strip_prefix("### `"));
    headings.map(|heading| heading.strip_suffix('`').expect("a heading is one message")).collect()
}

#[test]
fn every_message_is_in_the_program() {
    let (page, sources) = (read(PAGE), sources());
    let messages = messages(&page);
    assert!(messages.len() >= 10, "{}", messages.len());
    let is_unknown = |it: &&str| !sources.iter().any(|source| has_message(source, it));
    let unknown: Vec<&str> = messages.into_iter().filter(is_unknown).collect();
    assert!(unknown.is_empty(), "{PAGE} has messages that no source has: {unknown:#?}");
}

#[test]
fn a_message_is_found_in_its_order() {
    let source =
        on_one_line("bail!(\n    \"{who} needs \\\"{n}\\\" bytes; \\\n     give more\"\n)");
    assert!(has_message(&source, "… needs \"…\" bytes; give more"));
    assert!(!has_message(&source, "… needs \"…\" bytes; give less"));
    assert!(!has_message(&source, "bytes; … needs"));
}

//! Comments, messages and documents are written in plain English.
//!
//! Each phrase below marks a sentence that reads as if it were translated. Rewrite the sentence;
//! replacing the phrase alone seldom helps.

use std::fs;

use crate::{files, name, root};

const PHRASES: &[&[&str]] = &[
    &["nobody"],
    &["somebody"],
    &["everybody"],
    &["whom"],
    &["whoever"],
    &["mend"],
    &["mended"],
    &["hold", "against"],
    &["holds", "against"],
    &["held", "against"],
    &["that", "there", "is", "not"],
    &["says", "of", "itself"],
    &["goes", "on", "with"],
    &["stands", "in", "for"],
    &["come", "to", "its", "end"],
    &["came", "to", "its", "end"],
    &["as", "a", "person", "writes"],
    &["tells", "the", "row", "from"],
    &["made", "anew"],
    &["make", "it", "anew"],
    &["dear"],
    &["dearer"],
];

/// Words that open a comment without naming its subject.
const OPENINGS: &[&str] =
    &["The same", "What ", "Who ", "Whose ", "So many ", "So much ", "So often "];

/// Words that may stand between "hold" and "against".
const GAP: usize = 4;

/// The phrase in a line, if there is one.
fn phrase(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let words: Vec<&str> =
        lower.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let found = PHRASES.iter().find(|phrase| match phrase {
        [first, "against"] => words.iter().enumerate().any(|(at, word)| {
            word == first && words[at + 1..].iter().take(GAP + 1).any(|it| *it == "against")
        }),
        _ => words.windows(phrase.len()).any(|it| it == **phrase),
    });
    found.map(|it| it.join(" "))
}

/// The places of bad phrases in a text, as `line: phrase`.
fn findings(text: &str) -> Vec<String> {
    let is_doc = |line: &str| ["///", "//!"].iter().any(|it| line.trim_start().starts_with(it));
    let mut before = "";
    let mut found = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let opening = line.trim_start().trim_start_matches(['/', '!']).trim_start();
        let opens = OPENINGS.iter().find(|it| opening.starts_with(**it));
        let opens = opens.filter(|_| is_doc(line) && !is_doc(before));
        let phrase = opens.map(|it| format!("{} (opening)", it.trim())).or_else(|| phrase(line));
        found.extend(phrase.map(|it| format!("{number}: {it}")));
        before = line;
    }
    found
}

/// Records are as their programs wrote them, and this file has the phrases.
#[test]
fn the_prose_is_plain() {
    let root = root();
    let mut found = Vec::new();
    for path in files(&root, &["rs", "md", "toml"]) {
        let shown = path.strip_prefix(&root).expect("below the root");
        if !shown.starts_with("results") && name(&path) != "prose.rs" {
            let text = fs::read_to_string(&path).expect("UTF-8");
            found.extend(findings(&text).iter().map(|it| format!("{}:{it}", shown.display())));
        }
    }
    assert!(found.is_empty(), "rewrite these sentences: {found:#?}");
}

#[test]
fn phrases_are_found() {
    for line in ["/// Nobody knows.", "they are held to be against it", "\"whom\""] {
        assert_eq!(findings(line).len(), 1, "{line}");
    }
    assert_eq!(findings("/// The same of one kind."), ["1: The same (opening)"]);
    assert_eq!(findings("/// Who searched."), ["1: Who (opening)"]);
    assert_eq!(findings("//! What a search finds."), ["1: What (opening)"]);
    assert!(findings("/// Whole trees.").is_empty());
    assert!(
        findings(
            "/// A sum of\n/// The same numbers hold for all nodes, and nothing speaks against it."
        )
        .is_empty()
    );
}

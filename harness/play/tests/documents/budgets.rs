//! Pages have at most so many words: what a reader sees, without comments.

use std::fs;
use std::path::Path;

use crate::{files, root};

/// The most words of each document, and of pages of records that need more than others.
const PAGES: [(&str, usize); 24] = [
    ("CONTRIBUTING.md", 1_200),
    ("README.md", 1_100),
    ("docs/ALGORITHMS.md", 2_000),
    ("docs/ARCHITECTURE.md", 2_000),
    ("docs/CLAIMS.md", 2_200),
    ("docs/COLUMNS.md", 700),
    ("docs/DOCUMENTS.md", 2_000),
    ("docs/EXPERIMENTS.md", 3_800),
    ("docs/EXTENDING.md", 3_450),
    ("docs/GLOSSARY.md", 700),
    ("docs/LESSON.md", 1_400),
    ("docs/METHODOLOGY.md", 3_700),
    ("docs/PAPER.md", 900),
    ("docs/PYTHON.md", 1_400),
    ("docs/README.md", 350),
    ("docs/TROUBLESHOOTING.md", 800),
    ("docs/VERBS.md", 450),
    ("results/README.md", 2_200),
    ("results/constant/README.md", 760),
    ("results/evolution/README.md", 1_000),
    ("results/findings/README.md", 1_300),
    ("results/minimal-graph/README.md", 720),
    ("results/plaat/README.md", 740),
    ("results/fair/README.md", 750),
];

/// The most words of another page of a record.
const RECORD: usize = 700;

/// The most words of all pages in a folder.
const FOLDERS: [(&str, usize); 2] = [("docs", 25_000), ("results", 28_000)];

/// A text without its comments.
fn visible(text: &str) -> String {
    let mut parts = text.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |seen, part| seen + part.split_once("-->").map_or("", |(_, after)| after))
}

/// The number of words that a reader of a page sees. Marks such as those of tables are none.
fn words(page: &str) -> usize {
    visible(page).split_whitespace().filter(|it| it.contains(char::is_alphanumeric)).count()
}

fn words_of(page: &Path) -> usize {
    words(&fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display())))
}

#[test]
fn pages_have_at_most_their_words() {
    let root = root();
    let mut faults = Vec::new();
    let mut check = |page: &str, count: usize, most: usize| {
        if count > most {
            faults.push(format!("{page} has {count} words; at most {most} are allowed"));
        }
    };
    for (page, most) in PAGES {
        check(page, words_of(&root.join(page)), most);
    }
    for (folder, most) in FOLDERS {
        let mut all = 0;
        for path in files(&root.join(folder), &["md"]) {
            let page = path.strip_prefix(&root).expect("below the root").to_str().expect("UTF-8");
            let count = words_of(&path);
            all += count;
            let has_own = PAGES.iter().any(|(it, _)| *it == page);
            assert!(has_own || folder == "results", "{page} has no budget; add it to PAGES");
            if !has_own {
                check(page, count, RECORD);
            }
        }
        check(folder, all, most);
    }
    assert!(faults.is_empty(), "cut second tables first:\n{}", faults.join("\n"));
}

#[test]
fn words_are_counted() {
    let page = "# A title\n\nIt is 1.2<!-- = ratio a to b -->, times <!-- two\nlines -->more.\n\n\
                | a | – |\n| --- | ---: |\n";
    assert_eq!(words(page), 8);
}

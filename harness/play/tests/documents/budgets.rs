//! Pages have at most so many words: what a reader sees, without comments. Comments are short, so that a
//! page reads as text in an editor.

use std::fs;
use std::path::Path;

use crate::{files, root};

/// The most words of each document, and of pages of records that need more than others.
const PAGES: [(&str, usize); 22] = [
    ("CONTRIBUTING.md", 1_200),
    ("README.md", 1_100),
    ("docs/ALGORITHMS.md", 2_000),
    ("docs/ARCHITECTURE.md", 2_000),
    ("docs/CLAIMS.md", 2_275),
    ("docs/COLUMNS.md", 700),
    ("docs/DOCUMENTS.md", 2_000),
    ("docs/EXPERIMENTS.md", 3_100),
    ("docs/EXTENDING.md", 3_450),
    ("docs/GLOSSARY.md", 700),
    ("docs/LESSON.md", 1_620),
    ("docs/METHODOLOGY.md", 3_650),
    ("docs/PAPER.md", 900),
    ("docs/PYTHON.md", 1_400),
    ("docs/README.md", 350),
    ("docs/TROUBLESHOOTING.md", 800),
    ("docs/VERBS.md", 450),
    ("results/README.md", 2_125),
    ("results/evolution/README.md", 790),
    ("results/findings/README.md", 970),
    ("results/fair/README.md", 1_220),
    ("results/null-move/README.md", 820),
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

/// The greatest share of comments in a page, in per cent.
fn most_comments(page: &str) -> usize {
    if page == "README.md" { 5 } else { 10 }
}

/// The bytes of the marks that tell which registered question a sentence answers. They have to be
/// beside the sentence.
fn marks_of_registration(text: &str) -> usize {
    let marks = text.split("<!-- registered").skip(1);
    marks.map(|rest| "<!-- registered".len() + rest.find("-->").map_or(0, |end| end + 3)).sum()
}

#[test]
fn comments_are_a_small_part_of_a_page() {
    let root = root();
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    pages.extend(["docs", "results"].iter().flat_map(|it| files(&root.join(it), &["md"])));
    let mut faults = Vec::new();
    for path in pages {
        let page = path.strip_prefix(&root).expect("below the root").to_str().expect("UTF-8");
        let text = fs::read_to_string(&path).expect("a page");
        let comments = text.len() - visible(&text).len() - marks_of_registration(&text);
        let most = most_comments(page);
        if comments * 100 > most * text.len() {
            faults.push(format!(
                "{page}: {comments} of {} bytes are comments, above {most}%; move its queries to \
                 the file beside it ('plywood cells --help')",
                text.len()
            ));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn words_are_counted() {
    let page = "# A title\n\nIt is 1.2<!-- = ratio a to b -->, times <!-- two\nlines -->more.\n\n\
                | a | – |\n| --- | ---: |\n";
    assert_eq!(words(page), 8);
}

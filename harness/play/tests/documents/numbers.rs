//! Numbers of pages follow from rows, and ever fewer do not.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use plywood::cells::markers;
use plywood::cells::page::{Files, Scripts, examine};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{claims, files, plywood, read, root, update};

/// How many numbers of each page follow from no rows. A count may only fall.
const CEILINGS: &str = "harness/play/tests/documents/uncovered.txt";

/// The pages with results, by their paths from the root.
pub fn pages() -> Vec<String> {
    let (root, own) = (root(), ["README.md", "docs/CLAIMS.md"].map(PathBuf::from));
    let records = files(&root.join("results"), &["md"]);
    let records = records.iter().map(|it| it.strip_prefix(&root).expect("below").to_owned());
    let all = own.into_iter().chain(records);
    all.map(|it| it.to_str().expect("UTF-8").replace('\\', "/")).collect()
}

#[test]
fn numbers_follow_from_their_rows() {
    let mut rows = Files::default();
    let mut faults = String::new();
    for page in pages().into_iter().chain(["docs/METHODOLOGY.md".to_owned()]) {
        crate::register();
        let examined = examine(&root().join(&page), &mut rows, Scripts::Compare).expect("a page");
        for fault in examined.faults {
            let _ = writeln!(faults, "{page}:{}: {:#}", fault.line, fault.error);
        }
        for difference in examined.differences {
            let _ = writeln!(faults, "{}", difference.message(&page));
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// The page with all records and matches.
const INDEX: &str = "results/README.md";

/// Its sections that other tests compare with the pages that they quote.
const GENERATED: [&str; 1] = ["index"];

/// The bytes of the generated sections of a page.
fn generated(page: &str) -> impl Iterator<Item = Range<usize>> {
    GENERATED.iter().filter_map(|name| {
        let begin = page.find(&format!("<!-- {name} -->\n"))?;
        Some(begin..page.find(&format!("<!-- /{name} -->"))?)
    })
}

/// The text of a page outside code, outside what follows from rows, and outside columns whose heading
/// begins with "published": those numbers are given. The rest are spaces.
fn prose(page: &str) -> String {
    let mut kept = vec![false; page.len()];
    let mut in_code = false;
    let (mut headings, mut column) = (Vec::new(), 0);
    for (event, bytes) in Parser::new_ext(page, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Table(_)) => headings.clear(),
            Event::Start(Tag::TableRow) | Event::End(TagEnd::Table) => column = 0,
            Event::Start(Tag::TableCell) if column == headings.len() => {
                headings.push(page[bytes].trim().starts_with("published"));
                column += 1;
            }
            Event::Start(Tag::TableCell) => column += 1,
            Event::Text(_) if column > 0 && headings[column - 1] => {}
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Text(_) if !in_code => kept[bytes].fill(true),
            _ => {}
        }
    }
    let of_queries = markers(page);
    let of_queries = of_queries.iter().filter_map(|it| it.covered(page));
    for covered in of_queries.chain(generated(page)) {
        kept[covered].fill(false);
    }
    page.char_indices().map(|(place, letter)| if kept[place] { letter } else { ' ' }).collect()
}

/// How many numbers of a page follow from no rows: those with an interval, a per cent sign or a
/// decimal point. An interval counts with its number.
fn uncovered(page: &str) -> usize {
    let prose = prose(page);
    let is_part = |it: char| it.is_ascii_digit() || it == '.' || it == ',';
    let mut count = 0;
    let mut rest = &*prose;
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        let begins = letter.is_ascii_digit() && !before.is_alphanumeric();
        if !begins {
            before = letter;
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        let end = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let number = rest[..end].trim_end_matches(['.', ',']);
        rest = &rest[number.len()..];
        let after = rest.trim_start().trim_start_matches('%').trim_start();
        let ends = after.strip_prefix('[').and_then(|it| it.split_once(']'));
        let is_interval = |it: &&str| it.contains(',') && !it.contains(char::is_alphabetic);
        let interval = ends.filter(|(ends, _)| is_interval(ends));
        count += usize::from(
            number.contains('.') || rest.trim_start().starts_with('%') || interval.is_some(),
        );
        rest = interval.map_or(rest, |(_, after)| after);
        before = '0';
    }
    count
}

#[test]
fn uncovered_numbers_are_counted() {
    for (page, count) in [
        ("It has 24 positions, 3 of 4.\n", 0),
        ("A ratio of 1.2, `1.3` and 14%; 5 % of them\n", 3),
        ("1.12 [1.01, 1.21] and −8 [−12,\n−4] of [1.5](a/1.6.md)\n", 3),
        ("```\n1.2\n```\n", 0),
        ("| a |\n| --- |\n| 1.2 |\n", 1),
        ("| published | a |\n| --- | --- |\n| 1.2 | 3% |\n| 4% | 1 |\n\n1.3\n", 2),
        ("1.2<!-- = count --> and 1.3\n", 1),
        ("1.2 [1.1, 1.3]<!-- = ratio a to b as interval -->\n", 0),
        ("<!-- = count by game -->\n| a |\n| --- |\n| 1.2 |\n<!-- /= -->\n", 0),
        ("BK.01 and v1.2\n", 0),
        ("<!-- index -->\n1.2\n<!-- /index -->\n1.3\n", 1),
    ] {
        assert_eq!(uncovered(page), count, "{page}");
    }
}

/// How many numbers of a page's answer, the paragraph after its question, follow from no rows: numbers
/// as above, and counts such as "23 of 24".
fn typed_in_answer(page: &str) -> usize {
    let Some(answer) = page.split("\n\n").skip_while(|it| !it.starts_with('*')).nth(1) else {
        return 0;
    };
    let prose = prose(answer);
    let words: Vec<&str> = prose.split_whitespace().collect();
    let is_number = |word: &str| word.starts_with(|it: char| it.is_ascii_digit());
    let is_count = |it: &&[&str]| is_number(it[0]) && it[1] == "of" && is_number(it[2]);
    uncovered(answer) + words.windows(3).filter(is_count).count()
}

#[test]
fn numbers_of_answers_have_queries() {
    let answer =
        "# A\n\n*Leaves*: how many?\n\nOn 23 of 24 kinds, 1.2<!-- = count --> and 14%.\n\n2.5\n";
    assert_eq!(typed_in_answer(answer), 2);
    let is_typed = |page: &&String| {
        page.starts_with("results/") && page.as_str() != INDEX && typed_in_answer(&read(page)) > 0
    };
    let pages = pages();
    let faults: Vec<&String> = pages.iter().filter(is_typed).collect();
    assert!(faults.is_empty(), "write the queries behind the numbers of the answers of {faults:?}");
}

/// The lines of the file of ceilings: a page, and its count.
fn ceilings(text: &str) -> BTreeMap<&str, usize> {
    let entry = |line| -> Option<(&str, usize)> {
        let (page, count) = str::rsplit_once(line, ' ')?;
        Some((page, count.parse().ok()?))
    };
    text.lines().map(|line| entry(line).unwrap_or_else(|| panic!("{CEILINGS}: {line}"))).collect()
}

#[test]
fn no_page_has_more_uncovered_numbers_than_before() {
    let text = read(CEILINGS);
    let ceilings = ceilings(&text);
    let (mut lower, mut faults) = (BTreeMap::new(), String::new());
    for page in pages() {
        let page_text = if page == claims::PAGE { claims::with_queries() } else { read(&page) };
        let sections = if page == INDEX { GENERATED.len() } else { 0 };
        assert_eq!(generated(&page_text).count(), sections, "{page}");
        let count = uncovered(&page_text);
        // An empty file is filled with the counts of today.
        let least = if text.is_empty() { count } else { 0 };
        let ceiling = ceilings.get(&*page).copied().unwrap_or(least);
        if count > ceiling {
            let _ = writeln!(
                faults,
                "{page}: {count} numbers follow from no rows, {ceiling} are allowed; write their \
                 queries behind new numbers (CONTRIBUTING.md, \"Numbers that follow from rows\")"
            );
        }
        if count > 0 {
            lower.insert(page, count.min(ceiling));
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
    let lower = lower.iter().fold(String::new(), |mut text, (page, count)| {
        let _ = writeln!(text, "{page} {count}");
        text
    });
    if lower != text {
        update(CEILINGS, ", a ceiling of numbers without rows,", &lower);
    }
}

#[test]
fn the_command_updates_and_checks_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    fs::write(file("records.csv"), "game,leaves\nchess,10\nchess,20\n").expect("rows");
    let page = "Of 3<!-- = count --> rows the mean is 14<!-- = mean leaves as decimals=0 -->.\n";
    fs::write(file("page.md"), page).expect("a page");
    let run = |words: &[&str]| {
        let output = plywood(folder.path()).arg("cells").args(words).output().expect("it starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, _, errors) = run(&["--check", "page.md"]);
    assert_eq!(status, Some(1));
    let expected = "page.md:1: found 3, expected 2\nhint: update it with 'plywood cells page.md'";
    assert!(errors.contains(expected), "{errors}");
    assert_eq!(
        fs::read_to_string(file("page.md")).expect("a page"),
        page,
        "--check changes nothing"
    );
    let (status, said, _) = run(&["page.md"]);
    assert_eq!(status, Some(0));
    assert!(said.contains("page.md: 2 markers, 2 updated"), "{said}");
    let updated = fs::read_to_string(file("page.md")).expect("a page");
    assert!(updated.starts_with("Of 2<!--") && updated.contains("mean is 15<!--"), "{updated}");
    assert_eq!(run(&["--check", "page.md"]), (Some(0), String::new(), String::new()));
    fs::write(file("page.md"), "1<!-- = mean nodes -->\n").expect("a page");
    let (status, _, errors) = run(&["page.md"]);
    assert_eq!(status, Some(1));
    assert!(errors.contains("page.md:1: records.csv has no column \"nodes\""), "{errors}");
}

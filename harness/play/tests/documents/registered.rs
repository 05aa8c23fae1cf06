//! Pages call registered what records registered, and state their headline numbers.
//!
//! A paragraph that calls anything registered names it in an invisible comment: all contrasts of a
//! record, `<!-- registered findings -->`, or some of its questions or contrasts,
//! `<!-- registered findings: parity | saves much: joanna, depth 4 -->`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plywood::cells::aliases::Aliases;
use plywood::cells::markers;
use plywood::record::registered::Registered;

use crate::numbers::pages;
use crate::{files, machines, name, plywood, printed, read, root};

/// The registered contrasts of the records in a folder, and the texts that their runs wrote.
#[derive(Default)]
struct Record {
    contrasts: BTreeSet<String>,
    /// Whether the contrasts are those of another experiment, which the record replicates.
    is_replication: bool,
    /// The names of the registered files.
    experiments: BTreeSet<String>,
    /// Summaries and other texts.
    texts: String,
}

type Records = BTreeMap<String, Record>;

/// The folders in results with registered records, by their names.
fn records() -> Records {
    let mut records = Records::new();
    for machine in machines(&root().join("results")) {
        let facts: toml::Table =
            fs::read_to_string(&machine).expect("facts").parse().expect("TOML");
        let Some(registered) = Registered::among(&facts).expect("a registration") else { continue };
        let folder = machine.parent().expect("a folder");
        let record = records.entry(name(folder).to_owned()).or_default();
        record.is_replication |= read(&registered.file).contains("\n[replication]");
        record.experiments.insert(name(Path::new(&registered.file)).to_owned());
        record.contrasts.extend(registered.contrasts);
        let texts =
            files(folder, &["txt"]).into_iter().map(|it| fs::read_to_string(it).expect("a text"));
        record.texts = texts.collect();
    }
    records
}

impl Record {
    /// The contrasts that a question, a contrast, or both as `question: contrast` names.
    fn named(&self, name: &str) -> BTreeSet<&str> {
        let is_named = |it: &&String| {
            it.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(": "))
                || it.split_once(": ").is_some_and(|(_, contrast)| contrast == name)
        };
        self.contrasts.iter().filter(is_named).map(String::as_str).collect()
    }
}

const COMMENT: &str = "<!-- registered ";

/// The records and contrasts that the comments of a paragraph name.
fn claimed<'r>(
    paragraph: &str,
    records: &'r Records,
) -> Result<Vec<(&'r Record, BTreeSet<&'r str>)>, String> {
    let mut claimed = Vec::new();
    for comment in paragraph.split(COMMENT).skip(1) {
        let (comment, _) = comment.split_once(" -->").ok_or("a comment is not closed")?;
        let (folder, names) = comment.split_once(": ").unwrap_or((comment, ""));
        let record = records.get(folder).ok_or_else(|| format!("{folder} is not registered"))?;
        if names.is_empty() {
            claimed.push((record, record.contrasts.iter().map(String::as_str).collect()));
        }
        for named in names.split(" | ").filter(|it| !it.is_empty()) {
            let contrasts = record.named(named);
            if contrasts.is_empty() {
                return Err(format!("{folder} did not register \"{named}\""));
            }
            claimed.push((record, contrasts));
        }
    }
    Ok(claimed)
}

/// The paragraphs and items of lists outside blocks of code.
fn paragraphs(page: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    let mut is_code = false;
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        let begins = line.is_empty() || line.starts_with("- ") || line.starts_with('|');
        if begins || is_code {
            paragraphs.push(String::new());
        }
        if let (false, Some(last)) = (is_code, paragraphs.last_mut()) {
            last.extend([line, " "]);
        }
    }
    paragraphs.iter().map(|it| it.trim().to_owned()).collect()
}

/// A text without what is between two marks.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(begin) {
        kept += before;
        rest = inside.split_once(end).map_or("", |(_, after)| after);
    }
    kept + rest
}

/// Returns whether a sentence calls anything registered. It denies this by "not registered", "not a
/// registered" or "none of ... was registered"; any other negation may be about something else.
fn calls_registered(sentence: &str) -> bool {
    let sentence = sentence.to_lowercase();
    let words: Vec<&str> =
        sentence.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let is_denied = |at: usize| match &words[..at] {
        [.., "not"] | [.., "not", "a"] => true,
        [before @ .., "was" | "were"] => before.windows(2).any(|it| matches!(it, ["none", "of"])),
        _ => false,
    };
    let mut all = (0..words.len()).filter(|&at| words[at] == "registered");
    all.any(|at| !is_denied(at))
}

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

fn number(word: &str) -> Option<usize> {
    word.parse().ok().or_else(|| NUMBERS.iter().position(|it| *it == word))
}

/// The faults of a paragraph.
fn faults(paragraph: &str, records: &Records) -> Vec<String> {
    let claimed = match claimed(paragraph, records) {
        Ok(claimed) => claimed,
        Err(fault) => return vec![fault],
    };
    let prose = [("<!--", "-->"), ("`", "`"), ("](", ")")]
        .iter()
        .fold(paragraph.to_owned(), |text, (begin, end)| without(&text, begin, end));
    let words: Vec<String> = prose
        .split_whitespace()
        .map(|it| it.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().replace(',', ""))
        .collect();
    let mut faults = Vec::new();
    if prose.split(". ").any(calls_registered) && claimed.is_empty() {
        faults.push(format!("name what is registered, as {COMMENT}RECORD: QUESTION -->"));
    }
    let contrasts: BTreeSet<_> = claimed.iter().flat_map(|(_, contrasts)| contrasts).collect();
    let is_noun = |it: &str| it == "contrasts" || it == "comparisons";
    for words in words.windows(3).filter(|it| it[1] == "registered" && is_noun(&it[2])) {
        if let Some(count) = number(&words[0]).filter(|it| *it != contrasts.len()) {
            faults.push(format!("{count} contrasts, and {} are registered", contrasts.len()));
        }
    }
    let texts: String = claimed.iter().map(|(record, _)| &*record.texts).collect();
    let shown = texts.lines().filter(|line| line.ends_with(": shown")).count();
    for words in words.windows(5).filter(|it| it[1..] == ["have", "the", "expected", "result"]) {
        if number(&words[0]).is_some_and(|it| it != shown) {
            faults.push(format!("{} have the expected result, and {shown} are shown", words[0]));
        }
    }
    for words in words.windows(3).filter(|it| it[1] == "of" && !claimed.is_empty()) {
        let [part, whole] = [&words[0], &words[2]].map(|it| it.parse::<usize>());
        let [stated, whole_only] = [words, &words[1..]].map(|it| it.join(" "));
        // A part of another whole may be a sum.
        let is_known = texts.contains(&format!(" {whole_only} "));
        if part.is_ok() && whole.is_ok() && is_known && !texts.contains(&stated) {
            faults.push(format!("\"{stated}\" is in no text of the record"));
        }
    }
    faults
}

/// The registered contrasts that a record's page shows: in tables that a script makes, in tables of
/// matches, or named in a comment.
fn shown<'r>(
    page: &str,
    aliases: &Aliases,
    record: &'r Record,
    records: &'r Records,
) -> Result<BTreeSet<&'r str>, String> {
    let mut shown = BTreeSet::new();
    for marker in markers(page) {
        let Ok(call) = marker.text.query(aliases) else { continue };
        let words = shlex::split(call).unwrap_or_default();
        if !words.iter().any(|it| it.ends_with("/contrasts.py")) {
            continue;
        }
        let experiment = words.get(3).map(|it| name(Path::new(it))).unwrap_or_default();
        if !record.experiments.contains(experiment) {
            return Err(format!("a table asks {experiment}, which is not registered"));
        }
        for question in words.iter().skip(4) {
            let contrasts = record.named(question);
            if contrasts.is_empty() {
                return Err(format!("the question \"{question}\" of a table is not registered"));
            }
            shown.extend(contrasts);
        }
    }
    for line in verdicts(page) {
        let contrast = line.split("  ").next().unwrap_or_default();
        let contrasts = record.named(contrast);
        if contrasts.is_empty() {
            return Err(format!("\"{contrast}\" has a verdict, and is not registered"));
        }
        shown.extend(contrasts);
    }
    for paragraph in paragraphs(page) {
        let some = claimed(&paragraph, records)?;
        // All contrasts of the record together are named, not shown.
        let some = some.iter().filter(|(_, it)| it.len() < record.contrasts.len());
        shown.extend(some.flat_map(|(_, contrasts)| contrasts));
    }
    Ok(shown)
}

/// The lines of the verdicts of matches in all blocks of a page.
fn verdicts(page: &str) -> impl Iterator<Item = &str> {
    let blocks = page.split("```").skip(1).step_by(2);
    blocks.flat_map(|block| block.lines().skip_while(|it| !it.contains("p (Holm)")).skip(1))
}

#[test]
fn what_pages_call_registered_was_registered() {
    let records = records();
    let mut wrong = Vec::new();
    // The index of results is made from the other pages.
    for path in pages().into_iter().filter(|it| it != "results/README.md") {
        let page = read(&path);
        let folder = path.split('/').nth(1).unwrap_or_default();
        for paragraph in paragraphs(&page) {
            if paragraph.starts_with("registered ") {
                let texts = records.get(folder).map(|it| &*it.texts).unwrap_or_default();
                if texts.lines().all(|line| line != paragraph) {
                    wrong.push(format!("{path}: \"{paragraph}\" is in no summary of the record"));
                }
                continue;
            }
            let beginning: String = paragraph.chars().take(60).collect();
            let of_paragraph = faults(&paragraph, &records);
            wrong.extend(of_paragraph.iter().map(|it| format!("{path}: {beginning}...: {it}")));
        }
    }
    for (folder, record) in records.iter().filter(|(_, it)| !it.is_replication) {
        let path = format!("results/{folder}/README.md");
        let aliases = Aliases::beside(&root().join(&path)).expect("aliases");
        match shown(&read(&path), &aliases, record, &records) {
            Err(fault) => wrong.push(format!("{path}: {fault}")),
            Ok(shown) => {
                let hidden = record.contrasts.iter().filter(|it| !shown.contains(&***it));
                wrong.extend(
                    hidden.map(|it| format!("{path}: \"{it}\" is registered and not shown")),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The verdicts of matches on a page are those that the program prints.
#[test]
fn verdicts_of_matches_are_those_of_their_games() {
    let folder = "results/null-move";
    let names = ["5000-registered", "20000-registered", "equal", "controls"];
    let games = names.map(|it| format!("{folder}/games-{it}.csv"));
    let tables = printed(plywood(&root()).arg("tables").args(games));
    let page = read(&format!("{folder}/README.md"));
    assert_eq!(verdicts(&page).count(), 9);
    for line in verdicts(&page) {
        assert!(tables.lines().any(|it| it == line), "{line}\n{tables}");
    }
}

#[test]
fn forged_claims_are_found() {
    let contrasts = ["parity: odd", "parity: even", "order: pvs"].map(str::to_owned);
    let texts = "odd  0.9  below 1: shown\neven  1.2  below 1: not shown\n7 of 9 inside\n";
    let experiments = BTreeSet::from(["x.toml".to_owned()]);
    let record = || Record {
        contrasts: contrasts.clone().into(),
        texts: texts.to_owned(),
        experiments: experiments.clone(),
        ..Record::default()
    };
    let records = Records::from([("x".to_owned(), record())]);
    let all = "Of 3 registered contrasts, 1 have the expected result, 7 of 9.<!-- registered x -->";
    assert_eq!(faults(all, &records), [""; 0]);
    for (paragraph, fault) in [
        ("PVS is registered to save leaves.", "name what is registered"),
        ("PVS is registered.<!-- registered x: pvs and more -->", "did not register \"pvs and"),
        ("PVS is registered.<!-- registered y -->", "y is not registered"),
        (&all.replace("Of 3", "Of 4"), "4 contrasts, and 3 are registered"),
        (&all.replace("1 have", "2 have"), "2 have the expected result, and 1 are shown"),
        (&all.replace("7 of 9", "8 of 9"), "\"8 of 9\" is in no text"),
    ] {
        let found = faults(paragraph, &records);
        assert!(found.iter().any(|it| it.contains(fault)), "{paragraph}: {found:?}");
    }
    for denial in ["None of these was registered.", "It runs `plywood run x --registered`."] {
        assert_eq!(faults(denial, &records), [""; 0]);
    }
    let table = "<!-- = script ../contrasts.py summary.txt ../x.toml parity order -->\n| a |\n<!-- /= -->\n";
    let of_page =
        |page: &str| shown(page, &Aliases::default(), &records["x"], &records).map(|it| it.len());
    assert_eq!(of_page(table), Ok(3));
    assert_eq!(of_page(&table.replace(" order", "")), Ok(2), "a question is dropped");
    assert!(of_page(&table.replace(" order", " time")).is_err(), "a question is added");
    assert!(of_page(&table.replace("x.toml", "y.toml")).is_err());
    let verdicts = "```text\n   p (Holm)\nodd  1.0\nodder  1.0\n```\n";
    assert_eq!(of_page(verdicts), Err("\"odder\" has a verdict, and is not registered".to_owned()));
}

#[test]
fn only_a_denial_of_the_registration_denies_it() {
    for (sentence, calls) in [
        ("PVS is registered", true),
        ("No form gains (registered)", true),
        ("The registered contrast shows nothing, and not by chance", true),
        ("None gains within the registered margin", true),
        ("This was not registered, and the other contrast is registered", true),
        ("The comparisons were not registered", false),
        ("That it saves leaves was not a registered question", false),
        ("None of the many comparisons was registered", false),
        ("Nothing is known of it", false),
    ] {
        assert_eq!(calls_registered(sentence), calls, "{sentence}");
    }
}

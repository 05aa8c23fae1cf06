//! The prose of documents, records, help and doc comments is plain English.
//!
//! Constructions that mark a translated sentence are counted, since a list of forbidden phrases only
//! drives them into other phrases. `densities.txt` has a line for each text, sorted: its name, the
//! marks in 1,000 words, and the percentage of sentences over 30 words. Neither may rise, and a new
//! text has the ceilings of [`NEW`]. `PLYWOOD_UPDATE=1` lowers what has fallen. Rewrite the sentence;
//! replacing the words alone seldom helps.

use std::collections::BTreeMap;
use std::env;
use std::fmt::{self, Display, Write as _};
use std::fs;
use std::path::Path;

use regex::Regex;

use crate::examples::HELPS;
use crate::paragraphs::{of_comments, of_help, of_markdown};
use crate::{files, root};

/// The marks: verbs of speaking where nobody speaks, headless clauses, `one` in the place of a noun,
/// chains of `which`, verbs of standing, of holding, `where` for a condition, trailing adverbs, and
/// calques.
const MARKS: [&str; 10] = [
    r"\b(say|says|said|saying)\b|\btells?\b|\btold\b",
    r"(?:^|[.;:,(]\s|\band |\bof |\bwith |\bis |\bare )what\b",
    r"\bones\b|\b(the|this|that|another|last|first|next|other|same|[a-z]+er|[a-z]+est) one\b",
    r"\bso that\b|\b(in|of|with|by|for|from|to|at|on|over|against) which\b",
    r"\b(stands?|lies?|comes? (to|of|out|from)|came out|takes? part|goes? on|at hand)\b",
    r"\b(holds?|held)\b",
    r"(?:^|[.;:]\s|, )where\b",
    r",? (too|as well|besides|likewise)[.,;:)]",
    r"\b(told|kept|set|tell) apart\b|\bbeside\b",
    r"\b(made|measured|run|played) again\b|\bonce more\b|\bno more\b|\b(as many|half) again\b",
];

/// A longer sentence is too long.
const MOST_WORDS: usize = 30;

/// Tenths: 6.2 marks in 1,000 words, and 8 % of long sentences.
const NEW: Density = Density { marks: 62, long: 80 };

/// How often a text has marks and long sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Density {
    /// Marks in 10,000 words, rounded.
    marks: usize,
    /// Long sentences in 1,000, rounded.
    long: usize,
}

impl Density {
    fn of(paragraphs: &[String], marks: &[Regex]) -> Self {
        let (mut words, mut sentences, mut long, mut found) = (0, 0, 0, 0);
        for paragraph in paragraphs {
            // A term of statistics.
            let paragraph = paragraph.replace("held-out", "test");
            found += marks.iter().map(|it| it.find_iter(&paragraph).count()).sum::<usize>();
            let lengths = lengths(&paragraph);
            words += lengths.iter().sum::<usize>();
            sentences += lengths.len();
            long += lengths.iter().filter(|&&it| it > MOST_WORDS).count();
        }
        let share = |part: usize, whole: usize, of: usize| {
            (2 * of * part + whole.max(1)) / (2 * whole.max(1))
        };
        Self { marks: share(found, words, 10_000), long: share(long, sentences, 1_000) }
    }

    fn lower(self, other: Self) -> Self {
        Self { marks: self.marks.min(other.marks), long: self.long.min(other.long) }
    }

    fn exceeds(self, ceiling: Self) -> bool {
        self.marks > ceiling.marks || self.long > ceiling.long
    }

    /// The density in the words of a line; `None` if they are no two numbers with one decimal.
    fn parse(marks: &str, long: &str) -> Option<Self> {
        let tenths = |text: &str| {
            let (whole, tenth) = text.split_once('.').filter(|(_, tenth)| tenth.len() == 1)?;
            Some(10 * whole.parse::<usize>().ok()? + tenth.parse::<usize>().ok()?)
        };
        Some(Self { marks: tenths(marks)?, long: tenths(long)? })
    }
}

impl Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { marks, long } = self;
        write!(f, "{}.{} {}.{}", marks / 10, marks % 10, long / 10, long % 10)
    }
}

/// The words of each sentence of a paragraph.
fn lengths(paragraph: &str) -> Vec<usize> {
    let is_end = |word: &str| {
        let word = word.trim_end_matches([')', '"', '*', '_', ']']);
        // An initial or an abbreviation ends no sentence.
        word.ends_with(['.', '!', '?']) && word.len() > 2 && !["al.", "pp.", "cf."].contains(&word)
    };
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let words: Vec<&str> = paragraph.split_whitespace().filter(is_word).collect();
    words.split_inclusive(|word| is_end(word)).map(<[&str]>::len).collect()
}

fn marks() -> Vec<Regex> {
    // Words of English are ASCII, which is searched faster.
    MARKS.iter().map(|it| Regex::new(&format!("(?i-u){it}")).expect("a pattern")).collect()
}

/// The density of every text, by its name: each page, the help, and the doc comments of each crate.
fn measured() -> BTreeMap<String, Density> {
    let root = root();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let help = HELPS.iter().flat_map(|(_, help)| of_help(help));
    texts.insert("help".to_owned(), help.collect());
    for path in files(&root, &["md", "rs"]) {
        let shown = path.strip_prefix(&root).expect("below the root");
        // Help, which is counted as such.
        if shown == Path::new("docs/VERBS.md") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("UTF-8");
        if path.extension().is_some_and(|it| it == "md") {
            texts.insert(shown.display().to_string(), of_markdown(&text));
        } else {
            let folder = path.ancestors().skip(1).find(|it| it.join("Cargo.toml").exists());
            let folder = folder.expect("a crate").strip_prefix(&root).expect("below the root");
            let comments = format!("{}/*.rs", folder.display());
            texts.entry(comments).or_default().extend(of_comments(&text));
        }
    }
    let marks = marks();
    texts.into_iter().map(|(name, it)| (name, Density::of(&it, &marks))).collect()
}

/// The file of ceilings.
const CEILINGS: &str = "harness/play/tests/documents/densities.txt";

/// The ceilings of a file, by the name of the text.
fn ceilings(text: &str) -> BTreeMap<String, Density> {
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, marks, long] = words[..] else { panic!("{CEILINGS}: {line}") };
        let density = Density::parse(marks, long).unwrap_or_else(|| panic!("{CEILINGS}: {line}"));
        (name.to_owned(), density)
    };
    text.lines().map(line).collect()
}

/// The lines of texts.
fn lines(densities: &BTreeMap<String, Density>) -> String {
    densities.iter().fold(String::new(), |mut text, (name, density)| {
        let _ = writeln!(text, "{name} {density}");
        text
    })
}

/// The texts whose density has risen, with their ceilings.
fn risen(
    measured: &BTreeMap<String, Density>,
    ceilings: &BTreeMap<String, Density>,
) -> Vec<String> {
    let ceiling = |name: &str| ceilings.get(name).copied().unwrap_or(NEW);
    let risen = measured.iter().filter(|(name, found)| found.exceeds(ceiling(name)));
    risen.map(|(name, found)| format!("{name}: {found}, ceilings {}", ceiling(name))).collect()
}

#[test]
fn the_prose_becomes_no_worse() {
    let file = root().join(CEILINGS);
    let text = fs::read_to_string(&file).expect("a text");
    let (measured, ceilings) = (measured(), ceilings(&text));
    assert_eq!(text, lines(&ceilings), "{CEILINGS} is sorted");
    let risen = risen(&measured, &ceilings);
    assert!(
        risen.is_empty(),
        "marks in 1,000 words, and % of sentences over {MOST_WORDS} words, have risen: {risen:#?}"
    );
    let lowered = measured.iter().map(|(name, found)| {
        let ceiling = ceilings.get(name).map_or(*found, |it| it.lower(*found));
        (name.clone(), ceiling)
    });
    let lowered: BTreeMap<_, _> = lowered.collect();
    if env::var_os("PLYWOOD_UPDATE").is_some() {
        fs::write(&file, lines(&lowered)).expect("it can be written");
    }
    let gone = ceilings.keys().find(|name| !measured.contains_key(*name));
    assert!(gone.is_none(), "{CEILINGS}: remove the line of {gone:?}, or set PLYWOOD_UPDATE=1");
}

#[test]
fn marks_are_counted() {
    let patterns = marks();
    for (at, text) in [
        (0, "The table says it."),
        (1, "It shows what is there. A list of what it costs."),
        (2, "This one is a dearer one."),
        (3, "A tree in which it is, so that it is."),
        (4, "It lies there."),
        (5, "It holds for all."),
        (6, "Where it is, it is."),
        (7, "It is there, too."),
        (8, "It is beside it."),
        (9, "It is made again."),
    ] {
        assert!(patterns[at].is_match(text), "{at}: {text}");
    }
    let plain = "Each algorithm evaluates leaves. If two agree, one of them is a held-out test.";
    assert_eq!(Density::of(&[plain.to_owned()], &patterns), Density { marks: 0, long: 0 });
    let long = format!("{} end. It says what it holds.", "word ".repeat(30));
    let found = Density::of(&[long], &patterns);
    // Of 36 words and two sentences.
    assert_eq!(found, Density { marks: 556, long: 500 });
    assert_eq!(lengths("Knuth et al. (1975) say so. And W. does!"), [6, 3]);
}

#[test]
fn a_density_that_rises_is_found() {
    let of = |marks, long| BTreeMap::from([("a".to_owned(), Density { marks, long })]);
    let ceiling = ceilings("a 8.0 50.0\n");
    assert_eq!(ceiling, of(80, 500));
    assert_eq!(lines(&ceiling), "a 8.0 50.0\n");
    assert_eq!(risen(&of(80, 500), &ceiling), Vec::<String>::new());
    assert_eq!(risen(&of(81, 0), &ceiling), ["a: 8.1 0.0, ceilings 8.0 50.0"]);
    assert_eq!(risen(&of(0, 501), &ceiling), ["a: 0.0 50.1, ceilings 8.0 50.0"]);
    assert_eq!(risen(&of(63, 0), &BTreeMap::new()), ["a: 6.3 0.0, ceilings 6.2 8.0"]);
}

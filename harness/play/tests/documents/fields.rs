//! docs/FIELDS.md lists each field of the files that users write, by the doc comments of their
//! parsers, and the guide's first example works.

use std::fmt::Write as _;
use std::fs;

use plywood::studies::parallel::plan::ParallelExperiment;
use plywood_play::studies::endings::plan::Comparison;
use plywood_play::studies::generations::plan::Evolution;
use plywood_play::studies::matches::contest::Contest;

use crate::{assert_section, mistake, plywood, printed, read};

/// A table of a file.
struct Table {
    place: &'static str,
    /// The source of the parser, in `harness`, and the struct that it fills in.
    parser: (&'static str, &'static str),
    /// The text of a file before the table's fields.
    before: &'static str,
    /// The fields that it needs.
    needed: &'static [&'static str],
}

/// The error of a parser about a text, if it has one.
type Parser = fn(&str) -> Option<String>;

/// A kind of file: its name, its parser, and its tables.
type Kind = (&'static str, Parser, &'static [Table]);

const EXPERIMENT: &str = "src/studies/searches/experiment/definition.rs";
const LIMITS: &str = "src/studies/searches/experiment/limits.rs";
const EXPECTATION: &str = "src/studies/searches/experiment/expectation.rs";
const QUESTION: &str = "src/studies/searches/experiment/inquiry/mod.rs";
const CONTRAST: &str = "src/studies/searches/experiment/inquiry/contrast.rs";
const DRAWN: &str = "src/studies/searches/experiment/inquiry/drawn.rs";
const HASHED: &str = "src/studies/searches/experiment/inquiry/hashed.rs";
const REPLICATION: &str = "src/studies/searches/experiment/inquiry/replication.rs";
const PARALLEL: &str = "src/studies/parallel/plan.rs";
const MATCH: &str = "play/src/studies/matches/contest.rs";
const QUESTION_OF_MATCHES: &str = "play/src/studies/matches/question.rs";
const EVOLUTION: &str = "play/src/studies/generations/plan.rs";
const STEPS: &str = "play/src/studies/generations/steps.rs";
const SETTINGS: &str = "learning/src/evolution/settings.rs";
const ENDINGS: &str = "play/src/studies/endings/plan.rs";

const SHA256: &str = "sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'";

const KINDS: [Kind; 5] = [
    (
        "Experiments",
        mistake,
        &[
            Table {
                place: "At the top",
                parser: (EXPERIMENT, "Experiment"),
                before: "",
                needed: &["about = ''", "group = []"],
            },
            Table {
                place: "`[[group]]`",
                parser: (EXPERIMENT, "Group"),
                before: "about = ''\n[[group]]\n",
                needed: &["name = ''", "depths = 1"],
            },
            Table {
                place: "`limits` of a group",
                parser: (LIMITS, "LimitOptions"),
                before: "about = ''\n[[group]]\nname = ''\ndepths = 1\n[group.limits]\n",
                needed: &[],
            },
            Table {
                place: "Entry of `expect` in a group",
                parser: (EXPECTATION, "Expectation"),
                before: "about = ''\n[[group]]\nname = ''\ndepths = 1\n[[group.expect]]\n",
                needed: &["position = 'start'", "depth = 1", "value = 0"],
            },
            Table {
                place: "`[[question]]`",
                parser: (QUESTION, "Written"),
                before: "about = ''\ngroup = []\n[[question]]\n",
                needed: &["name = ''", "asks = ''", "contrast = []"],
            },
            Table {
                place: "`[[question.contrast]]`",
                parser: (CONTRAST, "Written"),
                before: "about = ''\ngroup = []\n[[question]]\nname = ''\nasks = ''\n\
                     [[question.contrast]]\n",
                needed: &["name = ''", "of = 'pvs'", "metric = 'leaves'"],
            },
            Table {
                place: "`where` and `against` of a contrast",
                parser: (CONTRAST, "Condition"),
                before: "about = ''\ngroup = []\n[[question]]\nname = ''\nasks = ''\n\
                     [[question.contrast]]\nname = ''\nof = 'pvs'\nmetric = 'leaves'\n\
                     [question.contrast.where]\n",
                needed: &[],
            },
            Table {
                place: "`[[draw]]`",
                parser: (DRAWN, "Draw"),
                before: "about = ''\ngroup = []\n[[draw]]\n",
                needed: &["suite = { name = '', games = '', sha256 = \
                       'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', \
                       phase = 'middle', count = 1 }"],
            },
            Table {
                place: "`suite` of a `[[draw]]`",
                parser: (DRAWN, "DrawnSuite"),
                before: "about = ''\ngroup = []\n[[draw]]\n[draw.suite]\n",
                needed: &["name = ''", "games = ''", SHA256, "count = 1"],
            },
            Table {
                place: "`[[file]]`",
                parser: (HASHED, "SuiteFile"),
                before: "about = ''\ngroup = []\n[[file]]\n",
                needed: &["suite = ''", SHA256],
            },
            Table {
                place: "`[replication]`",
                parser: (REPLICATION, "Replication"),
                before: "about = ''\ngroup = []\n[replication]\n",
                needed: &["of = ''", SHA256, "at-least = 0.9"],
            },
        ],
    ),
    (
        "Experiments on several processors",
        parallel,
        &[
            Table {
                place: "At the top",
                parser: (PARALLEL, "ParallelExperiment"),
                before: "",
                needed: &["about = ''", "group = []"],
            },
            Table {
                place: "`[[group]]`",
                parser: (PARALLEL, "ParallelGroup"),
                before: "about = ''\n[[group]]\n",
                needed: &["name = ''", "depths = 1", "algorithms = []", "processors = [1]"],
            },
        ],
    ),
    (
        "Matches",
        contest,
        &[
            Table {
                place: "At the top",
                parser: (MATCH, "Contest"),
                before: "",
                needed: &["about = ''", "players = []", "pairs = 1"],
            },
            Table {
                place: "`[question]`",
                parser: (QUESTION_OF_MATCHES, "Question"),
                before: "about = ''\nplayers = []\npairs = 1\n[question]\n",
                needed: &["name = ''", "asks = ''", "matches = []", "contrasts = []"],
            },
        ],
    ),
    (
        "Evolutions",
        evolution,
        &[
            Table {
                place: "At the top",
                parser: (EVOLUTION, "Evolution"),
                before: "",
                needed: &[],
            },
            Table {
                place: "`[settings]`",
                parser: (SETTINGS, "Settings"),
                before: "[settings]\n",
                needed: &[],
            },
            Table {
                place: "`later`",
                parser: (STEPS, "Later"),
                before: "[later]\n",
                needed: &["from = 2", "depth = '2+1'"],
            },
            Table {
                place: "`earlier`",
                parser: (STEPS, "Earlier"),
                before: "[earlier]\n",
                needed: &["until = 2", "domains = {}"],
            },
        ],
    ),
    (
        "Comparisons of endings",
        comparison,
        &[Table {
            place: "At the top",
            parser: (ENDINGS, "Comparison"),
            before: "",
            needed: &[
                "about = ''",
                "endings = []",
                "algorithms = []",
                "per-distance = 1",
                "nodes = 1",
                "seed = 1",
            ],
        }],
    ),
];

/// The tables of all files, each with the title of its file and the parser's error.
fn tables() -> impl Iterator<Item = (&'static str, Parser, &'static Table)> {
    KINDS
        .into_iter()
        .flat_map(|(title, error, tables)| tables.iter().map(move |it| (title, error, it)))
}

fn parallel(text: &str) -> Option<String> {
    ParallelExperiment::parse("x", text).err().map(|it| it.to_string())
}

fn contest(text: &str) -> Option<String> {
    Contest::parse("x", text).err().map(|it| it.to_string())
}

fn evolution(text: &str) -> Option<String> {
    of_file(text, |path| Evolution::load(path).err())
}

fn comparison(text: &str) -> Option<String> {
    of_file(text, |path| Comparison::load(path).err())
}

/// The fields of a table, by the struct of its parser: their names in a file, and their doc
/// comments.
fn fields(table: &Table) -> Vec<(String, String)> {
    let (file, name) = table.parser;
    let source = read(&format!("harness/{file}"));
    let (_, body) = source.split_once(&format!("struct {name} {{\n")).expect("a struct");
    let (body, _) = body.split_once("\n}\n").expect("it ends");
    let (mut fields, mut docs, mut attributes) = (Vec::new(), Vec::new(), String::new());
    for line in body.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("/// ") {
            docs.push(doc);
        } else if line.starts_with("#[") {
            attributes.push_str(line);
        } else if let Some((field, _)) = line.split_once(": ").filter(|_| line.ends_with(',')) {
            let quoted = |key: &str| {
                attributes
                    .split(&format!("{key} = \""))
                    .nth(1)?
                    .split('"')
                    .next()
                    .map(str::to_owned)
            };
            let own = field.trim_start_matches("pub ").replace('_', "-");
            let own = quoted("(rename").or_else(|| quoted(" rename")).unwrap_or(own);
            if !attributes.contains("serde(skip)") {
                if let Some(other) = quoted("alias") {
                    fields.push((other, format!("Another name of `{own}`.")));
                }
                fields.push((own, docs.join(" ")));
            }
            docs.clear();
            attributes.clear();
        }
    }
    fields
}

/// The error of reading a file with this text.
fn of_file(text: &str, error: impl Fn(&str) -> Option<anyhow::Error>) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.toml");
    fs::write(&path, text).expect("a file");
    error(path.to_str().expect("UTF-8")).map(|it| format!("{it:#}"))
}

#[test]
fn the_reference_of_fields_is_up_to_date() {
    let mut text = String::new();
    for (title, _, tables) in KINDS {
        let _ = write!(text, "\n## {title}\n");
        for table in tables {
            let place = table.place;
            let _ = write!(text, "\n**{place}**\n\n| field | meaning |\n| --- | --- |\n");
            for (name, meaning) in fields(table) {
                assert!(!meaning.is_empty(), "{title}, {place}: {name} has no doc comment");
                let _ = writeln!(text, "| `{name}` | {meaning} |");
            }
        }
    }
    assert_section("docs/FIELDS.md", "fields", &format!("{text}\n"));
}

/// The fields are those that the parser lists in its error about an unknown field.
#[test]
fn each_accepted_field_has_a_row_and_each_row_is_accepted() {
    for (title, error, table) in tables() {
        let Table { place, before, .. } = table;
        let error = error(&format!("{before}nothing = 1\n")).expect("no such field");
        let listed = error.split("unknown field `nothing`, expected").nth(1);
        let listed = listed.unwrap_or_else(|| panic!("{title}, {place}: {error}"));
        let mut accepted: Vec<&str> = listed.split('`').skip(1).step_by(2).collect();
        let fields = fields(table);
        let mut rows: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
        accepted.sort_unstable();
        rows.sort_unstable();
        assert_eq!(rows, accepted, "{title}, {place}");
    }
}

/// A file with the fields that are marked lacks none, and without one of them it does.
#[test]
fn required_fields_are_marked() {
    for (title, error, table) in tables() {
        let Table { place, before, needed, .. } = table;
        let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let missing = |lines: &[&str]| {
            let error = error(&format!("{before}{}\n", lines.join("\n")))?;
            Some(error.split("missing field `").nth(1)?.split('`').next()?.to_owned())
        };
        assert_eq!(missing(needed), None, "{title}, {place}");
        for at in 0..needed.len() {
            let others = [&needed[..at], &needed[at + 1..]].concat();
            assert_eq!(missing(&others), Some(key(needed[at])), "{title}, {place}");
        }
        let mut required: Vec<_> = needed.iter().map(|line| key(line)).collect();
        let fields = fields(table).into_iter();
        let marked = fields.filter(|(_, meaning)| meaning.ends_with("Required."));
        let mut marked: Vec<_> = marked.map(|(name, _)| name).collect();
        required.sort_unstable();
        marked.sort_unstable();
        assert_eq!(marked, required, "{title}, {place}");
    }
}

/// The output that the guide shows is that of its first example.
#[test]
fn the_guides_first_experiment_prints_its_output() {
    let guide = read("docs/EXPERIMENTS.md");
    let block = |kind: &str| {
        let (_, rest) = guide.split_once(&format!("```{kind}\n")).expect("a block");
        rest.split_once("```").expect("a block ends").0.to_owned()
    };
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("first.toml"), block("toml")).expect("a file");
    let mut run = plywood(folder.path());
    let output = printed(run.args(["run", "first.toml", "--no-plots", "--repetitions", "0"]));
    assert!(output.contains(&block("text")), "{output}");
}

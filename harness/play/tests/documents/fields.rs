//! On the site, docs/EXPERIMENTS.md lists each field of the files that users write, by the doc comments
//! of their parsers, and the guide's first example works.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use plywood::core::document::DocumentError;
use plywood::studies::parallel::plan::ParallelExperiment;
use plywood_play::chess::studies::endings::plan::Comparison;
use plywood_play::chess::studies::generations::plan::Evolution;
use plywood_play::studies::matches::contest::Contest;
use serde::Deserialize;

use crate::site::assert_full;
use crate::{mistake, plywood, printed, read};

/// A table of a file.
#[derive(Deserialize)]
struct Table {
    place: String,
    /// The source of the parser, in `harness`, and the struct that it fills in.
    source: String,
    r#struct: String,
    /// The text of a file before the table's fields.
    before: String,
    /// The fields that it needs.
    needed: Vec<String>,
}

/// A kind of file.
#[derive(Deserialize)]
struct Kind {
    title: String,
    parser: String,
    table: Vec<Table>,
}

impl Kind {
    /// The parser's own error about a text, if it has one: ours lists a few names only.
    fn error(&self, text: &str) -> Option<String> {
        let error = match &*self.parser {
            "mistake" => mistake(text),
            "parallel" => ParallelExperiment::parse("x", text).err(),
            "contest" => Contest::parse("x", text).err(),
            "evolution" => of_file(text, |path| Evolution::load(path).err()),
            "comparison" => of_file(text, |path| Comparison::load(path).err()),
            other => panic!("{other} is no parser"),
        };
        let error = error?;
        let of_parser = error.downcast_ref().map(|it: &DocumentError| it.of_parser.clone());
        Some(of_parser.unwrap_or_else(|| format!("{error:#}")))
    }
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let mut files: BTreeMap<String, Vec<Kind>> =
        toml::from_str(include_str!("fields.toml")).expect("files");
    files.remove("file").expect("files")
});

/// The tables of all files, each with its file.
fn tables() -> impl Iterator<Item = (&'static Kind, &'static Table)> {
    KINDS.iter().flat_map(|kind| kind.table.iter().map(move |table| (kind, table)))
}

/// The fields of a table, by the struct of its parser: their names in a file, and their doc
/// comments.
fn fields(table: &Table) -> Vec<(String, String)> {
    let Table { source, r#struct: name, .. } = table;
    let source = read(&format!("harness/{source}"));
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
fn of_file(text: &str, error: impl Fn(&str) -> Option<anyhow::Error>) -> Option<anyhow::Error> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.toml");
    fs::write(&path, text).expect("a file");
    error(path.to_str().expect("UTF-8"))
}

#[test]
fn the_site_lists_every_field() {
    let mut text = String::new();
    for Kind { title, table: tables, .. } in KINDS.iter() {
        let _ = write!(text, "\n### {title}\n");
        for table in tables {
            let place = &table.place;
            let _ = write!(text, "\n**{place}**\n\n| field | meaning |\n| --- | --- |\n");
            for (name, meaning) in fields(table) {
                assert!(!meaning.is_empty(), "{title}, {place}: {name} has no doc comment");
                let _ = writeln!(text, "| `{name}` | {meaning} |");
            }
        }
    }
    assert_full("docs/EXPERIMENTS.md", "fields", &format!("{text}\n"));
}

/// The fields are those that the parser lists in its error about an unknown field.
#[test]
fn each_accepted_field_has_a_row_and_each_row_is_accepted() {
    for (kind, table) in tables() {
        let (title, Table { place, before, .. }) = (&kind.title, table);
        let error = kind.error(&format!("{before}nothing = 1\n")).expect("no such field");
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
    for (kind, table) in tables() {
        let (title, Table { place, before, needed, .. }) = (&kind.title, table);
        let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let missing = |lines: &[String]| {
            let error = kind.error(&format!("{before}{}\n", lines.join("\n")))?;
            Some(error.split("missing field `").nth(1)?.split('`').next()?.to_owned())
        };
        assert_eq!(missing(needed), None, "{title}, {place}");
        for at in 0..needed.len() {
            let others = [&needed[..at], &needed[at + 1..]].concat();
            assert_eq!(missing(&others), Some(key(&needed[at])), "{title}, {place}");
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

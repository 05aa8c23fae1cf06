//! What the documents say is what the program does.
//!
//! Some sections of README.md are made, not written. After a change,
//! `PLYWOOD_UPDATE=1 cargo test -p plywood --test documents` makes them anew.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plywood::experiment::Experiment;
use plywood::record::Record;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The section of README.md between two markers that bear its name is this
/// text.
fn assert_section(name: &str, text: &str) {
    let readme = read("README.md");
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = readme.split_once(&begin).expect("the section begins");
    let (section, after) = rest.split_once(&end).expect("the section ends");
    if section == text {
        return;
    }
    if env::var_os("PLYWOOD_UPDATE").is_some() {
        let updated = format!("{before}{begin}{text}{end}{after}");
        fs::write(root().join("README.md"), updated).expect("README.md can be written");
    } else {
        panic!(
            "README.md, section \"{name}\", is out of date; make it anew by\n\
             PLYWOOD_UPDATE=1 cargo test -p plywood --test documents"
        );
    }
}

/// The part of a source file from the first line that begins with `first` to
/// the line before `end`.
fn excerpt(file: &str, first: &str, end: &str) -> String {
    let source = read(file);
    let at = source.find(&format!("\n{first}")).expect("the excerpt begins") + 1;
    let length = source[at..].find(&format!("\n{end}")).expect("the excerpt ends");
    format!("```rust\n{}\n```\n", source[at..at + length].trim_end())
}

fn algorithms() -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["list", "algorithms", "--json"])
        .output()
        .expect("the program starts");
    let lists: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut table =
        String::from("| algorithm | source | it proves | settings |\n| --- | --- | --- | --- |\n");
    for entry in lists["algorithms"].as_array().expect("a list") {
        let fact = |key: &str| entry[key].as_str().expect("a text").to_owned();
        let (name, source) = (fact("name"), fact("source"));
        let (promise, settings) = (fact("promise"), fact("settings"));
        let _ = writeln!(table, "| `{name}` | {source} | {promise} | {settings} |");
    }
    table
}

/// The tables of chess at the two greatest depths, from the newest record of
/// the default experiment: nobody types a measured number.
fn results() -> String {
    let folders = fs::read_dir(root().join("results")).expect("a folder of records");
    let names = folders.map(|folder| folder.expect("a record").file_name());
    let names = names.map(|name| name.into_string().expect("a name in UTF-8"));
    // The names begin with a date, so that the last one is the newest.
    let newest = names.filter(|name| name.ends_with("-default")).max().expect("a record");
    let summary = read(&format!("results/{newest}/summary.txt"));
    let tables: Vec<&str> =
        summary.split("\n\n").filter(|table| table.starts_with("chess")).collect();
    let deepest = tables[tables.len().saturating_sub(2)..].join("\n\n");
    assert!(!deepest.is_empty(), "{newest} has no table of chess");
    format!("```text\n{deepest}\n```\n\nRecorded in [results/{newest}](results/{newest}).\n")
}

/// The picture in README.md is the one that the program draws.
#[test]
fn the_picture_is_up_to_date() {
    let file = "docs/stockman-sss.svg";
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .current_dir(folder.path())
        .args(["draw", "--game", "stockman", "--algorithm", "sss*", "--out", "picture.svg"])
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let drawn = fs::read_to_string(folder.path().join("picture.svg")).expect("a picture");
    assert!(read("README.md").contains(file), "README.md shows the picture");
    if fs::read_to_string(root().join(file)).is_ok_and(|shown| shown == drawn) {
        return;
    }
    if env::var_os("PLYWOOD_UPDATE").is_some() {
        fs::write(root().join(file), drawn).expect("the picture can be written");
    } else {
        panic!(
            "{file} is out of date; make it anew by\n\
             PLYWOOD_UPDATE=1 cargo test -p plywood --test documents"
        );
    }
}

/// One test for all sections: each writes the same file.
#[test]
fn readme_is_up_to_date() {
    assert_section("results", &results());
    assert_section("algorithms", &algorithms());
    let game = excerpt("algorithms/examples/own_game.rs", "/// Heaps", "fn main");
    assert_section("own game", &game);
    let algorithm = excerpt("algorithms/examples/own_algorithm.rs", "fn eager", "fn main");
    assert_section("own algorithm", &algorithm);
}

#[test]
fn every_column_is_explained() {
    let explained = read("docs/METHODOLOGY.md");
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.serialize(Record::default()).expect("a row");
    let text = String::from_utf8(writer.into_inner().expect("a table")).expect("UTF-8");
    for column in text.lines().next().expect("a heading").split(',') {
        assert!(explained.contains(&format!("`{column}`")), "{column} is not explained");
    }
}

#[test]
fn every_experiment_in_the_documents_is_one() {
    let mut experiments = 0;
    for file in ["README.md", "docs/EXPERIMENTS.md"] {
        let text = read(file);
        for block in text.split("```toml\n").skip(1) {
            let toml = block.split("```").next().expect("a block ends");
            Experiment::parse(file, toml).unwrap_or_else(|error| panic!("{file}: {error:#}"));
            experiments += 1;
        }
    }
    assert!(experiments >= 2, "there are {experiments}");
}

/// What a parser that knows every field says about one that does not exist.
#[test]
fn every_field_of_an_experiment_is_explained() {
    let explained = read("docs/EXPERIMENTS.md");
    let group = "about = ''\n[[group]]\nname = ''\nalgorithms = []\ndepths = 1\n";
    for text in [
        "nothing = 1".to_owned(),
        format!("{group}nothing = 1"),
        format!("{group}limits = {{ nothing = 1 }}"),
        format!("{group}expect = [{{ nothing = 1 }}]"),
    ] {
        let error = Experiment::parse("x", &text).expect_err("no such field").to_string();
        let fields = error.split("expected").nth(1).expect("the fields are named");
        let fields: Vec<&str> = fields.split('`').skip(1).step_by(2).collect();
        assert!(fields.len() > 1, "{error}");
        for field in fields {
            assert!(explained.contains(&format!("`{field}`")), "{field} is not explained");
        }
    }
}

//! The documents describe what the program does.
//!
//! Some sections of README.md, docs and results are generated. After a change,
//! `PLYWOOD_UPDATE=1 cargo test -p plywood-play --test documents` updates them.

mod budgets;
mod claims;
mod columns;
mod commands;
#[cfg(unix)]
mod documents;
mod examples;
mod fields;
#[cfg(unix)]
mod followed;
mod index;
mod leavings;
mod links;
#[path = "../listed/mod.rs"]
mod listed;
mod listings;
mod names;
mod numbers;
mod packages;
mod profile;
mod registered;
mod rooms;
mod site;
mod troubleshooting;
mod tutorial;
mod verbs;

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Once};

use plywood::Program;
use plywood::record::records;
use plywood::studies::parallel::plan::ParallelExperiment;
use plywood::studies::searches::experiment::definition::Experiment;
use plywood::studies::searches::row::SearchRow;
use plywood::studies::searches::tables::digest::digest;
use plywood_play::Play;
use serde_json::Value;

use crate::listed::files_below;
use crate::site::assert_full;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood-play");

/// Registers the guest, so that this process knows its studies and functions, too.
fn register() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| Program::new().guest::<Play>().register().expect("a program"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The withdrawn records, as the list in results names their machine files. Without the list, none is
/// withdrawn.
fn withdrawn() -> BTreeSet<String> {
    let listed = fs::read_to_string(root().join("results/to-be-made-again.txt"));
    let listed = listed.unwrap_or_default();
    let file = |line: &str| Some(line.split_once(" withdrawn:")?.0.to_owned());
    listed.lines().filter_map(file).collect()
}

/// The project's files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut files = files_below(folder);
    files.retain(|path| {
        path.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending))
    });
    files
}

/// The files with the facts of the records in a folder and below it.
fn machines(folder: &Path) -> Vec<PathBuf> {
    let mut machines = files(folder, &["toml"]);
    machines.retain(|it| name(it).starts_with("machine"));
    machines
}

/// The code of a source file without its tests, line by line; comments are empty lines.
fn code(file: &Path) -> String {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    let lines = text.lines().map(|line| if is_comment(line) { "" } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(OsStr::to_str).expect("a name in UTF-8")
}

/// The output of a program, which has to succeed.
fn printed(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The program, in a folder.
fn plywood(folder: &Path) -> Command {
    called("plywood", folder)
}

/// The program by one of its two names, in a folder.
fn called(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(PROGRAMS.join(name));
    command.current_dir(folder);
    command
}

/// A folder that has the program under both names, as the archives have it.
static PROGRAMS: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    fs::create_dir_all(&folder).expect("a folder");
    for name in ["plywood", "plywood-play"] {
        let link = folder.join(name);
        // Another run of the tests may use it at the same time.
        if fs::read_link(&link).is_ok_and(|it| it == Path::new(PROGRAM)) {
            continue;
        }
        drop(fs::remove_file(&link));
        std::os::unix::fs::symlink(PROGRAM, &link).expect("a link");
    }
    folder
});

/// Writes a new text into a file, or says how that is done.
fn update(file: &str, part: &str, text: &str) {
    assert!(
        env::var_os("PLYWOOD_UPDATE").is_some(),
        "{file}{part} is out of date; update it with\n\
         PLYWOOD_UPDATE=1 cargo test -p plywood-play --test documents"
    );
    fs::write(root().join(file), text).expect("it can be written");
}

/// Asserts that the section of a document between two markers with its name is
/// `text`.
fn assert_section(document: &str, name: &str, text: &str) {
    let whole = read(document);
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = whole.split_once(&begin).expect("the section begins");
    let (section, after) = rest.split_once(&end).expect("the section ends");
    if section != text {
        let updated = format!("{before}{begin}{text}{end}{after}");
        update(document, &format!(", section \"{name}\","), &updated);
    }
}

/// The facts of all algorithms, in the order of the program.
fn facts() -> Vec<Value> {
    let listed = printed(plywood(&root()).args(["list", "algorithms", "--json"]));
    let mut lists: Value = serde_json::from_str(&listed).expect("JSON");
    lists["algorithms"].as_array_mut().map(std::mem::take).expect("a list")
}

/// The deviations of algorithms from their sources; those of several algorithms are listed once.
fn deviations() -> String {
    let mut deviations: Vec<(String, Vec<String>)> = Vec::new();
    for entry in facts() {
        let Some(deviation) = entry["deviation"].as_str() else { continue };
        let name = format!("`{}`", entry["name"].as_str().expect("a name"));
        match deviations.iter_mut().find(|(text, _)| text == deviation) {
            Some((_, names)) => names.push(name),
            None => deviations.push((deviation.to_owned(), vec![name])),
        }
    }
    let lines = deviations.iter().map(|(text, names)| format!("- {}: {text}\n", names.join(", ")));
    lines.collect()
}

fn algorithms() -> String {
    let mut table =
        String::from("| algorithm | source | it proves | settings |\n| --- | --- | --- | --- |\n");
    for entry in facts() {
        let fact = |key: &str| entry[key].as_str().expect("a text").to_owned();
        let (name, source) = (fact("name"), fact("source"));
        let (promise, settings) = (fact("promise"), fact("settings"));
        let _ = writeln!(table, "| `{name}` | {source} | {promise} | {settings} |");
    }
    table
}

/// The answer of the default experiment, from its record, so no measured number is typed by
/// hand.
fn results() -> String {
    let file = records::file_in(&root().join("results/default"), "records.csv").expect("a record");
    let rows = records::read::<SearchRow>(&file).expect("a record").rows;
    format!("```text\n{}```\n", digest(&rows, None))
}

/// The picture in docs/ALGORITHMS.md is the program's drawing.
#[test]
fn the_picture_is_up_to_date() {
    let file = "docs/stockman-sss.svg";
    let folder = tempfile::tempdir().expect("a folder");
    let draw = ["draw", "--game", "stockman", "--algorithm", "sss*", "--out", "picture.svg"];
    printed(plywood(folder.path()).args(draw));
    let drawn = fs::read_to_string(folder.path().join("picture.svg")).expect("a picture");
    let page = read("docs/ALGORITHMS.md");
    assert!(page.contains("(stockman-sss.svg)"), "docs/ALGORITHMS.md shows the picture");
    if !fs::read_to_string(root().join(file)).is_ok_and(|shown| shown == drawn) {
        update(file, "", &drawn);
    }
}

/// The results of every recorded match.
fn matches() -> String {
    let results = root().join("results");
    // Records of one question in several folders are not among them.
    let is_direct =
        |file: &PathBuf| file.strip_prefix(&results).is_ok_and(|it| it.iter().count() == 2);
    let mut games = files(&results, &["csv", "gz"]);
    let is_match =
        |file: &Path| records::stem(name(file)).is_some_and(|it| it.starts_with("games"));
    games.retain(|file| is_direct(file) && is_match(file));
    assert!(games.len() >= 16, "{games:?}");
    printed(plywood(&root()).args(["elo", "--table"]).args(games))
}

#[test]
fn the_site_lists_every_match() {
    assert_full("results/README.md", "matches", &matches());
}

#[test]
fn readme_is_up_to_date() {
    assert_section("README.md", "results", &results());
    let lines = read("README.md").lines().count();
    assert!(lines <= 135, "README.md has {lines} lines; what is over 135 belongs into docs");
}

#[test]
fn the_list_of_algorithms_is_up_to_date() {
    assert_section("docs/ALGORITHMS.md", "algorithms", &algorithms());
    assert_section("docs/ALGORITHMS.md", "deviations", &deviations());
}

/// The mistake in an experiment, on one or on several processors, if there is one.
fn mistake(toml: &str) -> Option<anyhow::Error> {
    if ParallelExperiment::is_one(toml) {
        ParallelExperiment::parse("x", toml).err()
    } else {
        Experiment::parse("x", toml).err()
    }
}

#[test]
fn every_experiment_in_the_documents_is_one() {
    let mut experiments = 0;
    for block in read("docs/EXPERIMENTS.md").split("```toml\n").skip(1) {
        let toml = block.split("```").next().expect("a block ends");
        let error = mistake(toml);
        assert!(error.is_none(), "{error:?}");
        experiments += 1;
    }
    assert!(experiments >= 5, "{experiments}");
}

/// Whether the licence permits relicensing the work.
fn is_permissive(licence: &str) -> bool {
    let alternatives = licence.replace('/', " OR ");
    let terms = "0BSD, Apache-2.0, Apache-2.0 WITH LLVM-exception, BSD-2-Clause, BSD-3-Clause, \
                 BSL-1.0, CC0-1.0, ISC, MIT, Unicode-3.0, Unlicense, Zlib";
    let allows =
        |part: &str| terms.split(", ").any(|term| term == part.trim_matches([' ', '(', ')']));
    // "(MIT OR Apache-2.0) AND Unicode-3.0": one alternative of each part.
    alternatives.split(" AND ").all(|part| part.split(" OR ").any(allows))
}

fn metadata() -> Value {
    metadata_of("Cargo.toml")
}

/// Cargo's facts about the packages of a manifest and its lock file, which must be current.
fn metadata_of(manifest: &str) -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--locked", "--manifest-path", manifest]);
    serde_json::from_str(&printed(cargo.current_dir(root()))).expect("JSON")
}

/// Every crate can be published: it is described, its own crates are named with their version, and
/// it names no address that does not exist.
#[test]
fn crates_can_be_published() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let own = packages.iter().filter(|it| it["source"].is_null() && it["publish"].is_null());
    let mut count = 0;
    for package in own {
        let name = package["name"].as_str().expect("a name");
        let texts = |key: &str| package[key].as_array().map_or(0, Vec::len);
        assert!(package["description"].is_string() && package["readme"].is_string(), "{name}");
        assert!((1..=5).contains(&texts("keywords")), "{name}: one to five keywords");
        assert!((1..=5).contains(&texts("categories")), "{name}: one to five categories");
        assert!(package["repository"].is_null(), "{name}: the repository's owner sets its address");
        assert_has_texts(package);
        for needed in package["dependencies"].as_array().into_iter().flatten() {
            let is_shipped = needed["kind"] != "dev";
            if needed["path"].is_string() && is_shipped {
                let needs = &needed["name"];
                assert_ne!(needed["req"], "*", "{name}: {needs} needs a version");
            }
        }
        count += 1;
    }
    assert_eq!(count, 15);
}

/// A crate has a page of its own, whose links lead nowhere else, and the texts of its licences: of
/// that of chess, too, if it can have chess.
fn assert_has_texts(package: &Value) {
    let text = |key: &str| package[key].as_str().expect("a text");
    let folder = Path::new(text("manifest_path")).parent().expect("a folder");
    let name = text("name");
    let page = fs::read_to_string(folder.join("README.md")).expect(name);
    assert!(page.starts_with(&format!("# {name}\n")) && !page.contains("]("), "{name}");
    let can_have_chess = package["features"]["chess"].is_array();
    let all = [
        ("LICENSE-MIT", text("license").contains("MIT")),
        ("LICENSE-APACHE", text("license").contains("Apache-2.0")),
        ("COPYING", text("license").contains("GPL") || can_have_chess),
    ];
    for (file, is_needed) in all {
        let own = fs::read_to_string(folder.join(file)).ok();
        assert_eq!(own, is_needed.then(|| read(file)), "{name}: {file}");
        assert_eq!(page.contains(&format!("`{file}`")), is_needed, "{name}: its page and {file}");
    }
}

/// Every dependency may be used as README.md and NOTICE say: none has terms that
/// they do not name, and crates without such dependencies are free of those
/// terms.
#[test]
fn licences_are_as_the_documents_say() {
    assert!(is_permissive("(MIT OR Apache-2.0) AND Unicode-3.0") && is_permissive("MIT/X11"));
    assert!(!is_permissive("GPL-3.0-or-later") && !is_permissive("MIT AND GPL-2.0-only"));
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let text = |package: &serde_json::Value, key: &str| {
        package[key].as_str().map_or_else(String::new, str::to_owned)
    };
    let (readme, notice) = (read("README.md"), read("NOTICE"));
    let mut restricted = Vec::new();
    for package in packages.iter().filter(|package| package["source"].is_string()) {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        if !is_permissive(&licence) {
            assert!(readme.contains(&format!("[{name}]")), "README.md names {name}, {licence}");
            let in_notice =
                notice.lines().any(|line| line.trim().starts_with(&format!("{name}: ")));
            assert!(in_notice && notice.contains(&licence), "NOTICE names {name}, {licence}");
            restricted.push(name);
        }
    }
    assert!(restricted.contains(&"shakmaty".to_owned()), "{restricted:?}");
    for package in packages.iter().filter(|package| package["source"].is_null()) {
        let (name, licence) = (text(package, "name"), text(package, "license"));
        // An optional dependency can be left out.
        let holds_chess = package["dependencies"].as_array().into_iter().flatten().any(|needed| {
            let always = needed["optional"] == false && needed["kind"].is_null();
            let features = needed["features"].as_array();
            let is_default = needed["uses_default_features"] == true;
            let can_have = ["plywood-positions", "plywood-players", "plywood-boards", "plywood"];
            let has_chess = can_have.contains(&&*text(needed, "name"));
            let with_chess = features.is_some_and(|it| it.contains(&"chess".into())) || is_default;
            always && (restricted.contains(&text(needed, "name")) || has_chess && with_chess)
        });
        let expected = if holds_chess { "GPL-3.0-or-later" } else { "MIT OR Apache-2.0" };
        assert_eq!(licence, expected, "{name}");
    }
}

//! Committed records come from a clean commit of the history, and contain no
//! folder of the machine that made them.
//!
//! Those that did not, before there was this test, are in
//! `results/to-be-made-again.txt`, each with its faults. Of those the list can only
//! shrink: a record that is dated later may not be in it, and one that has been
//! made again may not stay. A change of the program that invalidates records
//! withdraws them there, with the time from which on they have to be made again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plywood::core::registration::history::History;
use plywood::record::portable::portable;
use plywood::record::records;
use plywood::record::registered::Registered;
use plywood::studies::searches::experiment::inquiry::drawn::{self, DrawnSuite};
use plywood::studies::searches::experiment::registration::provenance::contradictions;
use plywood_play::studies::matches::registration::provenance as of_games;
use regex::Regex;

use crate::listed::files_below;

/// The list of records that have faults.
const LIST: &str = "to-be-made-again.txt";

/// The date of the last record that may have faults.
const LAST: &str = "2026-11-22";

/// How the list says that a record is withdrawn: what follows is when it was, and
/// the record's own time comes before.
const WITHDRAWN: &str = "withdrawn:";

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results")
}

/// The files that define what a record depended on: `machine.toml`, or files with
/// longer names in folders with several records.
fn machine_files() -> Vec<(String, toml::Table)> {
    let root = results();
    let is_one = |path: &PathBuf| {
        let stem = path.file_stem().is_some_and(|it| it.to_string_lossy().contains("machine"));
        stem && path.extension().is_some_and(|it| it == "toml")
    };
    let mut found: Vec<_> = files_below(&root).into_iter().filter(is_one).collect();
    found.sort_unstable();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text");
        let table = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path.strip_prefix(&root).expect("inside").to_string_lossy().into_owned(), table)
    };
    found.into_iter().map(read).collect()
}

/// All ancestors of this commit; `None` if not all are known: without git, and in
/// a shallow clone.
fn history() -> Option<BTreeSet<String>> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .arg("--no-replace-objects")
            .current_dir(results())
            .args(arguments)
            .output()
            .ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let is_whole = git(&["rev-parse", "--is-shallow-repository"])?.trim() == "false";
    let commits = git(&["rev-list", "HEAD"])?;
    is_whole.then(|| commits.lines().map(str::to_owned).collect())
}

/// All texts in a table, at any depth.
fn texts(value: &toml::Value) -> Vec<&str> {
    match value {
        toml::Value::String(text) => vec![text],
        toml::Value::Array(values) => values.iter().flat_map(texts).collect(),
        toml::Value::Table(table) => table.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// The faults of a record, in the words of the list.
fn faults(
    machine: &toml::Table,
    history: Option<&BTreeSet<String>>,
) -> Result<Vec<&'static str>, String> {
    let fact = |name: &str| {
        let fact = machine.get(name).and_then(toml::Value::as_str);
        fact.ok_or_else(|| format!("{name} is missing"))
    };
    let (commit, command) = (fact("commit")?, fact("command")?);
    let clean = commit.trim_end_matches("-dirty");
    if clean.len() != 40 || !clean.chars().all(|it| it.is_ascii_hexdigit()) {
        return Err(format!("{commit} is not a commit"));
    }
    let words = shlex::split(command).ok_or_else(|| format!("{command} is not a command"))?;
    let mut faults = Vec::new();
    if history.is_some_and(|history| !history.contains(clean)) {
        faults.push("unknown-commit");
    }
    if clean != commit {
        faults.push("dirty");
    }
    let values = machine.iter().filter(|(name, _)| *name != "command");
    let mut all =
        values.flat_map(|(_, value)| texts(value)).chain(words.iter().map(String::as_str));
    if all.any(|text| portable(text) != text) {
        faults.push("path");
    }
    Ok(faults)
}

/// The list, by file name.
fn listed() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(results().join(LIST)).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut listed = BTreeMap::new();
    for line in lines {
        let mut words = line.split_whitespace().map(str::to_owned);
        let file = words.next().expect("a file");
        assert!(listed.insert(file, words.collect()).is_none(), "{line} is there twice");
    }
    listed
}

#[test]
fn records_come_from_clean_commits_and_name_no_machine() {
    let history = history();
    let mut listed = listed();
    let machines = machine_files();
    assert!(machines.len() > 50, "{} records", machines.len());
    let mut wrong = Vec::new();
    for (file, machine) in machines {
        let dated = machine.get("date").and_then(toml::Value::as_str).unwrap_or_default();
        let (is_known, listed) = match listed.remove(&file) {
            Some(faults) => (true, faults),
            None => (false, Vec::new()),
        };
        let (withdrawn, mut expected): (Vec<String>, Vec<String>) =
            listed.into_iter().partition(|fault| fault.starts_with(WITHDRAWN));
        if withdrawn.iter().any(|it| dated > it.trim_start_matches(WITHDRAWN)) {
            wrong.push(format!("{file} has been made again; take {withdrawn:?} off the list"));
        }
        let is_excused = expected.is_empty() && !withdrawn.is_empty();
        if history.is_none() {
            expected.retain(|fault| fault != "unknown-commit");
        }
        match faults(&machine, history.as_ref()) {
            Ok(found) if found == expected => {}
            Ok(found) => wrong.push(format!("{file}: {found:?}, and the list has {expected:?}")),
            Err(why) => wrong.push(format!("{file}: {why}")),
        }
        if !is_known {
            continue;
        }
        if !is_excused && dated.get(..LAST.len()).is_none_or(|date| date > LAST) {
            wrong.push(format!("{file} is later than {LAST}, and is not excused; make it again"));
        }
        let path = results().join(&file);
        let pages = path.ancestors().skip(1).map(|folder| folder.join("README.md"));
        let page = pages.into_iter().find(|page| page.exists()).expect("results has a page");
        if !fs::read_to_string(page).is_ok_and(|page| page.contains("To be made again:")) {
            wrong.push(format!("the page of {file} has no line \"To be made again: ...\""));
        }
    }
    wrong.extend(listed.keys().map(|file| format!("{file} is in {LIST}, and not there")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The file of the rows that a file of facts belongs to: its name with another word, `records` or
/// `games`, in CSV that may be compressed.
fn rows(facts: &Path, word: &str) -> PathBuf {
    let stem = facts.file_stem().expect("a name").to_string_lossy().replace("machine", word);
    let name = format!("{stem}.csv");
    let folder = facts.parent().expect("a folder");
    records::file_in(folder, &name).unwrap_or_else(|| folder.join(name))
}

/// The folder of files that do not come with the project.
const EXTERNAL: &str = "external";

#[test]
fn registered_records_were_asked_for_before_they_were_there() {
    if history().is_none() {
        return;
    }
    crate::register();
    let history = History::around(&results()).expect("a history");
    // Paths in an experiment are from the top folder.
    let draw = |suites: &[&DrawnSuite], seed| {
        let from_here = |suite: &&DrawnSuite| {
            let from_top = |path: &PathBuf| results().join("..").join(path);
            let (games, except) = (from_top(&suite.games), suite.except.iter().map(from_top));
            DrawnSuite { games, except: except.collect(), ..(*suite).clone() }
        };
        let suites: Vec<DrawnSuite> = suites.iter().map(from_here).collect();
        let drawn = drawn::draw_from_present(&suites.iter().collect::<Vec<_>>(), seed)?;
        for (suite, _) in suites.iter().zip(&drawn).filter(|(_, drawn)| drawn.is_none()) {
            let (name, games) = (suite.name.get_ref(), suite.games.display());
            let is_shipped = !suite.games.starts_with(results().join("..").join(EXTERNAL));
            anyhow::ensure!(!is_shipped, "{games}, from which {name} is drawn, is not there");
            eprintln!("{name} is not drawn again: {games} is not there");
        }
        Ok(drawn)
    };
    let mut wrong = Vec::new();
    for (file, facts) in machine_files() {
        if let Some(registered) = Registered::among(&facts).expect("a registration") {
            let path = results().join(&file);
            let found = match registered.played {
                Some(_) => of_games::contradictions(&history, &facts, &rows(&path, "games")),
                None => contradictions(&history, &facts, &rows(&path, "records"), &draw),
            };
            match found {
                Ok(found) => wrong.extend(found.iter().map(|it| format!("{file}: {it}"))),
                Err(error) => wrong.push(format!("{file}: {error:#}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The parts that the summary of a registered record lacks: the line that says so, with the number of
/// its contrasts, and a line of each contrast.
fn missing(registered: &Registered, summary: &str) -> Vec<String> {
    let all = format!(" of {} contrast", registered.contrasts.len());
    let stated = registered.stated_in(summary).is_some_and(|it| it.contains(&all));
    let has_line = |name: &str| {
        let mut rests = summary.lines().filter_map(|line| line.trim_start().strip_prefix(name));
        rests.any(|rest| rest.is_empty() || rest.starts_with("  "))
    };
    let names = registered.contrasts.iter();
    let names = names.filter(|it| !it.split_once(": ").is_some_and(|(_, name)| has_line(name)));
    let heading = (!stated).then(|| format!("registered {}", registered.short()));
    heading.into_iter().chain(names.cloned()).collect()
}

/// The registering commits that a page names, each in a line that begins with `registered 3f2a91c,`.
fn named(page: &str) -> BTreeSet<&str> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("registered "));
    let commits = lines.filter_map(|line| Some(line.split_once(',')?.0));
    commits.filter(|it| it.len() == 7 && it.bytes().all(|it| it.is_ascii_hexdigit())).collect()
}

#[test]
fn summaries_of_registered_records_have_all_contrasts() {
    let registered = Registered {
        file: "x.toml".to_owned(),
        sha256: String::new(),
        commit: format!("3f2a91c{}", "0".repeat(33)),
        contrasts: ["parity: odd", "parity: even, over odd"].map(str::to_owned).to_vec(),
        played: None,
    };
    let summary =
        "registered 3f2a91c, 2 of 2 contrasts\n\nodd             0.9\neven, over odd  1\n";
    assert_eq!(missing(&registered, summary), [""; 0]);
    assert_eq!(named(summary), BTreeSet::from(["3f2a91c"]));
    assert_eq!(missing(&registered, &summary.replace("odd  ", "odds")), registered.contrasts);
    let exploratory = summary.replace("registered 3f2a91c", "exploratory");
    assert_eq!(missing(&registered, &exploratory), ["registered 3f2a91c"]);
    assert_eq!(named(&exploratory), BTreeSet::new());
}

#[test]
fn pages_and_summaries_say_registered_where_machines_do() {
    let mut of_folders: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (file, facts) in machine_files() {
        let path = results().join(&file);
        let registered = Registered::among(&facts).expect("a registration");
        let of_folder = of_folders.entry(path.with_file_name("README.md")).or_default();
        let Some(registered) = registered else { continue };
        of_folder.insert(registered.short().to_owned());
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let summary = path.with_file_name(format!("{}.txt", stem.replace("machine", "summary")));
        let summary = fs::read_to_string(summary).unwrap_or_default();
        wrong.extend(missing(&registered, &summary).iter().map(|it| format!("{file}: {it}")));
    }
    for (page, registered) in of_folders {
        let text = fs::read_to_string(&page).unwrap_or_default();
        if named(&text) != registered.iter().map(String::as_str).collect() {
            wrong.push(format!("{}: not registered as {registered:?}", page.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Paths that belong to one machine: folders of users anywhere in a word, and any other absolute path.
const ON_ONE_MACHINE: &str = r"(?m)/(?:tmp|home|root)/|(?:^|[^0-9A-Za-z_.)*])/[a-z]+/[0-9A-Za-z_.]";

#[test]
fn no_other_file_of_a_record_names_a_machine() {
    let root = results();
    let paths = Regex::new(ON_ONE_MACHINE).expect("an expression");
    let machines: BTreeSet<_> = machine_files().into_iter().map(|(file, _)| file).collect();
    for path in files_below(&root) {
        let name = path.strip_prefix(&root).expect("inside").to_string_lossy().into_owned();
        // Pictures are no texts; compressed rows are.
        let Ok(text) = records::text(&path) else { continue };
        let named = paths.find(&text).map(|it| it.as_str());
        assert!(machines.contains(&name) || named.is_none(), "{name} names {named:?}");
    }
}

/// The largest size in bytes of an uncompressed file of rows, which GitHub shows as a table.
const LARGEST: u64 = 100_000;

/// The first bytes of a file that `gzip -n` has compressed: without a name and a time, equal rows are
/// equal bytes.
const PACKED: [u8; 8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0];

#[test]
fn large_files_of_rows_are_compressed() {
    let mut wrong = Vec::new();
    let mut packed = 0;
    for file in files_below(&results()) {
        let name = file.file_name().expect("a name").to_string_lossy();
        if records::stem(&name).is_none() {
            continue;
        }
        let shown = file.display();
        let size = fs::metadata(&file).expect("a file").len();
        let plain = file.with_file_name(records::uncompressed_name(&name));
        if plain == file {
            if size > LARGEST {
                wrong.push(format!("{shown} has {size} bytes; compress it: gzip -n -9 '{shown}'"));
            }
            continue;
        }
        packed += 1;
        if plain.exists() {
            let plain = plain.display();
            wrong.push(format!("{plain} hides {shown} from readers; remove the older file"));
        }
        if !fs::read(&file).expect("a file").starts_with(&PACKED) {
            wrong.push(format!(
                "{shown} names a file or a time; compress it again: gunzip '{shown}', then gzip \
                 -n -9 '{}'",
                plain.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(packed >= 70, "{packed} compressed files");
}

/// Other pictures of a record can be drawn from its rows at any time.
#[test]
fn only_pictures_that_a_page_shows_are_kept() {
    let root = results();
    let is = |path: &PathBuf, kinds: &[&str]| {
        path.extension().is_some_and(|it| kinds.iter().any(|kind| it == *kind))
    };
    let files = files_below(&root);
    let mut pages: Vec<_> = files.iter().filter(|it| is(it, &["md"])).cloned().collect();
    pages.push(root.join("../README.md"));
    pages.extend(files_below(&root.join("../docs")).into_iter().filter(|it| is(it, &["md"])));
    let texts = pages.iter().map(|page| fs::read_to_string(page).expect("a text"));
    let texts = texts.collect::<String>();
    for picture in files.iter().filter(|it| is(it, &["svg", "png"])) {
        let name = picture.file_name().expect("a name").to_string_lossy();
        assert!(texts.contains(&format!("/{name})")), "no page shows {}", picture.display());
    }
}

#[test]
fn each_fault_is_found() {
    let commit = "1cd53a1eca7c63b69eab2e665c6c7c3cd8506f3f";
    let found = |command: &str, commit: &str, history: Option<&BTreeSet<String>>| {
        let text =
            format!("command = \"{command}\"\ncommit = \"{commit}\"\n[[files]]\nfile = \"w\"");
        faults(&text.parse().expect("a table"), history)
    };
    let known = BTreeSet::from([commit.to_owned()]);
    let none = BTreeSet::new();
    assert_eq!(found("plywood run x", commit, Some(&known)), Ok(vec![]));
    assert_eq!(found("plywood run x", commit, None), Ok(vec![]));
    assert_eq!(found("plywood run x", commit, Some(&none)), Ok(vec!["unknown-commit"]));
    let dirty = format!("{commit}-dirty");
    assert_eq!(found("/x/plywood run", &dirty, Some(&known)), Ok(vec!["dirty", "path"]));
    assert_eq!(found("plywood --out=/tmp/x", commit, None), Ok(vec!["path"]));
    assert!(found("plywood", "unknown", None).is_err());
    let file = format!("command = \"x\"\ncommit = \"{commit}\"\n[[files]]\nfile = \"/tmp/w\"");
    assert_eq!(faults(&file.parse().expect("a table"), None), Ok(vec!["path"]));
}

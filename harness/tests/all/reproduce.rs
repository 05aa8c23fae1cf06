//! `plywood reproduce`: measuring records again.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{complaint, plywood, printed, text, typed};

/// Very short searches by two algorithms.
const EXPERIMENT: &str = "about = 'Again.'\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\n\
                          positions = 4\nalgorithms = ['alpha-beta', 'pvs']\ndepths = '1-2'\n";

/// A folder with a record of sixteen rows, as if made on another machine.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("x.toml"), EXPERIMENT).expect("a file");
    complaint(&typed(path, "run x.toml --no-plots --quiet --out results/a"), 0);
    edit(&path.join("results/a/machine.toml"), |facts| {
        let (command, rest) = facts.split_once('\n').expect("lines");
        assert_eq!(command, "command = \"plywood run x.toml --no-plots --quiet --out results/a\"");
        let command = "command = '/tmp/bin/plywood4 run gone/x.toml --threads 3 --out /tmp/a'";
        format!("{command}\n{rest}")
    });
    fs::copy(path.join("x.toml"), path.join("results/a/x.toml")).expect("a file");
    folder
}

fn edit(file: &Path, change: impl Fn(&str) -> String) {
    let text = fs::read_to_string(file).expect("a text");
    fs::write(file, change(&text)).expect("a file");
}

fn last(printed: &str) -> &str {
    printed.lines().last().unwrap_or_default()
}

#[test]
fn a_record_reproduces_as_long_as_nothing_is_changed() {
    let folder = folder();
    let folder = folder.path();
    let before = fs::read_dir(folder).expect("a folder").count();
    let whole = printed(&typed(folder, "reproduce"));
    assert_eq!(
        whole.lines().next(),
        Some("reproduces     results/a: 16 of 16 rows compared, same signature")
    );
    assert!(last(&whole).starts_with("1 records: 1 reproduce, 0 differ, "), "{whole}");
    let sample = printed(&typed(folder, "reproduce results/a --sample 5 --at-most 10m"));
    assert!(sample.starts_with("reproduces     results/a: 5 of 16 rows compared\n"), "{sample}");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), before, "nothing is left");
    let late = printed(&typed(folder, "reproduce --at-most 0s"));
    assert!(late.starts_with("too long       results/a: 16 rows\n"), "{late}");

    let rows = folder.join("results/a/records.csv");
    let summary = folder.join("results/a/summary.txt");
    let (whole, signed) =
        [&rows, &summary].map(|it| fs::read_to_string(it).expect("a text")).into();
    edit(&rows, |text| text.replacen(",completed,", ",node-limit,", 1));
    let output = typed(folder, "reproduce --json --out kept");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found[0]["outcome"], "differs");
    assert_eq!(found[0]["difference"]["different"], 1);
    let column = &found[0]["difference"]["columns"][0];
    assert_eq!(column["column"], "status");
    assert_eq!(column["examples"][0]["second"], "completed");
    assert!(folder.join("kept/1/records.csv").exists());
    let refused = complaint(&typed(folder, "reproduce --out kept"), 2);
    assert!(refused.contains("kept is there; name a new folder with --out"), "{refused}");

    let fewer: Vec<&str> = whole.lines().take(16).collect();
    fs::write(&rows, fewer.join("\n")).expect("a file");
    let output = typed(folder, "reproduce");
    complaint(&output, 1);
    let said = text(&output.stdout);
    assert!(said.starts_with("differs        results/a: 15 of 15 rows compared, 1 new"), "{said}");
    fs::write(&rows, &whole).expect("a file");

    edit(&summary, |text| text.replace("signature ", "signature 0"));
    let output = typed(folder, "reproduce");
    complaint(&output, 1);
    assert!(text(&output.stdout).contains(", signature 0"), "{}", text(&output.stdout));
    fs::remove_file(&rows).expect("a file");
    complaint(&typed(folder, "reproduce"), 1);
    fs::write(&summary, &signed).expect("a file");
    let unkept = printed(&typed(folder, "reproduce --sample 1"));
    assert!(unkept.starts_with("reproduces     results/a: same signature\n"), "{unkept}");
}

#[test]
fn nothing_that_a_record_names_is_started_or_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let machine = |command: &str| {
        fs::create_dir_all(folder.join("results/b")).expect("a folder");
        let text = format!("command = {command:?}\n");
        fs::write(folder.join("results/b/machine.toml"), text).expect("a file");
        fs::write(folder.join("results/b/summary.txt"), "signature 12\n").expect("a file");
    };
    let said = |command: &str, status: i32| {
        machine(command);
        let output = typed(folder, "reproduce results/b");
        complaint(&output, status);
        text(&output.stdout)
    };
    let other = said("x match 'uci=touch started,depth=1' joanna,depth=1 --games 2", 0);
    assert!(other.starts_with("not repeatable results/b: "), "{other}");
    let learner = said("x match joanna-learning,depth=1,memory=m.redb:merge joanna,depth=1", 0);
    assert!(learner.contains("learns, or is another program"), "{learner}");
    for (command, why) in [
        ("x rm -rf results", "unrecognized subcommand 'rm'"),
        ("x merge out/x", "merge makes no record that can be compared"),
        ("x memory stats m.redb", "memory makes no record that can be compared"),
        ("x reproduce", "reproduce makes no record that can be compared"),
        ("x run gone.toml", "there is no experiment \"gone\""),
        ("x run --no-such-option", "unexpected argument '--no-such-option' found"),
    ] {
        let found = said(command, 1);
        assert!(found.starts_with("cannot be run  results/b: ") && found.contains(why), "{found}");
    }
    let left: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
    let none = complaint(&typed(folder, "reproduce results/none"), 2);
    assert!(none.contains("results/none"), "{none}");
}

/// Rows that depend on earlier ones can also be measured alone.
#[test]
fn games_and_generations_are_measured_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let quick =
        "generations = 4\n[settings]\npopulation = 4\nkept = 2\ndepth = \"1+1\"\nmoves = 3\n";
    fs::write(folder.join("e.toml"), quick).expect("a file");
    let players = ["alpha-beta,depth=2", "pvs,depth=1"];
    let games = ["--game", "connect-four", "--openings", "lines:2", "--games", "8", "--no-plots"];
    let arguments = [&["match"], &players[..], &games, &["--quiet", "--out", "results/m"]].concat();
    complaint(&plywood(folder, &arguments), 0);
    complaint(&typed(folder, "evolve e.toml --no-plots --quiet --out results/e"), 0);
    let whole = printed(&typed(folder, "reproduce"));
    assert!(whole.contains("reproduces     results/e: 4 of 4 rows compared, same sig"), "{whole}");
    assert!(whole.contains("reproduces     results/m: 8 of 8 rows compared, same sig"), "{whole}");
    let sample = printed(&typed(folder, "reproduce --sample 2"));
    assert!(sample.contains("reproduces     results/e: 2 of 4 rows compared\n"), "{sample}");
    assert!(sample.contains("reproduces     results/m: 2 of 8 rows compared\n"), "{sample}");

    // The generation that is measured again is computed from the recorded rows of
    // earlier ones.
    edit(&folder.join("results/e/generations.csv"), |text| text.replacen(",true,", ",false,", 1));
    let output = typed(folder, "reproduce results/e --sample 9");
    let said = printed(&output);
    assert!(said.contains("results/e: 3 of 4 rows compared\n"), "{said}");
}

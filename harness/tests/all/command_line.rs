//! The program on the command line.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use plywood::studies::searches::row::{BoundMethod, SearchRow};
use serde_json::Value;

use crate::program::{command, plywood, rows, signature, text};

const SMALL: &str = "
about = 'A small experiment.'

[[group]]
name = 'trees'
games = ['iid:b=3', 'n-game:branching=1-3,end=0.1']
algorithms = ['all']
depths = '1-4'
trees = 2
repetitions = 1

[[group]]
name = 'tic-tac-toe'
games = ['tic-tac-toe']
evaluation = 'hashed:2'
algorithms = ['depth-first', 'best-first']
caps = { minimax = 2 }
depths = [2, 3]
repetitions = 1
";

fn small() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("small.toml"), SMALL).expect("a file");
    folder
}

#[test]
fn a_run_leaves_records_table_and_machine() {
    let folder = small();
    let output = plywood(folder.path(), &["run", "small.toml"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let results = folder.path().join("out/small");
    let rows = rows(&results);
    // Minimax on the uniform tree evaluates everything, and the formula gives the
    // minimum.
    let full = rows.iter().find(|row| {
        row.whole_game() == "iid:b=3,d=4" && row.algorithm == "minimax" && row.depth_plies == 4
    });
    let full = full.expect("the row of minimax at depth 4");
    assert_eq!(
        (full.minimal_leaves, full.minimal_method),
        (Some(17), Some(BoundMethod::ClosedForm))
    );
    assert_eq!((full.leaves, full.full_leaves), (Some(81), Some(81)));
    let is_capped = |row: &SearchRow| row.algorithm == "minimax" && row.game == "tic-tac-toe";
    assert!(rows.iter().any(is_capped), "minimax takes part");
    assert!(!rows.iter().any(|row| is_capped(row) && row.depth_plies == 3), "the cap is kept");
    let summary = fs::read_to_string(results.join("summary.txt")).expect("a table");
    assert!(summary.contains(&signature(&output)));
    let machine = fs::read_to_string(results.join("machine.toml")).expect("the machine's facts");
    assert!(machine.contains("command = ") && machine.contains("threads = "), "{machine}");
    assert!(machine.contains("seconds = "), "{machine}");
    assert!(!results.join("journal.jsonl").exists());

    let interrupted = "the facts\na row of an interrupted run\n";
    fs::write(results.join("journal.jsonl"), interrupted).expect("a file");
    let again = plywood(folder.path(), &["run", "small.toml", "--no-plots"]);
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
    let kept = "journal.interrupted-1.jsonl";
    assert!(text(&again.stderr).contains(kept), "{}", text(&again.stderr));
    assert_eq!(fs::read_to_string(results.join(kept)).expect("the rows"), interrupted);
}

/// However often a run is killed, resuming it gives the same rows in the same
/// order as a run without interruptions.
#[test]
fn a_run_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let experiment = "about = ''\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\n\
                      algorithms = ['depth-first']\ndepths = '1-3'\nrepetitions = 0\n";
    fs::write(folder.join("x.toml"), experiment).expect("a file");
    let whole = plywood(folder, &["run", "x.toml", "--no-plots", "--out", "whole"]);
    assert_eq!(whole.status.code(), Some(0), "{}", text(&whole.stderr));
    let arguments = ["run", "x.toml", "--no-plots", "--out", "killed", "--resume"];
    let journal = folder.join("killed/journal.jsonl");
    let lines = || fs::read(&journal).map_or(0, |it| it.split(|&it| it == b'\n').count() - 1);
    for least in [30, 200, 400] {
        let mut child = command(folder, arguments.iter().copied());
        child.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child.spawn().expect("the program starts");
        while lines() < least && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    assert!(lines() > 1, "it was killed before its end");
    // As if it had been killed while writing.
    let torn = fs::read_to_string(&journal).expect("a journal") + "{\"search\":{\"id\":\"se";
    fs::write(&journal, torn).expect("a file");

    for (more, difference) in [
        (&["--seed", "7"][..], "the groups' seed was 1 then, and is 7 now"),
        (&["--depth", "1-2"], "its searches, limits, bounds or repetitions"),
    ] {
        let refused = plywood(folder, &[&arguments[..], more].concat());
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains(difference), "{}", text(&refused.stderr));
    }
    let resumed = plywood(folder, &arguments);
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert!(text(&resumed.stderr).contains("its last line was not whole"));
    assert_eq!(signature(&resumed), signature(&whole));
    let counts = |results: &str| -> Vec<SearchRow> {
        rows(&folder.join(results)).iter().map(SearchRow::signed).collect()
    };
    assert_eq!(counts("killed"), counts("whole"));
    assert!(!journal.exists());
}

/// Rows that a clock may have affected are in the record, but not in its
/// signature.
#[test]
fn rows_under_a_limit_on_time_are_not_signed() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |limits: &str, algorithms: &str, out: &str| {
        let experiment = format!(
            "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=3']\ndepths = 3\n\
             algorithms = [{algorithms}]\nrepetitions = 0\nlimits = {{ {limits} }}\n"
        );
        fs::write(folder.path().join("x.toml"), experiment).expect("a file");
        let output = plywood(folder.path(), &["run", "x.toml", "--no-plots", "--out", out]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (signature(&output), rows(&folder.path().join(out)))
    };
    let (one, rows) = run("time = '1h'", "'pvs'", "one");
    assert!(rows.iter().all(|row| row.is_completed() && !row.repeatable));
    assert_eq!(one, "no signature: no row is repeatable");
    assert_eq!(run("time = '1h'", "'pvs', 'scout'", "other").0, one);
    assert!(run("nodes = 1000000", "'pvs'", "counted").0.starts_with("signature "));
}

#[test]
fn the_signature_does_not_depend_on_threads_but_on_the_seed() {
    let folder = small();
    let run = |more: &[&str]| {
        let arguments = [&["run", "small.toml", "--no-plots"], more].concat();
        signature(&plywood(folder.path(), &arguments))
    };
    let one = run(&["--threads", "1", "--out", "one"]);
    assert_eq!(one, run(&["--threads", "2", "--out", "two", "--repetitions", "2"]));
    assert_ne!(one, run(&["--threads", "2", "--out", "three", "--seed", "99"]));
}

#[test]
fn an_unexpected_answer_fails_the_run_and_loses_no_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let experiment = |value: i32| {
        format!(
            "about = ''\n[[group]]\nname = 'stockman'\ngames = ['stockman.tree']\n\
             algorithms = ['alpha-beta', 'sss*']\ndepths = 4\nrepetitions = 0\n\
             expect = [{{ position = 'start', depth = 4, value = {value} }}]\n"
        )
    };
    let tree = "((((30 54) (21 73)) ((9 71) (43 91))) (((28 94) (78 52)) ((22 35) (53 80))))";
    fs::write(folder.path().join("stockman.tree"), tree).expect("a file");
    for (value, status) in [(52, 0), (53, 1)] {
        fs::write(folder.path().join("x.toml"), experiment(value)).expect("a file");
        let output = plywood(folder.path(), &["run", "x.toml", "--out", "out"]);
        assert_eq!(output.status.code(), Some(status), "{}", text(&output.stderr));
        assert_eq!(rows(&folder.path().join("out")).len(), 2);
        let contradiction = "contradiction: stockman.tree start, evaluation tree, depth 4: \
                             52 (alpha-beta, sss*); 53 (expected)";
        let summary = fs::read_to_string(folder.path().join("out/summary.txt")).expect("tables");
        for text in [text(&output.stderr), text(&output.stdout), summary] {
            assert_eq!(text.contains(contradiction), status == 1, "{text}");
        }
    }
}

#[test]
fn messages_about_mistakes_say_how_to_fix_them() {
    let folder = small();
    let output = plywood(folder.path(), &["run", "small.toml", "--algorithms", "alpah-beta"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("\"alpah-beta\""), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("plywood list algorithms"));

    let broken = SMALL.replace("depths = '1-4'", "dephts = '1-4'");
    fs::write(folder.path().join("broken.toml"), broken).expect("a file");
    let output = plywood(folder.path(), &["run", "broken.toml"]);
    assert_eq!(output.status.code(), Some(2));
    let error = text(&output.stderr);
    assert!(error.contains("broken.toml") && error.contains("line 8, column 1"), "{error}");
    assert!(error.contains("dephts") && error.contains("`depths`"), "{error}");

    let output = plywood(folder.path(), &["search", "--game", "gochess", "--depth", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("plywood list games"), "{}", text(&output.stderr));
}

#[test]
fn a_search_gives_value_and_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let arguments = ["search", "--game", "chess", "--position", position, "--depth", "2", "--json"];
    let output = plywood(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["line"], serde_json::json!(["Ra8#"]));
    assert_eq!(found["value"], 1 << 30);
    assert_eq!(found["status"], "completed");
}

/// With guessed intervals B* proves nothing, and here its guess is wrong.
#[test]
fn a_guess_is_no_proof() {
    let folder = tempfile::tempdir().expect("a folder");
    let search = |evaluation| -> Value {
        let arguments = ["search", "--suite", "bratko-kopec", "--id", "BK.04", "--depth", "3"];
        let rest = ["--algorithm", "b*-prove-best", "--evaluation", evaluation, "--json"];
        let output = plywood(folder.path(), &[&arguments[..], &rest].concat());
        assert!(output.status.success());
        serde_json::from_str(&text(&output.stdout)).expect("JSON")
    };
    let (guessed, proven) = (search("material-guess"), search("material"));
    assert_eq!((&guessed["exact"], &guessed["minimax_best"]), (&false.into(), &false.into()));
    assert!(guessed["lower"].is_null() && guessed["upper"].is_null());
    assert_eq!((&proven["exact"], &proven["minimax_best"]), (&true.into(), &true.into()));
    assert!(proven["lower"].is_number());
}

#[test]
fn a_search_that_reaches_a_limit_gives_no_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        "search",
        "--game",
        "iid:b=4,seed=7",
        "--depth",
        "6",
        "--nodes",
        "100",
        "--json",
        "--algorithm",
        "dual*",
    ];
    let output = plywood(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["status"], "node-limit");
    assert_eq!(found["value"], Value::Null);
    assert_eq!(found["nodes"], 100);
}

#[test]
fn a_search_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let draw = |arguments: &[&str]| plywood(folder.path(), &[&["draw"], arguments].concat());
    let output = draw(&["--algorithm", "sss*", "--out", "picture.svg"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let svg = fs::read_to_string(folder.path().join("picture.svg")).expect("a picture");
    assert!(svg.contains("sss*: stockman, depth 4") && svg.contains("principal variation"));

    let tree = ["--game", "iid:b=2,seed=3", "--depth", "3", "--types", "--out", "new/folder"];
    let output = draw(&[&tree[..], &["--algorithm", "alpha-beta,mtd(+inf),mtd(-inf)"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let files = text(&output.stdout);
    assert_eq!(files.lines().count(), 6, "{files}");
    for file in files.lines() {
        assert!(folder.path().join(file).exists(), "{file}");
    }

    let chain = format!("{}1{}", "(".repeat(89), ")".repeat(89));
    let chains = format!("({})", vec![chain; 60].join(" "));
    fs::write(folder.path().join("chains.tree"), chains).expect("a file");
    for (arguments, reason) in [
        (&["--game", "chess"][..], "--depth 2"),
        (&["--game", "chess", "--depth", "3"], "smaller --depth"),
        (&["--game", "iid:b=1,d=1000"], "1000 plies are more than"),
        (&["--game", "tic-tac-toe", "--depth", "4294967295"], "4294967295 plies are more than"),
        (&["--game", "iid:b=200,end=0.99", "--depth", "3"], "256 leaves"),
        (&["--game", "chains.tree"], "4096 nodes"),
        (&["--algorithm", "pvs,scout", "--out", "one.png"], "give a folder"),
        (&["--algorithm", "pvs+null-move=2"], "leave null-move out"),
    ] {
        let output = draw(arguments);
        // Parts that fit the tree but cannot be drawn are not a usage error.
        let status = if reason.contains("null-move") { 1 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(text(&output.stderr).contains(reason), "{}", text(&output.stderr));
    }
    assert!(!folder.path().join("one.png").exists());
}

#[test]
fn everything_with_a_name_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = plywood(folder.path(), &["list", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let lists: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for (kind, name) in [
        ("algorithms", "sss*"),
        ("groups", "depth-first"),
        ("games", "chess"),
        ("evaluations", "material"),
        ("suites", "bratko-kopec"),
        ("experiments", "default"),
        ("checks", "line"),
        ("metrics", "distinct-ratio"),
    ] {
        let entries = lists[kind].as_array().expect("a list");
        assert!(entries.iter().any(|entry| entry["name"] == name), "{kind} {name}");
    }
}

#[test]
fn algorithms_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &["verify", "--game", "connect-four", "--evaluation", "hashed:2", "--depth", "4"][..],
        &["verify", "--game", "disc:3:branching=1-4,end=0.1", "--trees", "20", "--depth", "5"],
        &["verify", "--game", "best-first:b=3", "--trees", "1", "--depth", "5"],
        &["verify", "--suite", "bratko-kopec", "--depth", "2"],
    ] {
        let output = plywood(folder.path(), &[arguments, &["--json"]].concat());
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(output.status.code(), Some(0), "{report:#}");
        assert_eq!(report["agreed"], true);
        assert!(report["trials"].as_u64() >= Some(4));
    }
}

#[test]
fn verifying_keeps_caps_and_limits_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let experiment = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=3']\n\
                      algorithms = ['minimax', 'pvs', 'sss*']\ndepths = 4\n\
                      caps = { pvs = 3 }\nlimits = { nodes = 100 }\n";
    fs::write(folder.path().join("x.toml"), experiment).expect("a file");
    let stopped = |more: &[&str]| {
        let output = plywood(folder.path(), &[&["verify", "x.toml", "--json"], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        report["stopped"].as_u64().expect("a number")
    };
    // Minimax has 121 nodes, PVS is capped, and SSS* needs fewer.
    assert_eq!(stopped(&[]), 1);
    assert_eq!(stopped(&["--algorithms", "minimax,minimax+deepening,sss*"]), 2);
    let output = plywood(folder.path(), &["verify", "x.toml", "--quiet"]);
    assert_eq!(text(&output.stdout), "1 searches reached a limit: not checked\n");
}

#[test]
fn to_verify_nothing_is_no_success() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("empty.epd"), "").expect("a file");
    for (arguments, status, reason) in [
        (&["verify", "--game", "iid:b=2", "--trees", "0"][..], 2, "nothing to search"),
        (&["verify", "--suite", "empty.epd"], 2, "nothing to search"),
        (&["verify", "--game", "tic-tac-toe", "--depth", "0"], 2, "0 is not in 1..=1000"),
    ] {
        let output = plywood(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(text(&output.stderr).contains(reason), "{}", text(&output.stderr));
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    for arguments in [&["list"][..], &["list", "--json"], &["search", "--game=chess", "--depth=1"]]
    {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = command(Path::new("."), arguments.iter().copied());
        let output = command.stdout(writer).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "");
    }
}

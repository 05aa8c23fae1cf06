//! The program on the command line.

use std::ffi::OsString;
use std::io::Read as _;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use plywood::run_command;
use plywood::studies::searches::row::{BoundMethod, SearchRow};
use serde_json::Value;

use crate::program::{EXPERIMENT, Folder, complaint, interrupt, printed, signature, text};

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

#[test]
fn a_run_leaves_records_table_and_machine() {
    let folder = Folder::with(&[("small.toml", SMALL)]);
    let printed = folder.prints("run small.toml");
    let rows: Vec<SearchRow> = folder.rows("out/small/records.csv");
    // Minimax on the uniform tree evaluates everything, and the formula gives the
    // minimum.
    let full = rows.iter().find(|row| {
        row.whole_game() == "iid:b=3,d=4" && row.algorithm == "minimax" && row.depth_plies == 4
    });
    let full = full.expect("the row of minimax at depth 4");
    assert_eq!(
        (full.minimal_leaves(), full.minimal_method),
        (Some(17), Some(BoundMethod::ClosedForm))
    );
    assert_eq!((full.leaves(), full.full_leaves()), (Some(81), Some(81)));
    let is_capped = |row: &SearchRow| row.algorithm == "minimax" && row.game == "tic-tac-toe";
    assert!(rows.iter().any(is_capped), "minimax takes part");
    assert!(!rows.iter().any(|row| is_capped(row) && row.depth_plies == 3), "the cap is kept");
    assert!(folder.read("out/small/summary.txt").contains(signature(&printed)));
    let machine = folder.read("out/small/machine.toml");
    assert!(machine.contains("command = ") && machine.contains("threads = "), "{machine}");
    assert!(machine.contains("seconds = "), "{machine}");
    assert!(!folder.join("out/small/journal.jsonl").exists());

    let interrupted = "the facts\na row of an interrupted run\n";
    folder.write("out/small/journal.jsonl", interrupted);
    folder.says("run small.toml --no-plots", 0, "journal.interrupted-1.jsonl");
    assert_eq!(folder.read("out/small/journal.interrupted-1.jsonl"), interrupted);
}

/// A script in another language calls the program as a function of its own process.
#[test]
fn a_command_within_a_process_records_the_words_it_was_given() {
    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    let (file, out) = (folder.join("x.toml"), folder.join("out"));
    let words = ["plywood", "run", "--no-plots", "--quiet"].map(OsString::from);
    let words = words.into_iter().chain([file.into(), "--out".into(), out.into()]);
    assert_eq!(run_command(words), 0);
    let machine = folder.read("out/machine.toml");
    assert!(machine.starts_with("command = \"plywood run --no-plots --quiet "), "{machine}");
    for (words, status) in [("plywood --version", 0), ("plywood list x", 2), ("plywood x", 2)] {
        assert_eq!(run_command(words.split(' ')), status, "{words}");
    }
}

/// However often a run is killed, resuming it gives the same rows in the same
/// order as a run without interruptions.
#[test]
fn a_run_that_is_killed_goes_on() {
    let folder = Folder::with(&[("x.toml", EXPERIMENT)]);
    let whole = folder.prints("run x.toml --no-plots --out whole");
    let line = "run x.toml --no-plots --out killed --resume";
    let journal = "killed/journal.jsonl";
    for least in [30, 200, 400] {
        folder.kill_at(least, journal, line);
    }
    assert!(folder.lines(journal) > 1, "it was killed before its end");
    // As if it had been killed while writing.
    folder.write(journal, folder.read(journal) + "{\"search\":{\"id\":\"se");

    for (more, difference) in [
        ("--seed 7", "the groups' seed was 1 then, and is 7 now"),
        ("--depth 1-2", "its searches, limits, bounds or repetitions"),
    ] {
        folder.says(&format!("{line} {more}"), 1, difference);
    }
    let resumed = folder.run(line);
    assert!(text(&resumed.stderr).contains("without its last line, which was not whole"));
    assert_eq!(signature(&printed(&resumed)), signature(&whole));
    let ids = |results: &str| -> Vec<String> {
        let rows: Vec<SearchRow> = folder.rows(&format!("{results}/records.csv"));
        rows.iter().map(|row| row.id.to_string()).collect()
    };
    assert_eq!(ids("killed"), ids("whole"));
    assert!(!folder.join(journal).exists());
}

#[test]
fn the_parts_that_are_best_on_a_suite_are_found_and_judged() {
    let folder = Folder::new();
    let line =
        "tune --suite bratko-kopec --depth 3 --parts killers,order=mvv-lva,table=1 --finalists 3";
    let (status, printed, errors) = folder.asked(&format!("{line} --out kept"));
    assert_eq!(status, Some(0), "{errors}");
    assert!(errors.contains("note: round 1: 8 configurations on 3 positions: "), "{errors}");
    assert!(errors.contains("round 3: "), "{errors}");
    assert!(printed.contains("chosen on 12 positions and compared on 12 others"), "{printed}");
    assert!(printed.contains(" was chosen: on the 12 positions held out it takes "), "{printed}");
    assert!(printed.contains("no proof: no star under 48 positions of one suite."), "{printed}");
    let rows: Vec<SearchRow> = folder.rows("kept/records.csv");
    let machine = folder.read("kept/machine.toml");
    assert!(machine.contains("sha256 = "), "{machine}");
    assert_eq!(folder.read("kept/summary.txt"), format!("exploratory\n\n{printed}"));

    // The output is the same on any number of threads, and agrees with the rows.
    let (_, json, errors) = folder.asked(&format!("{line} --threads 1 --quiet --json"));
    assert_eq!(errors, "");
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["finalists"].as_array().map(Vec::len), Some(3));
    let first = &report["finalists"][0];
    let name = first["contender"].as_str().expect("a name");
    assert!(printed.contains(&format!("{name} was chosen")), "{printed}");
    assert!(first["held_out"]["interval"]["upper"].as_f64().is_some_and(|upper| upper < 1.0));
    let product = |name: &str| {
        let own = rows.iter().filter(|row| row.contender().to_string() == name);
        let logarithms: Vec<f64> =
            own.map(|row| (row.leaves().expect("counted") as f64).ln()).collect();
        assert_eq!(logarithms.len(), 24, "{name}");
        logarithms.iter().sum::<f64>() / 24.0
    };
    let both = |half: &str| first[half]["ratio"].as_f64().expect("a ratio").ln();
    let expected = product(name) - product("negascout");
    let found = f64::midpoint(both("tuning"), both("held_out"));
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");

    // Killed halfway, and resumed.
    let line = format!("{line} --out killed --resume");
    let journal = "killed/journal.jsonl";
    folder.kill_at(19, journal, &line);
    assert!(folder.lines(journal) >= 19, "it was killed before its end");
    folder.says(&format!("{line} --seed 2"), 1, "seed was 1 then");
    let resumed = folder.run(&line);
    assert!(text(&resumed.stderr).contains("rows are taken over"), "{}", text(&resumed.stderr));
    assert_eq!(text(&resumed.stdout), printed);
    assert!(!folder.join(journal).exists());
}

#[test]
fn a_tree_of_many_nodes_is_not_drawn() {
    let folder = Folder::new();
    let chain = format!("{}1{}", "(".repeat(89), ")".repeat(89));
    let chains = format!("({})", vec![chain; 60].join(" "));
    folder.write("chains.tree", chains);
    folder.says("draw --game chains.tree", 2, "4096 nodes");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    for line in ["list", "list --json", "search --game=chess --depth=1"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let folder = Folder::new();
        let output = folder.command(line).stdout(writer).output().expect("the program starts");
        let said = complaint(&output, 0);
        assert!(said.lines().all(|line| !line.starts_with("error: ")), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_with_what_it_has_reached() {
    let folder = Folder::new();
    let mut search = folder.command("search --game chess --algorithm pvs+deepening --depth 60");
    let mut child = search.stdout(Stdio::piped()).spawn().expect("the program starts");
    sleep(Duration::from_millis(1500));
    interrupt(child.id(), "-INT");
    let mut shown = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut shown).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{shown}");
    assert!(shown.contains("interrupted") && shown.contains("reached_best_move"), "{shown}");
}

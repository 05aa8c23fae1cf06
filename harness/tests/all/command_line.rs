//! The program on the command line.

use std::ffi::OsString;

use plywood::run_command;
use plywood::studies::searches::row::{BoundMethod, SearchRow};
use serde_json::Value;

use crate::program::{EXPERIMENT, Folder, complaint, printed, signature, text};

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
    assert!(text(&resumed.stderr).contains("its last line was not whole"));
    assert_eq!(signature(&printed(&resumed)), signature(&whole));
    let ids = |results: &str| -> Vec<String> {
        let rows: Vec<SearchRow> = folder.rows(&format!("{results}/records.csv"));
        rows.iter().map(|row| row.id.to_string()).collect()
    };
    assert_eq!(ids("killed"), ids("whole"));
    assert!(!folder.join(journal).exists());
}

/// Rows that a clock may have affected are in the record, but not in its
/// signature.
#[test]
fn rows_under_a_limit_on_time_are_not_signed() {
    let folder = Folder::new();
    let run = |limits: &str, algorithms: &str, out: &str| {
        let experiment = format!(
            "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=3']\ndepths = 3\n\
             algorithms = [{algorithms}]\nrepetitions = 0\nlimits = {{ {limits} }}\n"
        );
        folder.write("x.toml", experiment);
        let printed = folder.prints(&format!("run x.toml --no-plots --out {out}"));
        let rows: Vec<SearchRow> = folder.rows(&format!("{out}/records.csv"));
        (signature(&printed).to_owned(), rows)
    };
    let (one, rows) = run("time = '1h'", "'pvs'", "one");
    assert!(rows.iter().all(|row| row.is_completed() && !row.repeatable));
    assert_eq!(one, "no signature: no row is repeatable");
    assert_eq!(run("time = '1h'", "'pvs', 'scout'", "other").0, one);
    assert!(run("nodes = 1000000", "'pvs'", "counted").0.starts_with("signature "));
}

#[test]
fn the_signature_does_not_depend_on_threads_but_on_the_seed() {
    let folder = Folder::with(&[("small.toml", SMALL)]);
    let run = |options: &str| {
        signature(&folder.prints(&format!("run small.toml --no-plots {options}"))).to_owned()
    };
    let one = run("--threads 1 --out one");
    assert_eq!(one, run("--threads 2 --out two --repetitions 2"));
    assert_ne!(one, run("--threads 2 --out three --seed 99"));
}

#[test]
fn an_unexpected_answer_fails_the_run_and_loses_no_row() {
    let folder = Folder::new();
    let experiment = |value: i32| {
        format!(
            "about = ''\n[[group]]\nname = 'stockman'\ngames = ['stockman.tree']\n\
             algorithms = ['alpha-beta', 'sss*']\ndepths = 4\nrepetitions = 0\n\
             expect = [{{ position = 'start', depth = 4, value = {value} }}]\n"
        )
    };
    let tree = "((((30 54) (21 73)) ((9 71) (43 91))) (((28 94) (78 52)) ((22 35) (53 80))))";
    folder.write("stockman.tree", tree);
    for (value, status) in [(52, 0), (53, 1)] {
        folder.write("x.toml", experiment(value));
        let (found, printed, errors) = folder.asked("run x.toml --out out");
        assert_eq!(found, Some(status), "{errors}");
        assert_eq!(folder.rows::<SearchRow>("out/records.csv").len(), 2);
        let contradiction = "contradiction: stockman.tree start, evaluation tree, depth 4: \
                             52 (alpha-beta, sss*); 53 (expected)";
        for text in [errors, printed, folder.read("out/summary.txt")] {
            assert_eq!(text.contains(contradiction), status == 1, "{text}");
        }
    }
}

#[test]
fn a_mistake_in_an_experiment_is_found_in_its_line() {
    let broken = SMALL.replace("depths = '1-4'", "dephts = '1-4'");
    let folder = Folder::with(&[("broken.toml", &broken)]);
    let error = folder.complains("run broken.toml", 2);
    assert!(error.contains("broken.toml") && error.contains("line 8, column 1"), "{error}");
    assert!(error.contains("dephts") && error.contains("`depths`"), "{error}");
}

#[test]
fn a_search_gives_value_and_line() {
    let folder = Folder::new();
    let position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let found =
        folder.json(&format!("search --game chess --position '{position}' --depth 2 --json"), 0);
    assert_eq!(found["line"], serde_json::json!(["Ra8#"]));
    assert_eq!(found["value"], 1 << 30);
    assert_eq!(found["status"], "completed");
}

/// With guessed intervals B* proves nothing, and here its guess is wrong.
/// The terms are those of the side to move, and add up to the value at depth 0.
#[test]
fn a_search_shows_the_terms_of_its_evaluation() {
    let folder = Folder::new();
    let search = "search --suite bratko-kopec --id BK.02 --depth 0 --terms";
    for (evaluation, count) in [
        ("joanna", 27),
        ("joanna+distance", 27),
        ("joanna-without-levy", 27),
        ("self-taught:63", 21),
    ] {
        let found = folder.json(&format!("{search} --evaluation {evaluation} --json"), 0);
        let terms = found["terms"].as_array().expect("terms");
        let sum: i64 = terms.iter().filter_map(|it| it["value"].as_i64()).sum();
        assert_eq!((terms.len(), Some(sum)), (count, found["value"].as_i64()), "{evaluation}");
    }
    let printed = folder.prints(&format!("{search} --evaluation joanna"));
    let of = |name: &str| {
        let line = printed.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.expect("a line").trim()
    };
    assert_eq!(of("terms"), of("value"));
    assert_ne!(of("term_mobility_moves"), "0");
    let refused = "the evaluation \"material\" is no sum of terms; take --evaluation joanna";
    folder.says(&format!("{search} --evaluation material"), 2, refused);
}

/// The size in entries counts as settings, round trip included, and as bytes.
#[test]
fn a_table_has_a_number_of_entries() {
    let folder = Folder::new();
    let search = "search --game connect-four --depth 7 --algorithm alpha-beta+table=";
    let row = |size: &str| folder.json(&format!("{search}{size} --json"), 0);
    let (small, large) = (row("4096entries:always:usual:keep-deeper"), row("1"));
    assert_eq!(small["settings"], "table=4096entries:always:usual:keep-deeper");
    assert_eq!(
        (&small["table_bytes"], &large["table_bytes"]),
        (&(4096 * 32).into(), &(1 << 20).into())
    );
    assert!(small["nodes"].as_u64() > large["nodes"].as_u64(), "entries are displaced");
}

/// If all moves are worth the same, the best is the first that was searched.
#[test]
fn moves_are_searched_by_their_squares() {
    let folder = Folder::new();
    for (position, first) in [
        ("4k3/8/8/8/2N5/8/R7/4K3 w - -", "N"),
        ("4k3/8/8/8/2R5/8/N7/4K3 w - -", "R"),
        ("4k3/8/8/8/2N5/8/R6p/4K3 w - -", "Rxh2"),
        ("4k3/r7/8/8/8/8/8/4K3 b - -", "K"),
    ] {
        let search = "search --game chess --evaluation zero --algorithm alpha-beta+order=squares";
        let found = folder.json(&format!("{search} --depth 1 --position '{position}' --json"), 0);
        let best = found["best_move"].as_str().expect("a move");
        assert!(best.starts_with(first), "{position}: {best}");
    }
}

#[test]
fn a_guess_is_no_proof() {
    let folder = Folder::new();
    let search = |evaluation| {
        let line = "search --suite bratko-kopec --id BK.04 --depth 3 --algorithm b*-prove-best";
        folder.json(&format!("{line} --evaluation {evaluation} --json"), 0)
    };
    let (guessed, proven) = (search("material-guess"), search("material"));
    assert_eq!((&guessed["exact"], &guessed["minimax_best"]), (&false.into(), &false.into()));
    assert!(guessed["lower"].is_null() && guessed["upper"].is_null());
    assert_eq!((&proven["exact"], &proven["minimax_best"]), (&true.into(), &true.into()));
    assert!(proven["lower"].is_number());
}

#[test]
fn a_search_that_reaches_a_limit_gives_no_value() {
    let folder = Folder::new();
    let found = folder
        .json("search --game iid:b=4,seed=7 --depth 6 --nodes 100 --json --algorithm dual*", 1);
    assert_eq!(found["status"], "node-limit");
    assert_eq!(found["value"], Value::Null);
    assert_eq!(found["nodes"], 100);
}

#[test]
fn a_search_is_drawn() {
    let folder = Folder::new();
    folder.prints("draw --algorithm sss* --out picture.svg");
    let svg = folder.read("picture.svg");
    assert!(svg.contains("stockman, depth 4, by sss*.") && svg.contains("principal variation"));

    let tree = "draw --game iid:b=2,seed=3 --depth 3 --types --out new/folder";
    let files = folder.prints(&format!("{tree} --algorithm alpha-beta,mtd(+inf),mtd(-inf)"));
    assert_eq!(files.lines().count(), 6, "{files}");
    for file in files.lines() {
        assert!(folder.join(file).exists(), "{file}");
    }

    let chain = format!("{}1{}", "(".repeat(89), ")".repeat(89));
    let chains = format!("({})", vec![chain; 60].join(" "));
    folder.write("chains.tree", chains);
    for (options, reason) in [
        ("--game chess", "--depth 2"),
        ("--game chess --depth 3", "smaller --depth"),
        ("--game iid:b=1,d=1000", "1000 plies are more than"),
        ("--game tic-tac-toe --depth 4294967295", "4294967295 plies are more than"),
        ("--game iid:b=200,end=0.99 --depth 3", "256 leaves"),
        ("--game chains.tree", "4096 nodes"),
        ("--algorithm pvs,scout --out one.png", "give a folder"),
        ("--algorithm pvs+null-move=2", "leave null-move out"),
    ] {
        // Parts that fit the tree but cannot be drawn are not a usage error.
        let status = if reason.contains("null-move") { 1 } else { 2 };
        folder.says(&format!("draw {options}"), status, reason);
    }
    assert!(!folder.join("one.png").exists());
}

#[test]
fn everything_with_a_name_is_listed() {
    let folder = Folder::new();
    let lists = folder.json("list --json", 0);
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
    let folder = Folder::new();
    for line in [
        "verify --game connect-four --evaluation hashed:2 --depth 4",
        "verify --game disc:3:branching=1-4,end=0.1 --trees 20 --depth 5",
        "verify --game best-first:b=3 --trees 1 --depth 5",
        "verify --suite bratko-kopec --depth 2",
    ] {
        let report = folder.json(&format!("{line} --json"), 0);
        assert_eq!(report["agreed"], true);
        assert!(report["trials"].as_u64() >= Some(4));
    }
}

#[test]
fn verifying_keeps_caps_and_limits_and_says_so() {
    let experiment = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=3']\n\
                      algorithms = ['minimax', 'pvs', 'sss*']\ndepths = 4\n\
                      caps = { pvs = 3 }\nlimits = { nodes = 100 }\n";
    let folder = Folder::with(&[("x.toml", experiment)]);
    let stopped = |options: &str| {
        let report = folder.json(&format!("verify x.toml --json {options}"), 0);
        report["stopped"].as_u64().expect("a number")
    };
    // Minimax has 121 nodes, PVS is capped, and SSS* needs fewer.
    assert_eq!(stopped(""), 1);
    assert_eq!(stopped("--algorithms minimax,minimax+deepening,sss*"), 2);
    let printed = folder.prints("verify x.toml --quiet");
    assert_eq!(printed, "1 search reached a limit: not checked\n");
}

#[test]
fn a_quick_check_takes_30_of_the_positions_after_random_moves() {
    let experiment = "about = ''\n[[group]]\nname = 'x'\ngames = ['tic-tac-toe']\n\
                      random-moves = 2\nalgorithms = ['pvs']\ndepths = '1-2'\ntrees = 40\n";
    let folder = Folder::with(&[("x.toml", experiment)]);
    let counts = |options: &str| {
        let report = folder.json(&format!("verify x.toml --json {options}"), 0);
        let violated = &report["checks"][0]["violated_positions"];
        [&report["positions"], &report["trials"], violated].map(|it| it.as_u64().expect("a number"))
    };
    assert_eq!(counts(""), [40, 80, 0]);
    assert_eq!(counts("--quick"), [30, 60, 0]);
    let printed = folder.prints("verify x.toml --quick");
    assert!(printed.contains("\n30 positions, 60 trials in "), "{printed}");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    for line in ["list", "list --json", "search --game=chess --depth=1"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let folder = Folder::new();
        let output = folder.command(line).stdout(writer).output().expect("the program starts");
        let said = complaint(&output, 0);
        assert!(said.lines().all(|line| line.starts_with("plywood: note: ")), "{said}");
    }
}

/// What the guest of this project has is named, wherever a reader asks for it.
#[test]
fn a_program_says_what_its_guest_has() {
    let at = Folder::with(&[(
        "games.csv",
        "id,experiment,game,pair,first,second,opening,start,seed,repeatable,result,reason\n",
    )]);
    let built = "in plywood-play: build it with `cargo build --release -p plywood-play`";
    for verb in ["book", "classify", "elo", "endgame", "evolve", "match", "memory", "play", "uci"] {
        at.says(&format!("{verb} a b"), 2, &format!("{verb} is {built}"));
    }
    at.says("run smoke --program uci=x", 2, &format!("UCI programs are {built}"));
    let tables = "search --game chess --depth 1 --endgame-tables .";
    at.says(tables, 2, &format!("endgame tables are {built}"));
    let rows = "has matches; plywood-play reads them";
    for line in ["tables games.csv", "plot games.csv", "report .", "compare games.csv games.csv"] {
        at.says(line, 2, rows);
    }
}

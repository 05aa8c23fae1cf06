//! Messages about invalid input, and about input that would crash the program.

use std::fs::{self, File};
use std::path::Path;

use crate::program::plywood;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n";

/// Invalid files: name and content.
const FILES: &[(&str, &str)] = &[
    ("mate.epd", MATE),
    ("bad.tree", "(1 (2 x))"),
    ("wide.toml", "\u{0}a\u{0}b"),
    (
        "trees.toml",
        "about = ''\n[[group]]\nname = 'many'\ngames = ['iid:b=2']\nalgorithms = ['pvs']\n\
         depths = 3\ntrees = 1000000000000\n",
    ),
    (
        "limits.toml",
        "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\nalgorithms = ['pvs']\n\
         depths = 3\nlimits = { memory = '1QiB' }\n",
    ),
    ("depths.toml", "about = ''\n[[group]]\nname = 'x'\ndepths = '4-1'\n"),
];

/// Invalid arguments, and a part of the message.
const MISTAKES: &[(&[&str], &str)] = &[
    (&["search", "--game", "chess", "--depth", "20000"], "20000 is not in 0..=1000"),
    (&["search", "--game", "chess", "--depth", "-1"], "-1 is not in 0..=1000"),
    (&["search", "--game", "chess", "--depth", "two"], "invalid digit"),
    (
        &["search", "--game", "chess", "--depth", "1", "--memory", "1QiB"],
        "\"1QiB\" is not a size; write a number and its unit, such as 500kB",
    ),
    (
        &["search", "--game", "chess", "--depth", "1", "--time", "-5s"],
        "\"-5s\" is not a time; write a number and its unit, such as 500ms",
    ),
    (
        &["search", "--game", "chess", "--depth", "1", "--algorithm", "pvs+table=1000000"],
        "pvs+table=1000000 needs a table of 976.6 GiB",
    ),
    (
        &["search", "--game", "chess", "--position", "8/8 w - -", "--depth", "1"],
        "\"8/8 w - -\" is not a position of chess: column 1: the board has 2 ranks",
    ),
    (
        &["search", "--game", "chess", "--position", "4k3/8/8/8/8/8/8/4K3 w K -", "--depth", "1"],
        "column 23: castling right `K` has no king or no rook on its square",
    ),
    (&["search", "--game", "bad.tree", "--depth", "1"], "bad.tree: line 1, column 7: \"x\""),
    (&["search", "--suite", "mate.epd", "--id", "mats", "--depth", "1"], "has the id \"mats\""),
    (&["search", "--suite", "none.epd", "--id", "a", "--depth", "1"], "no suite \"none.epd\""),
    (&["run", "trees.toml"], "trees = 1000000000000 makes 1000000000000 searches"),
    (&["run", "limits.toml"], "\"1QiB\" is not a size; write a number and its unit"),
    (&["run", "depths.toml"], "line 4, column 10"),
    (&["run", "wide.toml"], "wide.toml: the file is in UTF-16"),
    (&["run", "nothing.toml"], "there is no experiment \"nothing.toml\""),
    (&["verify", "--game", "tictactoe"], "no game \"tictactoe\" (did you mean \"tic-tac-toe\"?)"),
    (&["draw", "--out", "x.pdf"], "x.pdf: pictures are drawn as .svg or .png, not as .pdf"),
    (&["draw", "--algorithm", "pvs,scout", "--out", "x.svg"], "give a folder"),
    (&["suite", "check", "none.epd"], "no suite \"none.epd\""),
    (&["frobnicate"], "frobnicate"),
    (
        &["run", "--algorithms", "alpah-beta"],
        "there is no algorithm \"alpah-beta\" (did you mean \"alpha-beta\"?)",
    ),
    (
        &["search", "--game", "chess", "--depth", "1", "--algorithm", "pvs+kilers"],
        "\"kilers\" is not a part that can be plugged in (did you mean \"killers\"?)",
    ),
    (&["run", "--suite", "bratko-kopek"], "(did you mean \"bratko-kopec\"?)"),
    (&["run", "defualt"], "\"defualt\" (did you mean \"default\"?)"),
    (
        &["search", "--suite", "bratko-kopec", "--id", "bk.1", "--depth", "1"],
        "(did you mean \"BK.01\"?)",
    ),
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in FILES {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

#[test]
fn every_mistake_is_wrong_usage_and_says_what_is_wrong() {
    let folder = folder();
    let before = fs::read_dir(folder.path()).expect("a folder").count();
    for (arguments, part) in MISTAKES {
        let output = plywood(folder.path(), arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(complaint.contains(part), "{arguments:?}: {complaint}");
        assert!(!complaint.contains("panicked"), "{arguments:?}: {complaint}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), before, "nothing is made");
}

#[test]
fn a_deep_search_ends_with_an_answer() {
    let folder = folder();
    let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    fs::write(folder.path().join("deep.tree"), deep).expect("a file");
    for game in ["deep.tree", "iid:b=1,d=100000"] {
        for algorithm in ["alpha-beta", "minimax", "pab", "scout", "mtd(f)", "df-pn", "sss*"] {
            let arguments = ["search", "--game", game, "--depth", "1000", "--algorithm", algorithm];
            let output = plywood(folder.path(), &arguments);
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
        }
    }
    let arguments = ["verify", "--game", "iid:b=1,d=300", "--depth", "300", "--trees", "1"];
    let arguments = [&arguments[..], &["--algorithms", "pvs,sss*", "--threads", "2"]].concat();
    let output = plywood(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn no_more_threads_are_taken_than_the_machine_can_use() {
    let folder = folder();
    for threads in ["5000", "18446744073709551615"] {
        let arguments = ["verify", "--game", "tic-tac-toe", "--depth", "1", "--threads", threads];
        let output = plywood(folder.path(), &arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{complaint}");
        assert!(complaint.contains(&format!("note: --threads {threads} is more than")));
    }
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = folder();
    let run = || {
        let arguments = ["run", "--suite", "mate.epd", "--algorithms", "pvs", "--depth", "1"];
        plywood(folder.path(), &arguments)
    };
    assert_eq!(run().status.code(), Some(0));
    // The results are named after the suite, and those of the default experiment
    // are left alone.
    let results = folder.path().join("out/mate");
    assert!(results.join("records.csv").exists() && !folder.path().join("out/default").exists());
    assert!(!results.join("run.lock").exists());
    let other = File::create(results.join("run.lock")).expect("a lock");
    other.lock().expect("locked");
    let output = run();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("another run writes to out/mate"), "{complaint}");
    drop(other);
    assert_eq!(run().status.code(), Some(0), "a lock without an owner is ignored");
}

#[test]
fn an_algorithm_goes_by_names_that_no_shell_changes() {
    for (name, printed) in [
        ("sss-star", "sss*"),
        ("MTD-f", "mtd(f)"),
        ("PVS+Killers", "pvs"),
        ("mtd(+inf)+table=1", "mtd(+inf)"),
        ("mtd-plus-inf+table=1", "mtd(+inf)"),
    ] {
        let arguments =
            ["search", "--game", "tic-tac-toe", "--depth", "2", "--json", "--algorithm", name];
        let output = plywood(Path::new("."), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let fields: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(fields["algorithm"], printed, "{name}");
    }
}

/// A search that needs more memory than its limit stops below it, within the size
/// of a node and its children; if a table would have to double, up to two thirds
/// below it.
#[test]
fn a_limit_on_memory_is_kept() {
    for (algorithm, game, least) in [
        ("pns", "chess", 0.95),
        ("sss*", "chess", 0.95),
        ("dual*", "chess", 0.95),
        ("ao*", "chess", 0.95),
        ("b*", "chess", 0.95),
        ("pb*", "chess", 0.95),
        ("mtd(f)", "chess", 0.3),
        ("df-pn", "chess", 0.3),
    ] {
        for megabytes in [3, 5] {
            let memory = format!("{megabytes}MB");
            let arguments = ["search", "--game", game, "--depth", "12", "--memory", &memory];
            let arguments = [&arguments[..], &["--json", "--algorithm", algorithm]].concat();
            let output = plywood(Path::new("."), &arguments);
            let fields: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let status = fields["status"].as_str().expect("a status");
            assert!(status.contains("memory"), "{algorithm}: {status}");
            let part = fields["peak_bytes"].as_f64().expect("bytes") / (f64::from(megabytes) * 1e6);
            assert!((least..1.05).contains(&part), "{algorithm}: {part} of {memory}");
        }
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = plywood(folder.path(), &["man", "pages"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let page = |name: &str| std::fs::read_to_string(folder.path().join("pages").join(name));
    assert!(page("plywood.1").is_ok_and(|it| it.contains("reproduce")));
    assert!(page("plywood-run.1").is_ok_and(|it| it.contains("baseline")));
}

#[test]
fn every_shell_gets_a_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = plywood(Path::new("."), &["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(script.contains("plywood") && script.contains("verify"), "{shell}");
    }
}

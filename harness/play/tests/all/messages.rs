//! Messages about invalid input, and about input that would crash the program.

use std::fs::File;

use crate::program::Folder;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n";

const FILES: &[(&str, &str)] = &[("mate.epd", MATE)];

#[test]
fn a_deep_search_ends_with_an_answer() {
    let folder = Folder::with(FILES);
    let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    folder.write("deep.tree", deep);
    for game in ["deep.tree", "iid:b=1,d=100000"] {
        for algorithm in ["alpha-beta", "minimax", "pab", "scout", "mtd(f)", "df-pn", "sss*"] {
            let line = format!("search --game {game} --depth 1000 --algorithm {algorithm}");
            folder.prints(&line);
        }
    }
    let line = "verify --game iid:b=1,d=300 --depth 300 --trees 1";
    folder.prints(&format!("{line} --algorithms pvs,sss* --threads 2"));
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = Folder::with(FILES);
    let run = "run --suite mate.epd --algorithms pvs --depth 1";
    folder.prints(run);
    // The results are named after the suite, and those of the default experiment
    // are left alone.
    let results = folder.join("out/mate");
    assert!(results.join("records.csv").exists() && !folder.join("out/default").exists());
    assert!(!results.join("run.lock").exists());
    let other = File::create(results.join("run.lock")).expect("a lock");
    other.lock().expect("locked");
    folder.says(run, 1, "another run writes to out/mate");
    drop(other);
    // A lock without an owner is ignored.
    folder.prints(run);
}

#[test]
fn an_error_at_the_end_of_a_run_names_the_command_that_continues() {
    let folder = Folder::with(FILES);
    let blocked = folder.join("out/mate/summary.txt");
    std::fs::create_dir_all(&blocked).expect("a folder");
    let run = "run --suite mate.epd --algorithms pvs --depth 1 --no-plots --repetitions 0";
    folder.says(run, 1, "kept in out/mate\nhint: `plywood-play run --suite");
    std::fs::remove_dir(blocked).expect("removed");
    folder.prints(&format!("{run} --resume"));
}

/// To resume a changed experiment is a mistake, unless that is begun, too.
#[test]
fn a_changed_experiment_is_not_resumed() {
    let x = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\nalgorithms = ['pvs']\n\
             depths = 3\nrepetitions = 0\n";
    let folder = Folder::new();
    folder.write("y.toml", x.replace("depths = 3", "depths = '1-20'"));
    folder.kill_at(3, "out/y/journal.jsonl", "run y.toml --no-plots");
    folder.write("y.toml", x);
    folder.says(
        "run y.toml --no-plots --resume",
        1,
        "out/y/journal.jsonl belongs to a different run",
    );
    folder.says("run y.toml --no-plots", 0, "writing to out/y-2");
    folder.prints("run y.toml --no-plots --resume");
}

/// A search that needs more memory than its limit stops below it, within the size
/// of a node and its children; if a table would have to double, up to two thirds
/// below it.
#[test]
fn a_limit_on_memory_is_kept() {
    let nodes = ["pns", "sss*", "dual*", "ao*", "b*", "pb*"].map(|name| (name, 0.95));
    for (algorithm, least) in nodes.into_iter().chain([("mtd(f)", 0.3), ("df-pn", 0.3)]) {
        for megabytes in [3, 5] {
            let line = format!("search --game chess --depth 12 --memory {megabytes}MB --json");
            let fields = Folder::new().json(&format!("{line} --algorithm {algorithm}"), 1);
            let status = fields["status"].as_str().expect("a status");
            assert!(status.contains("memory"), "{algorithm}: {status}");
            let part = fields["peak_bytes"].as_f64().expect("bytes") / (f64::from(megabytes) * 1e6);
            assert!((least..1.05).contains(&part), "{algorithm}: {part} of {megabytes} MB");
        }
    }
}

/// A shell gets names from the program, here as fish asks for them.
#[test]
fn names_are_completed() {
    let folder = Folder::with(FILES);
    let offered = |line: &str| {
        let mut command = folder.command(&format!("-- plywood {line}"));
        crate::program::printed(
            &command.env("COMPLETE", "fish").output().expect("the program starts"),
        )
    };
    for (line, name) in [
        ("ver", "verify"),
        ("search --algorithm mtd", "mtd(f)"),
        ("run --algorithms pvs,sss", "pvs,sss*"),
        ("run --algorithms pvs+kil", "pvs+killers"),
        ("search --game conn", "connect-four"),
        ("run --suite brat", "bratko-kopec"),
        ("run --suite mat", "mate.epd"),
        ("run agree", "agreement"),
        ("match joa", "joanna"),
    ] {
        let offered = offered(line);
        let is_name = |it: &str| it.split('\t').next() == Some(name);
        assert!(offered.lines().any(is_name), "{line}: {offered}");
    }
}

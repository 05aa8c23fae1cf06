//! The best result of a stopped search, and how values of won games are written.

use std::io::Read as _;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::program::{Folder, interrupt};

#[test]
fn a_stopped_search_tells_what_it_has_reached() {
    let folder = Folder::new();
    let stopped = |more: &str| folder.json(&format!("search {more} --json"), 1);
    let deepened =
        stopped("--game chess --algorithm alpha-beta+deepening --depth 20 --nodes 20000");
    let iteration = folder.json("search --game chess --algorithm alpha-beta --depth 4 --json", 0);
    assert_eq!(deepened["best_move"], "", "a row has no answer");
    let reached = &deepened["reached"];
    assert_eq!(reached["depth_plies"], 4);
    for field in ["value", "best_move", "line"] {
        assert_eq!(reached[field], iteration[field], "{field}");
    }
    for (algorithm, nodes) in [
        ("minimax", 60_000),
        ("sss*", 1_000),
        ("dual*", 1_000),
        ("b*", 1_000),
        ("pns", 1_000),
        ("uct+playouts", 1_000),
    ] {
        let search = "--game connect-four --depth 6 --algorithm";
        let search = format!("{search} {algorithm} --nodes {nodes}");
        assert!(stopped(&search)["reached"]["best_move"].is_string(), "{algorithm}");
    }
    let text = "search --game connect-four --algorithm b* --depth 12 --nodes 9000";
    let shown = folder.run(text);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("\nreached_best_move  "), "{shown:?}");
    // The first move takes longer.
    let nothing =
        folder.complains("search --game chess --algorithm minimax --depth 6 --nodes 99", 1);
    assert!(nothing.contains("before it had chosen a move"), "{nothing}");
    assert!(folder.json("search --game chess --depth 2 --json", 0)["reached"].is_null());
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

//! The process is killed at random moments.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use plywood_memory::{Store, Swap};

use crate::thoughts::{identity, new_store, numbered};

/// The environment variables with the child process's folder and the number of its first thought.
const FOLDER: &str = "PLYWOOD_TEST_FOLDER";
const FIRST: &str = "PLYWOOD_TEST_FIRST";

/// Thoughts in each merge.
const THOUGHTS: u64 = 8;

/// Not a test: the work of the child process until it is killed.
#[test]
#[ignore = "the process that the other test kills"]
fn think_and_merge_until_killed() {
    let (Ok(folder), Ok(first)) = (env::var(FOLDER), env::var(FIRST)) else { return };
    let path = Path::new(&folder).join("learnt.redb");
    let swap = Swap::beside(&path);
    let first: u64 = first.parse().expect("a number");
    for number in first..first + 1_000_000 {
        swap.append(&identity(), &numbered(number)).expect("appended");
        if number % THOUGHTS == 0 {
            swap.merge_into(&path).expect("merged");
            // A line is flushed at once, so that what is printed has been merged.
            println!("merged {number}");
        }
    }
}

/// After each kill, every record of a finished merge is stored, the store opens, and a check finds
/// no damage; the thought being written may be cut off.
fn survives(kills: u64) {
    let (dir, path) = new_store();
    let mut random = fastrand::Rng::with_seed(19);
    let (mut first, mut last) = (1, None);
    for kill in 0..kills {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "kills::think_and_merge_until_killed", "--ignored", "--nocapture"])
            .env(FOLDER, dir.path())
            .env(FIRST, first.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        // The first line shows that a merge has finished.
        let begun = lines.find_map(|line| merged(&line.ok()?));
        std::thread::sleep(Duration::from_micros(random.u64(..60_000)));
        child.kill().expect("killed");
        child.wait().expect("dead");
        let printed = lines.filter_map(|line| merged(&line.ok()?)).last().or(begun);
        last = last.max(printed);
        let done = last.expect("a merge is done");

        let mut store = Store::open_any(&path).expect("it opens");
        let swap = Swap::beside(&path);
        let (waiting, _) = swap.check().expect("the swap file can be read");
        assert!(waiting <= 2 * THOUGHTS, "kill {kill}: {waiting} thoughts wait");
        let checked = store.check().expect("checked");
        assert_eq!(checked.damage, [], "kill {kill}");
        for number in 1..=done {
            let thought = numbered(number);
            let found = store.neighbourhood(thought.root).expect("read");
            let found = found.unwrap_or_else(|| panic!("kill {kill}: thought {number} is lost"));
            assert_eq!(found.finished, thought.left.finished);
            assert_eq!(found.records.len(), thought.left.records.len());
        }
        drop(store);
        // Thoughts not yet merged are repeated, or merged now.
        swap.merge_into(&path).expect("merged");
        first = done + 1;
    }
    assert!(fs::metadata(&path).expect("a store").len() > 0);
}

/// The number in "merged 42".
fn merged(line: &str) -> Option<u64> {
    line.split("merged ").nth(1)?.trim().parse().ok()
}

#[test]
fn nothing_merged_is_lost_when_the_process_is_killed() {
    survives(10);
}

#[test]
#[ignore = "takes minutes; the same ten times is not ignored"]
fn nothing_merged_is_lost_in_two_hundred_kills() {
    survives(200);
}

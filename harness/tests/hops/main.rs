//! The functions between `plywood search` and the body of an algorithm. A reader of one search reads
//! them all, so `functions.txt` lists them, and their number may only fall.
//!
//! This test is a program with a game and an algorithm of its own. It runs itself with the command
//! `search`, and prints two backtraces. One is where the game reads its position, on the thread of
//! the command line; it counts down to the file of the command. The other is in the algorithm's body,
//! on the thread that searches. A function counts once, even if it is recursive. A closure belongs to
//! the function that contains it. `main` and functions that the compiler inlines even without
//! optimisation, such as the body, are not in the list.

mod probe;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use plywood::Program;

/// The list, relative to the package.
const LIST: &str = "tests/hops/functions.txt";

/// The variable of the environment that makes this test the program.
const IS_PROGRAM: &str = "PLYWOOD_HOPS_PROGRAM";

fn main() -> ExitCode {
    if env::var_os(IS_PROGRAM).is_some() {
        let board = probe::board().played();
        return Program::new().game(board).algorithm::<probe::Probe>().main();
    }
    if env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    assert_that_functions_only_fall(&functions());
    ExitCode::SUCCESS
}

/// Returns the functions of Plywood that are called between the command line and the body.
fn functions() -> Vec<String> {
    let program = env::current_exe().expect("a path of this program");
    let words = "search --game probe --position 3 --algorithm probe --depth 2 --repetitions 0";
    let run = Command::new(program).args(words.split(' ')).env(IS_PROGRAM, "").output();
    let run = run.expect("the program runs");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{text}{}", String::from_utf8_lossy(&run.stderr));
    let traced = text.lines().filter_map(|line| line.strip_prefix(probe::MARK));
    let mut seen = BTreeSet::new();
    traced.filter(|it| seen.insert(*it)).map(str::to_owned).collect()
}

fn assert_that_functions_only_fall(functions: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(LIST);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let listed: Vec<&str> = text.lines().collect();
    if listed == functions {
        return;
    }
    let may_change = listed.is_empty() || functions.len() <= listed.len();
    if may_change && env::var_os("PLYWOOD_UPDATE").is_some() {
        fs::write(&path, functions.join("\n") + "\n").expect("the list is written");
        return;
    }
    let more = functions.iter().filter(|it| !listed.contains(&it.as_str()));
    let more: Vec<&str> = more.map(String::as_str).collect();
    panic!(
        "{} functions lead from `plywood search` to an algorithm, and {LIST} has {}; new: {more:?}. \
         Their number may only fall; PLYWOOD_UPDATE=1 writes the list if it has not risen.",
        functions.len(),
        listed.len()
    );
}

//! The functions between `plywood search` and the body of an algorithm, and their files. A reader of
//! one search reads them all, so `functions.txt` lists them.
//!
//! This test is a program with a game and an algorithm of its own. It runs itself with the command
//! `search`, and prints two backtraces. One is where the game reads its position, on the thread of
//! the command line; it counts down to the file of the command. The other is in the algorithm's body,
//! on the thread that searches. A function counts once, even if it is recursive. A closure belongs to
//! the function that contains it. The package has tables of lines, so inlined functions count, too.

mod probe;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use plywood::Program;

/// The list, relative to the package.
const LIST: &str = "tests/hops/functions.txt";

/// The most functions and files, with the program's `main` and the body.
const MOST: (usize, usize) = (12, 10);

/// The variable of the environment that makes this test the program.
const IS_PROGRAM: &str = "PLYWOOD_HOPS_PROGRAM";

fn main() -> ExitCode {
    if env::var_os(IS_PROGRAM).is_some() {
        let board = probe::board().played();
        return Program::new().game(board).algorithm::<probe::Probe>().main();
    }
    if !env::args().any(|argument| argument == "--list") {
        assert_few(&functions());
    }
    ExitCode::SUCCESS
}

/// A function of Plywood.
#[derive(Clone, PartialEq, Eq)]
struct Function {
    /// The path of its file, relative to the root of the workspace.
    file: String,
    /// Its name in a backtrace, which may lack its path or have types.
    symbol: String,
}

impl Function {
    /// Reads a printed frame; `None` if the function is not one of ours.
    fn of(frame: &str) -> Option<Self> {
        let (place, symbol) = frame.split_once(' ')?;
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = package.join(place.rsplitn(3, ':').nth(2)?).canonicalize().ok()?;
        let file = file.strip_prefix(package.parent()?.canonicalize().ok()?).ok()?;
        let symbol = symbol.split("::{{closure}}").next().unwrap_or(symbol);
        Some(Self { file: file.display().to_string(), symbol: symbol.to_owned() })
    }

    /// Returns the name without path and types: those of a bare name follow it, as in `count<Heap>`.
    fn name(&self) -> &str {
        let bare = self.symbol.split('<').next().filter(|it| !it.is_empty() && !it.contains("::"));
        bare.or_else(|| self.symbol.rsplit("::").next()).unwrap_or(&self.symbol)
    }
}

/// Returns the functions of Plywood that are called between the command line and the body.
fn functions() -> Vec<Function> {
    let program = env::current_exe().expect("a path of this program");
    let words = "search --game probe --position 3 --algorithm probe --depth 2 --repetitions 0";
    let run = Command::new(program)
        .args(words.split(' '))
        .env(IS_PROGRAM, "")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{text}{}", String::from_utf8_lossy(&run.stderr));
    let marked = |mark| text.lines().filter_map(move |it| Function::of(it.strip_prefix(mark)?));
    let mut all: Vec<Function> = Vec::new();
    for function in marked(probe::READ) {
        let is_command = function.file.ends_with("cli/search.rs");
        all.push(function);
        if is_command {
            break;
        }
    }
    let above = all.clone();
    for function in marked(probe::SEARCHED) {
        let is = |it: &Function| it.file == function.file && it.name() == function.name();
        if !above.iter().any(is) && !all.contains(&function) {
            all.push(function);
        }
    }
    all
}

fn assert_few(functions: &[Function]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(LIST);
    let lines = functions.iter().map(|it| format!("{} {}\n", it.file, it.name()));
    let found = lines.collect::<Vec<_>>().concat();
    let files: BTreeSet<&str> = functions.iter().map(|it| &*it.file).collect();
    let counts = (functions.len(), files.len());
    assert!(
        counts.0 > 0,
        "build this test with debug = \"line-tables-only\", as profile.dev has it"
    );
    assert!(
        counts.0 <= MOST.0 && counts.1 <= MOST.1,
        "{} functions in {} files lead from `plywood search` to the body of an algorithm; at most \
         {} in {} may:\n{found}",
        counts.0,
        counts.1,
        MOST.0,
        MOST.1
    );
    if env::var_os("PLYWOOD_UPDATE").is_some() {
        fs::write(&path, found).expect("the list is written");
        return;
    }
    let listed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        listed == found,
        "{LIST} differs from the functions that lead from `plywood search` to the body of an \
         algorithm; PLYWOOD_UPDATE=1 writes the list:\n{found}"
    );
}

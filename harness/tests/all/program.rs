//! Running the program in tests.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use plywood::record::records;
use plywood::studies::searches::row::SearchRow;

/// The program in `folder`, not started yet.
pub fn command<'a>(folder: &Path, arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command
}

/// Runs the program with these arguments and empty input.
pub fn plywood(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments.iter().copied()).output().expect("the program starts")
}

/// Runs the program with the words of a line as arguments.
pub fn typed(folder: &Path, line: &str) -> Output {
    command(folder, line.split_whitespace()).output().expect("the program starts")
}

/// Runs the program with this input.
pub fn told(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = command(folder, arguments.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("an input");
    // A program that refuses its arguments reads no input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// Starts the program with the words of a line, and leaves it running. Its output
/// is lost.
pub fn start(folder: &Path, line: &str) -> Child {
    let mut command = command(folder, line.split_whitespace());
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// The bytes of an output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The standard output of a program, which must have succeeded.
pub fn printed(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The standard error of a program, which must have ended with `status`: 2 for a
/// mistake on the command line, 1 for other failures, and 0 for success.
pub fn complaint(output: &Output, status: i32) -> String {
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{complaint}");
    complaint
}

/// The line of the output with the signature, or with the note that there is
/// none.
pub fn signature(output: &Output) -> String {
    let output = text(&output.stdout);
    let states = |line: &&str| line.starts_with("signature ") || line.starts_with("no signature");
    let line = output.lines().find(states);
    line.expect("every record has its signature").to_owned()
}

/// The rows of a run's results folder.
pub fn rows(results: &Path) -> Vec<SearchRow> {
    records::read(&results.join("records.csv")).expect("rows").rows
}

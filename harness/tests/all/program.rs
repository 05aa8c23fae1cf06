//! Running the program in tests.

use std::fs;
use std::io::Write as _;
use std::ops::Deref;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use plywood::record::kind::RowKind;
use plywood::record::records;
use serde_json::Value;
use tempfile::TempDir;

/// Searches that take a second or two in total, and whose rows have no times.
pub const EXPERIMENT: &str = "about = 'Shared.'\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\n\
                          algorithms = ['depth-first']\ndepths = '1-3'\nrepetitions = 0\n";

/// A folder in which the program is run. It is removed with all its files in the end.
pub struct Folder(TempDir);

impl Default for Folder {
    fn default() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }
}

impl Folder {
    pub fn new() -> Self {
        Self::default()
    }

    /// A folder with these files: name and content.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (name, content) in files {
            folder.write(name, content);
        }
        folder
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.join(name), content).expect("a file");
    }

    pub fn read(&self, name: &str) -> String {
        let text = fs::read_to_string(self.join(name));
        text.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Removes the seals from the facts of a record, which is then like that of an older program.
    pub fn unseal(&self, record: &str) {
        let facts = format!("{record}/machine.toml");
        let text = self.read(&facts);
        let (own, _) = text.split_once("\n[[sealed]]\n").expect("a seal");
        self.write(&facts, own);
    }

    pub fn rows<R: RowKind>(&self, name: &str) -> Vec<R> {
        records::read(&self.join(name)).expect("rows").rows
    }

    /// The program with the words of a line, which are quoted as in a shell, not started yet.
    pub fn command(&self, line: &str) -> Command {
        let words = shlex::split(line).expect("words");
        command(self, words.iter().map(String::as_str))
    }

    /// Runs the program with the words of a line and empty input.
    pub fn run(&self, line: &str) -> Output {
        self.command(line).output().expect("the program starts")
    }

    /// Starts the program with the words of a line, and leaves it running. Its output is lost.
    pub fn start(&self, line: &str) -> Child {
        let mut command = self.command(line);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts")
    }

    /// How many lines a file has, which need not be there yet.
    pub fn lines(&self, name: &str) -> usize {
        fs::read_to_string(self.join(name)).map_or(0, |text| text.matches('\n').count())
    }

    /// Starts the program, and kills it when a file has so many lines, unless it ends before.
    pub fn kill_at(&self, lines: usize, file: &str, line: &str) {
        let mut child = self.start(line);
        while self.lines(file) < lines && child.try_wait().expect("a child").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        child.wait().expect("it ends");
    }

    pub fn told(&self, line: &str, input: &str) -> Output {
        let mut command = self.command(line);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("an input");
        // A program that refuses its arguments reads no input.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().expect("the program ends")
    }

    /// The standard output of the program with this input. It has to succeed.
    pub fn answers(&self, line: &str, input: &str) -> String {
        printed(&self.told(line, input))
    }

    /// The standard output of the program, which has to succeed.
    pub fn prints(&self, line: &str) -> String {
        printed(&self.run(line))
    }

    /// The standard output as JSON of the program, which has to end with `status`.
    pub fn json(&self, line: &str, status: i32) -> Value {
        let output = self.run(line);
        complaint(&output, status);
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    /// The standard error of the program, which has to end with `status`.
    pub fn complains(&self, line: &str, status: i32) -> String {
        complaint(&self.run(line), status)
    }

    /// The exit status of the program, its standard output and its standard error.
    pub fn asked(&self, line: &str) -> (Option<i32>, String, String) {
        let output = self.run(line);
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }

    /// Asserts that the program ends with `status`, and says `why`.
    pub fn says(&self, line: &str, status: i32, why: &str) {
        let complaint = self.complains(line, status);
        assert!(complaint.contains(why), "{line}: {complaint}");
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

/// The program in `folder`, not started yet.
pub fn command<'a>(folder: &Path, arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(crate::PROGRAM);
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command
}

/// Runs the program with these arguments and empty input.
pub fn plywood(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments.iter().copied()).output().expect("the program starts")
}

/// Sends a process a signal, such as `-INT`, by the command that is part of every shell: not every
/// machine has the program of that name.
pub fn signal_to(process: u32, name: &str) {
    let kill = Command::new("sh").args(["-c", &format!("kill {name} {process}")]).status();
    assert!(kill.expect("sh starts").success());
}

/// Interrupts a process by the signal `name`, or by SIGTERM if the tests ignore that signal, as
/// background jobs of a shell ignore SIGINT: programs that they start ignore it, too.
pub fn interrupt(process: u32, name: &str) {
    let heard = if is_ignored(name) { "-TERM" } else { name };
    signal_to(process, heard);
}

/// Returns whether the tests ignore a signal.
pub fn is_ignored(name: &str) -> bool {
    let number = match name {
        "-HUP" => 1,
        "-INT" => 2,
        _ => 15,
    };
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| (mask >> (number - 1)) & 1 != 0)
}

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

/// The line with the signature in what was printed, or with the note that there is none.
pub fn signature(printed: &str) -> &str {
    let states = |line: &&str| line.starts_with("signature ") || line.starts_with("no signature");
    printed.lines().find(states).expect("every record has its signature")
}

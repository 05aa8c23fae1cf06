//! Commands in the documents, and the programs that tests start.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{algorithms, files, printed, read, root};

/// Only the first is on every machine. The last two refuse a pattern that fits nothing.
pub(crate) const SHELLS: [&str; 5] = ["sh", "dash", "bash", "zsh", "fish"];

/// A shell with a command, in a folder that is its home, too: no file or variable of a user changes
/// what it does. It gets one command, since not every shell can end at the first that fails.
pub(crate) fn shell(name: &str, folder: &Path, command: &str) -> Command {
    shell_with(name, folder, &["-c", command])
}

/// A shell with these arguments, as [`shell`].
pub(crate) fn shell_with(name: &str, folder: &Path, arguments: &[&str]) -> Command {
    let path = env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once(crate::PROGRAMS.clone()).chain(env::split_paths(&path));
    let mut shell = Command::new(name);
    shell.args(arguments).current_dir(folder).env_clear();
    shell.env("HOME", folder).env("PATH", env::join_paths(path).expect("a path"));
    shell
}

/// Whether this machine has a shell.
pub(crate) fn has_shell(name: &str, folder: &Path) -> bool {
    shell(name, folder, "exit").output().is_ok_and(|it| it.status.success())
}

/// The parts of a command that are not quoted.
pub(crate) fn unquoted(command: &str) -> String {
    command.split(['\'', '"']).step_by(2).collect()
}

/// Asserts that a command has printed each line that a document shows, in the same order; it may
/// have printed other lines between. Returns how many lines are shown.
pub(crate) fn assert_prints(command: &str, printed: &str, shown: &str) -> usize {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut printed_lines = printed.lines().map(words);
    for line in shown.lines().map(words) {
        let is_printed = printed_lines.any(|it| it == line);
        assert!(is_printed, "{command} does not print, in its turn: {line}\nbut\n{printed}");
    }
    shown.lines().count()
}

/// The commands in a block of the lesson print each line of the block of output that follows, in the
/// same order; they may print other lines between. Every shell of this machine runs them in a folder
/// that has a file `sss*x`: there, a shell replaces a name `sss*` that is not quoted.
#[test]
#[cfg(unix)]
fn the_lesson_shows_what_the_program_prints() {
    let lesson = read("docs/LESSON.md");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("sss*x"), "").expect("a file");
    let is_there = |name: &&str| *name == "sh" || has_shell(name, folder.path());
    for name in SHELLS.into_iter().filter(is_there) {
        let mut shown = 0;
        for part in lesson.split("```sh\n").skip(1) {
            let (commands, rest) = part.split_once("```").expect("a block ends");
            let run = |line: &str| printed(&mut shell(name, folder.path(), line));
            let printed: String = commands.lines().map(run).collect();
            let output = rest.trim_start().strip_prefix("```text\n").expect("a block of output");
            let output = output.split("```").next().expect("a block ends");
            shown += assert_prints(&format!("{name}: {commands}"), &printed, output);
        }
        assert!(shown >= 20, "{name}: there are {shown}");
    }
}

/// A name with signs of the shell is quoted in every command of the documents, since shells would
/// look for files of that name, or see a subshell.
#[test]
fn names_in_commands_are_quoted() {
    let names = algorithms();
    let names = names.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let strange: Vec<&str> = names.filter(|name| name.contains(['*', '('])).collect();
    assert!(strange.len() > 10, "{strange:?}");
    let pages = ["docs", "results"].map(|folder| files(&root().join(folder), &["md"])).concat();
    let mut commands = 0;
    for page in pages.iter().chain([&root().join("README.md")]) {
        let text = fs::read_to_string(page).expect("a text");
        let blocks = text.split("```sh\n").skip(1).filter_map(|it| it.split("```").next());
        let inline = text.split('`').filter(|it| it.starts_with("plywood "));
        for command in blocks.flat_map(str::lines).chain(inline) {
            commands += 1;
            let bare = unquoted(command);
            let found = strange.iter().find(|name| bare.contains(**name));
            assert!(found.is_none(), "{}: quote {found:?} in: {command}", page.display());
        }
    }
    assert!(commands > 100, "{commands}");
}

/// Programs that a test may start although it needs them: every machine that can build this has
/// them, or the test is content without them.
const EVERYWHERE: [&str; 2] = ["sh", "git"];

/// A test that needs another program would fail on machines without it.
#[test]
fn tests_start_programs_that_every_machine_has() {
    let needle = concat!("Command::", "new(\"");
    let mut started = 0;
    for file in files(&root(), &["rs"]) {
        let text = fs::read_to_string(&file).expect("a text");
        for name in text.split(needle).skip(1).filter_map(|rest| rest.split('"').next()) {
            started += 1;
            // Where there is a browser, there are the tools of a system.
            let of_browser = name == "mkfifo" && file.ends_with("all/chromium.rs");
            let of_program = file.ends_with("src/cli/sweep.rs") && name == "sbatch"
                || file.ends_with("src/cells/script.rs") && name == "python3";
            // A parser of command lines has the name of the program, and starts nothing.
            let of_parser = name == "plywood" && text.contains("use clap::{Command, ");
            let is_known = EVERYWHERE.contains(&name) || of_browser || of_program || of_parser;
            assert!(is_known, "{}: {name} is not on every machine", file.display());
        }
    }
    assert!(started >= 5, "{started}");
}

//! The help of every command: its width, and its examples.

use std::path::Path;
use std::sync::LazyLock;

use plywood::record::machine::{COMMIT, VERSION};

use crate::commands::{SHELLS, has_shell, shell_with, unquoted};
use crate::{plywood, printed, root};

/// The width of a usual terminal.
const COLUMNS: usize = 80;

/// Signs that bash, zsh or fish replace, or end a word with, unless they are quoted. Pipes,
/// redirections and `&&` mean the same in all three.
const SIGNS: &[char] = &['(', ')', '*', ';', '?', '[', ']', '{', '}', '$', '`', '!', '#'];

/// The words and the help of every command, at a terminal of [`COLUMNS`].
pub(crate) static HELPS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| helps(&[]));

/// The words and the help of a command, and of all below it.
fn helps(words: &[String]) -> Vec<(String, String)> {
    let mut command = plywood(&root());
    command.args(words).arg("--help").env("COLUMNS", COLUMNS.to_string());
    let help = printed(&mut command);
    let has_commands = help.lines().any(|line| line.ends_with(" <COMMAND>"));
    let lists = help.split("\nOptions:").next().filter(|_| has_commands).unwrap_or_default();
    let names = lists.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    let below = names.flat_map(|name| helps(&[words, &[name.to_owned()]].concat()));
    let mut all: Vec<_> = below.collect();
    all.push((words.join(" "), help));
    all
}

/// The commands among the examples at the end of a help: indented lines, of which a backslash joins
/// two.
fn examples(help: &str) -> Vec<String> {
    let after = help.split("\nOptions:").nth(1).and_then(|it| it.split("\nExamples").nth(1));
    let joined = after.unwrap_or_default().replace("\\\n", " ");
    joined.lines().filter_map(|line| line.strip_prefix("  ")).map(str::to_owned).collect()
}

#[test]
fn every_shell_reads_the_examples() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_there = |name: &&str| has_shell(name, folder.path());
    let shells: Vec<&str> = SHELLS.into_iter().filter(is_there).collect();
    assert!(shells.contains(&"sh"));
    let mut count = 0;
    for (command, help) in &*HELPS {
        for example in examples(help) {
            count += 1;
            assert_eq!(unreadable(&example, &shells, folder.path()), None, "{command}: {example}");
        }
    }
    assert!(count > 100, "{count}");
}

/// The reason why a shell does not read a command as it is meant, if there is one.
fn unreadable(command: &str, shells: &[&str], folder: &Path) -> Option<String> {
    if let Some(sign) = unquoted(command).chars().find(|it| SIGNS.contains(it)) {
        return Some(format!("quote {sign}"));
    }
    let refuses = |name: &&&str| {
        let output = shell_with(name, folder, &["-n", "-c", command]).output().expect("it starts");
        !output.status.success()
    };
    shells.iter().find(refuses).map(|name| format!("{name} refuses it"))
}

#[test]
fn an_example_that_no_shell_reads_is_found() {
    let shells: &[&str] = &["sh"];
    let found = |command| unreadable(command, shells, Path::new("."));
    for command in ["plywood a*", "plywood 'a' b(c)", "for it in 1; do plywood; done", "a $b"] {
        assert!(found(command).is_some_and(|it| it.starts_with("quote ")), "{command}");
    }
    assert_eq!(found("plywood 'a"), Some("sh refuses it".to_owned()));
    assert_eq!(found("plywood 'a*' \"b(c)\" | parallel -j 4 && ls > file"), None);
    let help = "About\n\nOptions:\n  -h\n\nExamples:\n  plywood a \\\n    b\nAnother:\n  plywood c";
    assert_eq!(examples(help), ["plywood a      b", "plywood c"]);
}

/// Words that are wider than a terminal would be cut by it.
#[test]
fn the_help_fits_the_terminal() {
    assert!(HELPS.len() > 40, "{}", HELPS.len());
    for (command, help) in &*HELPS {
        for line in help.lines() {
            let is_one_word = !line.trim().contains(' ');
            assert!(line.chars().count() <= COLUMNS || is_one_word, "{command}: {line}");
        }
    }
}

#[test]
fn the_version_names_the_commit() {
    let printed = printed(plywood(&root()).arg("--version"));
    assert_eq!(printed, format!("plywood {VERSION} (commit {COMMIT})\n"));
    assert!(COMMIT == "unknown" || COMMIT.len() >= 40, "{COMMIT}");
}

//! Readers type the commands of pages, in the order of the page and in one folder; later again.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use crate::commands::shell;
use crate::{plywood, printed, read, root};

/// A page with commands that use only what a reader has.
struct Page {
    file: &'static str,
    /// The beginnings of the commands that take more than some seconds.
    long: &'static [&'static str],
    /// Makes the files that the page takes for granted.
    prepare: fn(&Path),
}

const PAGES: [Page; 4] = [
    Page {
        file: "docs/DOCUMENTS.md",
        long: &[
            "plywood-play evolve --generations",
            "plywood-play evolve tournament-of-eight #",
            "plywood-play match joanna-terms",
            "plywood-play match pupil-printed",
            "plywood run ladder --depth 2-3",
            "plywood-play endgame compare --endings KQK,KRK",
        ],
        prepare: |_| {},
    },
    Page {
        file: "README.md",
        long: &["plywood-play match "],
        prepare: |folder| {
            write_positions(&folder.join("my-positions.epd"));
            // The first command of the page, with fewer searches.
            printed(plywood(folder).args(["run", "smoke", "--out", "out/default"]));
        },
    },
    Page {
        file: "docs/EXPERIMENTS.md",
        long: &["plywood run first.toml"],
        prepare: |folder| {
            let page = read("docs/EXPERIMENTS.md");
            let first = page.split("```").find_map(|it| it.strip_prefix("toml\n"));
            fs::write(folder.join("first.toml"), first.expect("an experiment")).expect("a file");
            let mine = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\n\
                        algorithms = ['pvs']\ndepths = '1-3'\n";
            fs::write(folder.join("my-experiment.toml"), mine).expect("a file");
        },
    },
    Page {
        file: "docs/PAPER.md",
        long: &["plywood run ", "plywood tables ", "plywood plot "],
        prepare: |folder| write_positions(&folder.join("positions.epd")),
    },
];

/// Writes a reader's own positions.
fn write_positions(file: &Path) {
    let suite = read("positions/suites/bratko-kopec.epd");
    let few: Vec<&str> = suite.lines().filter(|line| !line.starts_with('#')).take(2).collect();
    fs::write(file, few.join("\n")).expect("a suite");
}

/// A folder with the records of a checkout, and the files that a page takes for granted.
fn folder_for(page: &Page) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    // What is written into results stays here.
    let results = folder.path().join("results");
    fs::create_dir(&results).expect("a folder");
    let ours = root().join("results").canonicalize().expect("a folder of records");
    for name in ["evolution", "plaat"] {
        symlink(ours.join(name), results.join(name)).expect("a link");
    }
    (page.prepare)(folder.path());
    folder
}

/// Whether a line calls one of the programs.
fn is_ours(line: &str) -> bool {
    ["plywood ", "plywood-play "].iter().any(|name| line.starts_with(name))
}

/// The commands of a page, in order: those of its blocks, and those in the third column of its tables.
fn commands(page: &str) -> Vec<String> {
    let mut is_sh = false;
    let mut commands = Vec::new();
    for line in page.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            is_sh = kind == "sh";
        } else if is_sh {
            commands.extend(is_ours(line).then(|| line.to_owned()));
        } else if line.starts_with("| ") {
            let row = line.replace("\\|", "\0");
            let cell = row.split('|').nth(3).map(str::trim).filter(|it| it.contains("plywood"));
            let command = cell.and_then(|it| it.strip_prefix('`')?.strip_suffix('`'));
            commands.extend(command.map(|it| it.replace('\0', "|")));
        }
    }
    commands
}

/// Runs the commands in their order.
fn follow<'a>(folder: &Path, commands: impl IntoIterator<Item = &'a String>) {
    for command in commands {
        let printed = printed(shell("sh", folder, command).stdin(Stdio::null()));
        assert!(!printed.is_empty() || command.contains(" > "), "{command} prints nothing");
    }
}

/// Runs the short commands of a page in order, then all of them but matches in the same folder. A
/// match takes as long again, and its folder is chosen by the same code.
fn follow_short(page: &Page) {
    let all = commands(&read(page.file));
    for long in page.long {
        assert!(all.iter().any(|it| it.starts_with(long)), "{}: {long}", page.file);
    }
    let is_short = |it: &&String| !page.long.iter().any(|long| it.starts_with(long));
    let folder = folder_for(page);
    follow(folder.path(), all.iter().filter(is_short));
    let again = all.iter().filter(is_short).filter(|it| !it.starts_with("plywood-play match "));
    follow(folder.path(), again);
}

/// No command fails because of those before it, or because it has run before.
#[test]
fn commands_can_be_typed_in_order_and_again() {
    thread::scope(|scope| {
        for page in &PAGES {
            scope.spawn(|| follow_short(page));
        }
    });
}

#[test]
#[ignore = "plays evolutions and builds endgame tables; short commands are in the test that is not ignored"]
fn long_commands_can_be_typed_in_order() {
    for page in &PAGES {
        follow(folder_for(page).path(), &commands(&read(page.file)));
    }
}

#[test]
fn commands_of_blocks_and_tables_are_found() {
    let page = "| a | b | c |\n| --- | --- | --- |\n| `plywood no` | 1 | `echo \\| plywood x` |\n\
                ```sh\nplywood y # z\nls\n```\nplywood no\n```text\nplywood no\n```\n";
    assert_eq!(commands(page), ["echo | plywood x", "plywood y # z"]);
}

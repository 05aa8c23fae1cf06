//! docs/EXTENDING.md is a tutorial that a program follows, word for word.
//!
//! A listing below a line that ends with a file's name is that file; one of the kind `diff` changes
//! it. Commands run in the folder to which the last `cd` led, and print the lines of the text that
//! follows.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::commands::assert_prints;
use crate::{files, printed, read, root, update};

const PAGE: &str = "docs/EXTENDING.md";

/// Where the tutorial's crate is kept. A copy of its manifest is where a reader begins.
const EXAMPLE: &str = "harness/examples/outside";

/// The folders in which a reader works.
const CRATE: &str = "mine";
const CLONE: &str = "plywood";

/// One step of the tutorial. Paths are from the folder that has the clone in it.
enum Step {
    Write { file: PathBuf, text: String },
    Change { file: PathBuf, lines: String },
    Run { folder: PathBuf, command: String },
    Printed { text: String },
}

/// The path that is reached from a folder.
fn reached(folder: &Path, path: &str) -> PathBuf {
    let mut reached = folder.to_owned();
    for part in Path::new(path).components() {
        if part == Component::ParentDir {
            assert!(reached.pop(), "{PAGE}: {path} leads out of the tutorial's folder");
        } else {
            reached.push(part);
        }
    }
    reached
}

/// The file that is named at the end of the line before a listing.
fn named(line: &str) -> &str {
    let name = line.strip_suffix("`:").and_then(|it| it.rsplit('`').next());
    name.unwrap_or_else(|| panic!("{PAGE}: a listing is in no file: {line}"))
}

fn steps(page: &str) -> Vec<Step> {
    let (mut steps, mut folder, mut before) = (Vec::new(), PathBuf::new(), "");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else {
            before = if line.is_empty() { before } else { line };
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|it| *it != "```").collect();
        let text: String = block.iter().flat_map(|line| [line, "\n"]).collect();
        match kind {
            "rust" | "toml" => {
                steps.push(Step::Write { file: reached(&folder, named(before)), text });
            }
            "diff" => {
                steps.push(Step::Change { file: reached(&folder, named(before)), lines: text });
            }
            "sh" => {
                for line in block {
                    match line.strip_prefix("cd ") {
                        Some(path) => folder = reached(&folder, path),
                        None => steps
                            .push(Step::Run { folder: folder.clone(), command: line.to_owned() }),
                    }
                }
            }
            "text" => steps.push(Step::Printed { text }),
            // A part of a file, to be read only.
            "ini" => {}
            _ => panic!("{PAGE}: a block of the kind {kind}"),
        }
    }
    steps
}

/// A text in which the lines of a change are found, once each, and replaced. Changes apart from each
/// other have a line `@@` between them.
fn changed(file: &Path, mut text: String, lines: &str) -> String {
    for change in lines.split("@@\n") {
        let side = |other: char| -> String {
            let kept = change.lines().filter(|line| !line.starts_with(other));
            kept.flat_map(|line| [line.get(1..).unwrap_or_default(), "\n"]).collect()
        };
        let (old, new) = (side('+'), side('-'));
        assert_eq!(text.matches(&old).count(), 1, "{}: where is\n{old}", file.display());
        text = text.replacen(&old, &new, 1);
    }
    text
}

/// The example is the crate at the end of the tutorial, and what the tutorial changes in the clone
/// is there.
#[test]
fn the_tutorial_s_listings_are_the_example() {
    let mut written: BTreeMap<PathBuf, String> = BTreeMap::new();
    for step in steps(&read(PAGE)) {
        match step {
            Step::Write { file, text } => {
                written.insert(file, text);
            }
            Step::Change { file, lines } => {
                let ours = file.strip_prefix(CLONE).ok();
                let before = written.get(&file).cloned();
                let before = before.or_else(|| Some(read(ours?.to_str()?)));
                let before = before.unwrap_or_else(|| panic!("{} is new", file.display()));
                let after = changed(&file, before, &lines);
                written.insert(file, after);
            }
            Step::Run { .. } | Step::Printed { .. } => {}
        }
    }
    let mut kept: Vec<PathBuf> = files(&root().join(EXAMPLE), &["rs", "toml"]);
    kept.retain(|file| !file.ends_with("Cargo.toml"));
    let example = root().join(EXAMPLE);
    let names = kept.iter().map(|file| file.strip_prefix(&example).expect("below it").to_owned());
    let of_crate = written
        .iter()
        .filter_map(|(file, text)| Some((file.strip_prefix(CRATE).ok()?.to_owned(), text)));
    let of_crate: BTreeMap<PathBuf, &String> = of_crate.collect();
    for name in names {
        assert!(of_crate.contains_key(&name), "{PAGE} has no listing of {}", name.display());
    }
    for (name, text) in of_crate {
        let file = Path::new(EXAMPLE).join(name);
        let kept = fs::read_to_string(root().join(&file)).unwrap_or_default();
        if kept != *text {
            update(file.to_str().expect("UTF-8"), "", text);
        }
    }
}

/// All that a reader would do, in a folder with nothing but a clone of what is committed.
#[test]
#[ignore = "builds two programs from nothing; their texts are compared by the test that is not ignored"]
fn the_tutorial_can_be_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut clone = Command::new("git");
    clone.args(["clone", "--quiet", "--shared"]).arg(root().canonicalize().expect("a path"));
    printed(clone.arg(folder.path().join(CLONE)));
    let mut last = (String::new(), String::new());
    for step in steps(&read(PAGE)) {
        match step {
            Step::Write { file, text } => {
                fs::write(folder.path().join(file), text).expect("it can be written");
            }
            Step::Change { file, lines } => {
                let path = folder.path().join(&file);
                let text = fs::read_to_string(&path).expect("a file");
                fs::write(path, changed(&file, text, &lines)).expect("it can be written");
            }
            Step::Run { folder: inside, command } => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &command]).current_dir(folder.path().join(inside));
                let start = Instant::now();
                let output = printed(shell.env_remove("CARGO_TARGET_DIR"));
                println!("{command}: {:.1} s", start.elapsed().as_secs_f64());
                last = (command, output);
            }
            Step::Printed { text } => {
                let (command, output) = &last;
                assert_prints(command, output, &text);
            }
        }
    }
}

//! Tests read the project, whatever a reader's commands have left in its folders.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{files, printed, read};

/// The files of a copied root: the first are its own, and a reader's commands have left the others.
const OWN: [&str; 2] = ["README.md", "results/README.md"];
const LEFT: [&str; 4] = [
    "external/README.md",
    "harness/examples/outside/target/README.md",
    "out/default/plots/README.md",
    "target/README.md",
];
const LEFT_FOR_GIT: [&str; 2] =
    ["harness/properties/fuzz/corpus/README.md", "mutants.out/README.md"];

fn plant(root: &Path, file: &str) {
    let file = root.join(file);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(file, "What is said of it is what it says.\n").expect("a page");
}

fn pages(root: &Path) -> Vec<String> {
    let pages = files(root, &["md"]);
    let below = pages.iter().map(|page| page.strip_prefix(root).expect("below the root"));
    below.map(|page| page.to_str().expect("UTF-8").replace('\\', "/")).collect()
}

#[test]
fn what_a_readers_commands_leave_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    for file in OWN.into_iter().chain(LEFT) {
        plant(root, file);
    }
    assert_eq!(pages(root), OWN, "without git");
    fs::write(root.join(".gitignore"), read(".gitignore")).expect("a list");
    for file in LEFT_FOR_GIT {
        plant(root, file);
    }
    printed(Command::new("git").args(["init", "--quiet"]).current_dir(root));
    assert_eq!(pages(root), OWN, "with git");
    // Unpacked in a folder that another repository ignores.
    fs::write(root.join(".gitignore"), "unpacked\n").expect("a list");
    let unpacked = root.join("unpacked");
    for file in OWN.into_iter().chain(LEFT) {
        plant(&unpacked, file);
    }
    assert_eq!(pages(&unpacked), OWN, "in another repository");
}

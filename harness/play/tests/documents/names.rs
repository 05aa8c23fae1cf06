//! One quantity has one name: leaves, times the minimal tree.

use std::fs;

use crate::{files, root};

/// Former names of this quantity in prose and options. Programs still read some options; registered
/// files and tables of records keep the others.
const FORMER: [&str; 7] = [
    "relative to the minimal tree",
    "relative to the enumerated minimal tree",
    "multiples of the minimal tree",
    "per leaf of the minimal tree",
    "as multiples of",
    "--only overhead",
    "/minimal:",
];

/// The former names in a text, whatever its line breaks.
fn former(text: &str) -> Vec<&'static str> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    FORMER.into_iter().filter(|name| text.contains(name)).collect()
}

#[test]
fn pages_use_no_former_name() {
    let folders = ["docs", "results"].map(|folder| files(&root().join(folder), &["md"])).concat();
    for page in folders.iter().chain([&root().join("README.md")]) {
        let text = fs::read_to_string(page).expect("a text");
        assert_eq!(former(&text), [""; 0], "{}: write \"times the minimal tree\"", page.display());
    }
}

#[test]
fn former_names_are_found() {
    assert_eq!(former("Leaves relative to the\nminimal tree"), ["relative to the minimal tree"]);
    assert_eq!(former("Leaves, times the minimal tree"), [""; 0]);
}

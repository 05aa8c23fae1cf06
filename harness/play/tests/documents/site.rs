//! Sections that the site shows in full and a page in short.
//!
//! On a page, `<!-- site NAME -->` and `<!-- /site NAME -->` enclose what a reader of the repository
//! sees. In its place, the site shows `target/pages/NAME.md`, which the tests write.

use std::fs;
use std::path::{Path, PathBuf};

use crate::links::faults_of_page;
use crate::{read, root};

/// The folder for the full sections; `.ci/site` reads it.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("../pages")
}

/// A page with the full text of a section in place of the short one.
fn in_full(page: &str, name: &str, text: &str) -> String {
    let (begin, end) = (format!("<!-- site {name} -->\n"), format!("<!-- /site {name} -->"));
    let (before, rest) = page.split_once(&begin).expect("the section begins");
    let (short, after) = rest.split_once(&end).expect("the section ends");
    assert!(!short.trim().is_empty(), "the page says where to find the section");
    format!("{before}{text}{after}")
}

/// Writes the full text of a section of a page, which has no broken link.
pub fn assert_full(page: &str, name: &str, text: &str) {
    let whole = in_full(&read(page), name, text);
    let faults = faults_of_page(&root().join(page), &whole);
    assert!(faults.is_empty(), "{page}, {name}: {faults:#?}");
    fs::create_dir_all(folder()).expect("a folder");
    fs::write(folder().join(format!("{name}.md")), text).expect("it can be written");
}

#[test]
fn a_full_section_replaces_the_short_one() {
    let page = "# T\n\n<!-- site all -->\nIn short.\n<!-- /site all -->\n";
    assert_eq!(in_full(page, "all", "\n## A\n"), "# T\n\n\n## A\n\n");
    let page = root().join("docs/README.md");
    let faults = faults_of_page(&page, "# A\n\n[a](#a) [b](#b) [c](GLOSSARY.md) [d](no.md)\n");
    assert_eq!(faults, ["#b: no such heading", "no.md: no such file"]);
}

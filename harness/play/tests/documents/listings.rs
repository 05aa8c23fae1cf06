//! Long listings give the reason in their header.

use std::fs;

use crate::{code, files, root};

/// The most lines of code, without comments, empty lines and tests, of a file that needs no reason.
const MOST_LINES: usize = 100;

#[test]
fn a_listing_over_100_lines_says_why() {
    let files = files(&root().join("algorithms/src/listings"), &["rs"]);
    assert!(files.len() > 30, "{}", files.len());
    for file in files {
        let lines = code(&file).lines().filter(|line| !line.trim().is_empty()).count();
        let text = fs::read_to_string(&file).expect("a file");
        let mut header = text.lines().take_while(|line| line.starts_with("//!"));
        let has_reason = header.any(|line| line.starts_with("//! Length: "));
        let file = file.display();
        assert!(
            lines <= MOST_LINES || has_reason,
            "{file} has {lines} lines of code: shorten it, or give the reason in its header, in a \
             paragraph that begins with \"Length: \""
        );
        assert!(
            lines > MOST_LINES || !has_reason,
            "{file} has {lines} lines of code, which need no reason: remove \"Length: \" and the rest"
        );
    }
}

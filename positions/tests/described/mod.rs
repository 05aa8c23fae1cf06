//! Tables of texts, each with the result of its reader.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Asserts that the indented row below each text in a file describes the result of reading it.
/// `PLYWOOD_UPDATE=1` writes these rows.
pub fn assert_described(file: &str, describe: &dyn Fn(&str) -> String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&file).expect("a table");
    let mut found = String::new();
    for row in text.lines().filter(|row| !row.starts_with(' ')) {
        let _ = writeln!(found, "{row}");
        if !row.is_empty() && !row.starts_with("# ") {
            let _ = writeln!(found, "    {}", describe(row));
        }
    }
    if env::var_os("PLYWOOD_UPDATE").is_some() {
        fs::write(file, found).expect("a table");
        return;
    }
    for (at, (is, was)) in (1..).zip(found.lines().zip(text.lines())) {
        assert_eq!(is, was, "{}:{at}", file.display());
    }
    assert_eq!(found.len(), text.len(), "{}", file.display());
}

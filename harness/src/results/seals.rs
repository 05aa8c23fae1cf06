//! The list of all records' facts, each with its hash. Whoever publishes the hash of this file
//! publishes the hashes of all records in its folder.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context as _;
use plywood_positions::read_file;

use crate::catalogue::source::sha256;
use crate::results::recorded::{fact_files, list_above};

/// File name of the list. Each line contains the SHA-256 of a file of facts, and its path relative to
/// the list, as `sha256sum` prints them.
pub const LIST: &str = "seals.txt";

/// Returns the list of the files of facts in `folder` and its subfolders, sorted by path.
///
/// # Errors
///
/// Fails if a folder or file cannot be read; the message names it.
pub fn list(folder: &Path) -> anyhow::Result<String> {
    let mut list = String::new();
    for facts in fact_files(folder)? {
        let bytes =
            read_file(&facts).with_context(|| format!("cannot read {}", facts.display()))?;
        let path = facts.strip_prefix(folder).unwrap_or(&facts).to_string_lossy();
        let _ = writeln!(list, "{}  {}", sha256(&bytes), path.replace('\\', "/"));
    }
    Ok(list)
}

/// Returns the fault of a file of facts that differs from its line in the nearest list above it. A
/// file without a line has none.
pub fn fault(facts: &Path) -> Option<String> {
    let (list, folder, facts) = list_above(facts, LIST)?;
    let is_of_it = |(_, path): &(&str, &str)| folder.join(path) == facts;
    let (sealed, path) = list.lines().filter_map(|it| it.split_once("  ")).find(is_of_it)?;
    let is_same = read_file(&facts).is_ok_and(|it| sha256(&it) == sealed);
    (!is_same).then(|| format!("{path} does not have the SHA-256 that {LIST} lists"))
}

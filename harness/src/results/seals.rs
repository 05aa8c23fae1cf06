//! The list of all records' facts and abridged rows, each with its hash. Whoever publishes the hash of
//! this file publishes the hashes of all records in its folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use plywood_positions::read_file;

use crate::catalogue::source::sha256;
use crate::record::abridged;
use crate::record::records;
use crate::record::seal;
pub use crate::record::seal::LIST;
use crate::results::recorded::fact_files;
use crate::results::row_files::rows_beside;

/// Returns the list of the files of facts in `folder` and its subfolders, and of their files of rows if
/// these are abridged, sorted by path.
///
/// # Errors
///
/// Fails if a folder or file cannot be read; the message names it.
pub fn list(folder: &Path) -> anyhow::Result<String> {
    let facts = fact_files(folder)?;
    let rows = facts.iter().filter_map(|it| rows_beside(it));
    let rows = rows.filter(|it| is_abridged(it)).collect::<Vec<PathBuf>>();
    let mut files = [facts, rows].concat();
    files.sort_unstable();
    let mut list = String::new();
    for file in files {
        let bytes = read_file(&file).with_context(|| file.display().to_string())?;
        let path = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy();
        let _ = writeln!(list, "{}  {}", sha256(&bytes), path.replace('\\', "/"));
    }
    Ok(list)
}

fn is_abridged(rows: &Path) -> bool {
    let text = records::text(rows).unwrap_or_default();
    let first = csv::Reader::from_reader(text.as_bytes()).into_records().next();
    first.is_some_and(|row| row.is_ok_and(|row| abridged::has_any(&row)))
}

/// Returns the fault of a file of facts that differs from its line in the nearest list above it. A
/// file without a line has none.
pub fn fault(facts: &Path) -> Option<String> {
    let (sealed, path) = seal::listed(facts)?;
    let is_same = read_file(facts).is_ok_and(|it| sha256(&it) == sealed);
    (!is_same).then(|| format!("{path} does not have the SHA-256 that {LIST} lists"))
}

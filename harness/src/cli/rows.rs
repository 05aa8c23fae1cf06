//! Rows that a user has named, and what to say of their files.

use std::path::Path;

use crate::cli::output::complain;
use crate::record::kind::RowKind;
use crate::record::records::{self, Records};
use crate::record::row::{self, Row};

/// Reads rows of whichever kind is in the file; names the columns that it does not
/// have on standard error.
///
/// # Errors
///
/// As [`row::read`].
pub fn of_any_kind(file: &Path) -> anyhow::Result<Vec<Row>> {
    Ok(noted(row::read(file)?, file))
}

/// The same of one kind.
///
/// # Errors
///
/// As [`records::read`].
pub fn of_kind<R: RowKind>(file: &Path) -> anyhow::Result<Vec<R>> {
    Ok(noted(records::read(file)?, file))
}

fn noted<R>(records: Records<R>, file: &Path) -> Vec<R> {
    if let Some(note) = records.note(file) {
        complain(format_args!("note: {note}"));
    }
    records.rows
}

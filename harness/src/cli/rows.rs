//! Reads the row files that a user names, with notes on their columns.

use std::path::Path;

use crate::cli::output::complain;
use crate::core::row::Row;
use crate::record::kind::RowKind;
use crate::record::records::{self, Records};
use crate::studies;

/// Reads rows of any kind, as [`studies::read`], and reports missing columns on standard error.
pub fn of_any_kind(file: &Path) -> anyhow::Result<Vec<Row>> {
    Ok(noted(studies::read(file)?, file))
}

/// Reads rows of one kind, as [`records::read`], and reports missing columns on standard error.
pub fn of_kind<R: RowKind>(file: &Path) -> anyhow::Result<Vec<R>> {
    Ok(noted(records::read(file)?, file))
}

fn noted<R>(records: Records<R>, file: &Path) -> Vec<R> {
    if let Some(note) = records.note(file) {
        complain!("note: {note}");
    }
    records.rows
}

//! Reads the row files that a user names, with notes on their columns.

use std::path::Path;

use crate::cli::output::complain;
use crate::core::record::AnyRecord;
use crate::record::kind::RowKind;
use crate::record::records;
use crate::studies;

/// Reads rows of any kind, as [`studies::read`], and reports missing columns on standard error.
pub fn of_any_kind(file: &Path) -> anyhow::Result<Box<dyn AnyRecord>> {
    let (record, note) = studies::read(file)?;
    report(note);
    Ok(record)
}

/// Reads rows of one kind, as [`records::read`], and reports missing columns on standard error.
pub fn of_kind<R: RowKind>(file: &Path) -> anyhow::Result<Vec<R>> {
    let records = records::read(file)?;
    report(records.note(file));
    Ok(records.rows)
}

fn report(note: Option<String>) {
    if let Some(note) = note {
        complain!("note: {note}");
    }
}

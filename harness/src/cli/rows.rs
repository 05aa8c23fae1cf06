//! Reads the row files that a user names, with notes on their columns.

use std::path::{Path, PathBuf};

use crate::cli::busy;
use crate::cli::output::complain;
use crate::core::record::AnyRecord;
use crate::record::kind::RowKind;
use crate::record::records;
use crate::record::registered::Registered;
use crate::results::registration;
use crate::studies;
use crate::studies::matches::row::GameRow;
use crate::studies::searches::row::SearchRow;

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

/// Reads the searches of these records, files or folders, with the registration of each record;
/// reports missing columns and times of a busy machine on standard error.
pub fn of_searches(
    records: &[PathBuf],
) -> anyhow::Result<(Vec<SearchRow>, Vec<Option<Registered>>)> {
    let mut rows: Vec<SearchRow> = Vec::new();
    let mut registered = Vec::new();
    for record in records {
        let named = || records::file_in(record, SearchRow::FILE);
        let file = if record.is_dir() { named() } else { None };
        let file = file.as_ref().unwrap_or(record);
        let read = of_kind::<SearchRow>(file)?;
        busy::report_on(file, &read);
        registered.push(registration::<SearchRow>(file)?);
        // The rows of one file, which may be many, stay where they are.
        if rows.is_empty() { rows = read } else { rows.extend(read) }
    }
    Ok((rows, registered))
}

/// Reads the games of a record, a folder or a file, with its registration, and reports missing
/// columns on standard error.
pub fn of_games(record: &Path) -> anyhow::Result<(Vec<GameRow>, Option<Registered>)> {
    let named = || records::file_in(record, GameRow::FILE);
    let file = if record.is_dir() { named() } else { None };
    let file = file.as_deref().unwrap_or(record);
    Ok((of_kind(file)?, registration::<GameRow>(file)?))
}

fn report(note: Option<String>) {
    if let Some(note) = note {
        complain!("note: {note}");
    }
}

//! Reads row files that the user named, and reports missing columns.

use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::cli::busy;
use crate::cli::output::err;
use crate::core::record::AnyRecord;
use crate::record::kind::RowKind;
use crate::record::records;
use crate::record::registered::Registered;
use crate::results::registration;
use crate::results::row_files::{row_files, row_files_of};
use crate::studies;
use crate::studies::searches::row::SearchRow;

/// Reads rows of any kind, as [`studies::read`] does, and reports missing columns on standard
/// error.
pub fn of_any_kind(file: &Path) -> anyhow::Result<Box<dyn AnyRecord>> {
    let (record, note) = studies::read(file)?;
    report(note);
    Ok(record)
}

/// Reads rows of one kind, as [`records::read`] does, and reports missing columns on standard
/// error.
pub fn of_kind<R: RowKind>(file: &Path) -> anyhow::Result<Vec<R>> {
    let records = records::read(file)?;
    report(records.note(file));
    Ok(records.rows)
}

/// Reads the searches of these files or folders, with the registration of each record. Reports
/// missing columns, and times measured on a busy machine, on standard error.
pub fn of_searches(
    records: &[PathBuf],
) -> anyhow::Result<(Vec<SearchRow>, Vec<Option<Registered>>)> {
    let mut rows: Vec<SearchRow> = Vec::new();
    let mut registered = Vec::new();
    for file in row_files_of::<SearchRow>(records)? {
        studies::ensure_known(&file)?;
        let read = of_kind::<SearchRow>(&file)?;
        busy::report_on(&file, &read);
        registered.push(registration(&file)?);
        // Avoids a copy of the first file's rows, which may be many.
        if rows.is_empty() { rows = read } else { rows.extend(read) }
    }
    Ok((rows, registered))
}

/// Returns the file of rows of a record. In a folder, this is the file with a run's usual name, or
/// else the only file of rows.
///
/// # Errors
///
/// If there is no such file, or several with other names; the message lists them.
pub fn one_file(record: &Path) -> anyhow::Result<PathBuf> {
    let files = row_files(record)?;
    let is_usual = |file: &&PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        studies::files().any(|(usual, _)| records::uncompressed_name(&name) == usual)
    };
    match (files.iter().find(is_usual), files.as_slice()) {
        (Some(file), _) | (None, [file]) => Ok(file.clone()),
        _ => Err(several(record, &files)),
    }
}

/// Returns the error that a record has several files of rows.
pub fn several(record: &Path, files: &[PathBuf]) -> anyhow::Error {
    let names = files.iter().map(|file| file.display().to_string());
    let names: Vec<String> = names.collect();
    anyhow!("{} contains several files of rows; name one of {}", record.display(), names.join(", "))
}

fn report(note: Option<String>) {
    if let Some(note) = note {
        err!("note: {note}");
    }
}

//! Files of rows, in CSV.

use std::fs;
use std::path::Path;

use anyhow::Context;
use csv::StringRecord;

use crate::record::error::RecordError;
use crate::record::kind::RowKind;

/// Reads a CSV of rows of one kind.
///
/// # Errors
///
/// Where the file cannot be read, or a row does not have the columns of its
/// kind; the message names the file, the line, the column and the fix (see
/// [`RecordError`]).
pub fn read<R: RowKind>(path: &Path) -> anyhow::Result<Vec<R>> {
    let mut reader =
        csv::Reader::from_path(path).with_context(|| format!("cannot read {}", path.display()))?;
    let headings = headings(path)?;
    if let Some(error) = RecordError::of_headings(path, &headings, R::COLUMNS) {
        return Err(error.into());
    }
    let rows = reader.deserialize().collect::<Result<_, csv::Error>>();
    rows.map_err(|error| explain(error, path, &headings))
}

/// The headings of a CSV.
///
/// # Errors
///
/// Where the file cannot be read; the message names it.
pub fn headings(path: &Path) -> anyhow::Result<StringRecord> {
    let mut reader =
        csv::Reader::from_path(path).with_context(|| format!("cannot read {}", path.display()))?;
    let headings = reader.headers().cloned();
    headings.map_err(|error| explain(error, path, &StringRecord::new()))
}

fn explain(error: csv::Error, path: &Path, headings: &StringRecord) -> anyhow::Error {
    match RecordError::of(&error, path, headings) {
        Some(precise) => precise.into(),
        None => anyhow::Error::new(error).context(format!("cannot read {}", path.display())),
    }
}

/// The cells of a row, in the order of its columns, as a file has them.
///
/// # Errors
///
/// Where the row cannot be written.
pub fn cells<R: RowKind>(row: &R) -> Result<StringRecord, csv::Error> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.serialize(row)?;
    let line = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&*line);
    let mut cells = StringRecord::new();
    reader.read_record(&mut cells)?;
    Ok(cells)
}

/// Writes a CSV of rows of one kind. It replaces the file in one step: no reader ever
/// sees half of it.
///
/// # Errors
///
/// Where the file cannot be written; the message names it.
pub fn write<R: RowKind>(path: &Path, rows: &[R]) -> anyhow::Result<()> {
    let context = || format!("cannot write {}", path.display());
    let unfinished = path.with_extension("csv.unfinished");
    let mut writer = csv::Writer::from_path(&unfinished).with_context(context)?;
    if rows.is_empty() {
        writer.write_record(R::COLUMNS.iter().map(|column| column.name)).with_context(context)?;
    }
    for row in rows {
        writer.serialize(row).with_context(context)?;
    }
    writer.flush().with_context(context)?;
    fs::rename(&unfinished, path).with_context(context)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::search::SearchRow;

    #[test]
    fn a_folder_is_no_file_of_records() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read::<SearchRow>(folder.path()).expect_err("a folder").to_string();
        assert!(error.starts_with("cannot read "), "{error}");
    }
}

//! Files of records.

use std::fs;
use std::path::Path;

use anyhow::Context;
use csv::StringRecord;

use crate::record::Record;
use crate::record_error::RecordError;

/// Reads a CSV of records.
///
/// # Errors
///
/// Where the file cannot be read, or a row does not have the columns of
/// [`Record`]; the message names the file, the line, the column and the mend
/// (see [`RecordError`]).
pub fn read(path: &Path) -> anyhow::Result<Vec<Record>> {
    let mut reader =
        csv::Reader::from_path(path).with_context(|| format!("cannot read {}", path.display()))?;
    let headings = reader.headers().cloned();
    let headings = headings.map_err(|error| explain(error, path, &StringRecord::new()))?;
    let rows = reader.deserialize().collect::<Result<_, csv::Error>>();
    rows.map_err(|error| explain(error, path, &headings))
}

fn explain(error: csv::Error, path: &Path, headings: &StringRecord) -> anyhow::Error {
    match RecordError::of(&error, path, headings) {
        Some(precise) => precise.into(),
        None => anyhow::Error::new(error).context(format!("cannot read {}", path.display())),
    }
}

/// Writes a CSV of records. It replaces the file in one step: no reader ever
/// sees half of it.
///
/// # Errors
///
/// Where the file cannot be written; the message names it.
pub fn write(path: &Path, records: &[Record]) -> anyhow::Result<()> {
    let context = || format!("cannot write {}", path.display());
    let unfinished = path.with_extension("csv.unfinished");
    let mut writer = csv::Writer::from_path(&unfinished).with_context(context)?;
    for record in records {
        writer.serialize(record).with_context(context)?;
    }
    writer.flush().with_context(context)?;
    fs::rename(&unfinished, path).with_context(context)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_no_file_of_records() {
        let folder = tempfile::tempdir().expect("a folder");
        let error = read(folder.path()).expect_err("a folder").to_string();
        assert!(error.starts_with("cannot read "), "{error}");
    }
}

//! Finds the files of rows in a record.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::catalogue::services::InGuest;
use crate::record::kind::RowKind;
use crate::record::machine::FACTS;
use crate::record::records;
use crate::studies;

/// Returns the files of rows of a record: the file itself or its compressed form, or all in its
/// folder, compressed or not.
///
/// A folder may contain several records, such as `games-a.csv` with `machine-a.toml`, or `a.csv`
/// with `a-machine.toml`. In a folder without any of these, every CSV file whose headings are
/// columns of a study counts.
///
/// # Errors
///
/// Fails if a folder contains none or cannot be read; the message names it.
pub fn row_files(record: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !record.is_dir() {
        return Ok(vec![records::found(record).unwrap_or_else(|| record.to_owned())]);
    }
    let inside = inside(record)?;
    let usual = studies::files().filter_map(|(name, _)| records::file_in(record, name));
    let described = inside.iter().filter_map(|file| rows_beside(file));
    let mut files: Vec<PathBuf> = Vec::new();
    for file in usual.chain(described) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    if files.is_empty() {
        for file in inside.into_iter().filter(|it| is_csv(it)) {
            if studies::file_of(&file).is_some() {
                files.push(file);
            } else if let Err(error) = studies::ensure_known(&file)
                && error.is::<InGuest>()
            {
                return Err(error);
            }
        }
    }
    ensure!(
        !files.is_empty(),
        "{folder} contains no record; `plywood run --out {folder}` writes one",
        folder = record.display()
    );
    Ok(files)
}

/// Returns the files of rows of one kind in `records`. A path of a file is returned unchecked.
///
/// # Errors
///
/// Fails if a folder contains none or cannot be read; the message names it.
pub fn row_files_of<R: RowKind>(records: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for record in records {
        let mut files = row_files(record)?;
        if record.is_dir() {
            files.retain(|file| studies::file_of(file) == Some(R::FILE));
        }
        ensure!(
            !files.is_empty(),
            "{} contains no {}; name another record",
            record.display(),
            R::FILE
        );
        all.extend(files);
    }
    Ok(all)
}

/// Returns the file of rows to which a file of facts such as `machine.toml` belongs, if it exists.
pub fn rows_beside(machine: &Path) -> Option<PathBuf> {
    let folder = machine.parent().unwrap_or(Path::new(""));
    let name = machine.file_name()?.to_string_lossy();
    let (before, after) = name.strip_suffix(".toml")?.split_once("machine")?;
    let kinds = studies::files().map(|(file, _)| {
        let stem = file.trim_end_matches(".csv");
        format!("{before}{stem}{after}.csv")
    });
    let named = format!("{}.csv", before.trim_end_matches('-'));
    kinds.chain([named]).find_map(|file| records::file_in(folder, &file))
}

/// Returns the file of facts to which a file of rows belongs. If none refers to it, returns
/// `machine.toml`, which may not exist.
///
/// # Errors
///
/// Fails if the folder cannot be read; the message names it.
pub fn facts_of(rows: &Path) -> anyhow::Result<PathBuf> {
    Ok(facts_beside(rows)?.into_iter().next().unwrap_or_else(|| rows.with_file_name(FACTS)))
}

/// Returns the files of facts that refer to a file of rows, or to its compressed form: the inverse
/// of [`rows_beside`].
///
/// # Errors
///
/// Fails if the folder cannot be read; the message names it.
pub fn facts_beside(rows: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let folder = rows.parent().filter(|it| *it != Path::new("")).unwrap_or(Path::new("."));
    let rows = records::found(rows).unwrap_or_else(|| rows.to_owned());
    let is_of = |file: PathBuf| file.file_name() == rows.file_name();
    let mut facts = inside(folder)?;
    facts.retain(|it| rows_beside(it).is_some_and(is_of));
    Ok(facts)
}

fn is_csv(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    records::stem(&name).is_some()
}

/// Returns the paths in a folder, sorted by name.
fn inside(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let context = || folder.display().to_string();
    let entries = fs::read_dir(folder).with_context(context)?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.with_context(context)?;
    paths.sort_unstable();
    Ok(paths)
}

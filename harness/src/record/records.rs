//! Files of rows, in CSV, which gzip may have compressed, whatever their name. The name
//! `records.csv` also names `records.csv.gz` if only this file exists. All rows are read through
//! [`seal::check`].

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use csv::StringRecord;
use flate2::read::MultiGzDecoder;
use plywood_positions::{compression, limited, open_file};
use plywood_records::reader::Reader;

use crate::record::atomic_write::write_whole;
use crate::record::cells::Cells;
use crate::record::derived::{self, LeftOut, Roots};
use crate::record::error::RecordError;
use crate::record::kind::RowKind;
use crate::record::seal;

/// The column with the row's id.
pub const ID: &str = "id";

/// The rows of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Records<R> {
    /// The rows in the order of the file.
    pub rows: Vec<R>,
    /// Newer columns missing from the file, which read as empty cells.
    pub absent: Vec<&'static str>,
}

impl<R> Records<R> {
    /// Returns a note on the newer columns that `file` lacks, if any.
    pub fn note(&self, file: &Path) -> Option<String> {
        let absent = self.absent.join(", ");
        let (file, is_old) = (file.display(), !self.absent.is_empty());
        is_old.then(|| {
            format!(
                "{file} was written before these columns existed, which read as empty: {absent}"
            )
        })
    }
}

/// Reads a CSV file of rows of one kind. A missing column reads as empty cells if it may be empty, and
/// as what follows from other columns if the file [leaves it out](derived).
///
/// # Errors
///
/// Fails if the file cannot be read, is not as it was sealed, or a row lacks required columns. The
/// message names file, line, column and remedy (see [`RecordError`]).
pub fn read<R: RowKind>(path: &Path) -> anyhow::Result<Records<R>> {
    seal::check(path)?;
    let mut reader = open(path)?;
    let mut left_out = LeftOut::under(reader.headings());
    let is_left_out = |name: &&str| left_out.names().any(|it| it == *name);
    let mut required = required::<R>();
    required.retain(|name| !is_left_out(name));
    if let Some(error) = RecordError::of_headings(path, reader.headings(), R::COLUMNS, &required) {
        return Err(error.into());
    }
    let is_absent = |name: &&str| reader.headings().iter().all(|heading| heading != *name);
    let names = R::COLUMNS.iter().map(|it| it.name);
    let absent: Vec<_> = names.filter(is_absent).filter(|it| !is_left_out(it)).collect();
    reader.add_absent(&absent);
    left_out.names().for_each(|it| reader.add_left_out(it));
    let places = reader.places(R::COLUMNS.iter().map(|it| it.name));
    let mut rows = Vec::new();
    while next(&mut reader, &mut left_out, path)? {
        let written = places.as_ref().and_then(|it| R::from_cells(&mut reader.fields(it)));
        let row = written.map_or_else(|| rewritten(reader.record(), reader.headings()), Ok);
        rows.push(row.map_err(|error| explain(error, path, reader.headings()))?);
    }
    Ok(Records { rows, absent })
}

/// Reads the next row, with what the file leaves out; `false` if there is none.
fn next(reader: &mut Reader, left_out: &mut LeftOut, path: &Path) -> anyhow::Result<bool> {
    if !reader.read().map_err(|error| explain(error, path, reader.headings()))? {
        return Ok(false);
    }
    let row = reader.record_mut();
    match left_out.complete(row) {
        Ok(()) => Ok(true),
        Err(column) => {
            let line = row.position().map_or(1, csv::Position::line);
            Err(RecordError::of_left_out(path, line, column).into())
        }
    }
}

/// Parses a row written by another program or with columns in another order.
fn rewritten<R: RowKind>(record: &StringRecord, headings: &StringRecord) -> Result<R, csv::Error> {
    let mut record = Cow::Borrowed(record);
    loop {
        match record.deserialize(Some(headings)) {
            Err(error) => match restored(&record, &error) {
                Some(restored) => record = Cow::Owned(restored),
                None => return Err(error),
            },
            Ok(row) => return Ok(row),
        }
    }
}

/// Returns the row with the faulty cell rewritten in our format. `None` unless another program
/// changed only its format, such as `True` for `true` or `-100.0` for `-100`.
fn restored(record: &StringRecord, error: &csv::Error) -> Option<StringRecord> {
    let csv::ErrorKind::Deserialize { err, .. } = error.kind() else { return None };
    let at = usize::try_from(err.field()?).ok()?;
    let cell = match record.get(at)? {
        "True" => "true",
        "False" => "false",
        number => number.trim_end_matches('0').strip_suffix('.')?,
    };
    let cells = record.iter().enumerate();
    let mut restored: StringRecord =
        cells.map(|(index, kept)| if index == at { cell } else { kept }).collect();
    restored.set_position(record.position().cloned());
    Some(restored)
}

/// Returns the required columns: the id, and all columns that are never empty.
fn required<R: RowKind>() -> Vec<&'static str> {
    let blank = cells(&R::default());
    let columns = R::COLUMNS.iter().zip(blank.iter());
    let needed = columns.filter(|(column, cell)| column.name == ID || !cell.is_empty());
    needed.map(|(column, _)| column.name).collect()
}

/// Reads the headings of a CSV file.
///
/// # Errors
///
/// Fails if the file cannot be read; the message names it.
pub fn headings(path: &Path) -> anyhow::Result<StringRecord> {
    Ok(open(path)?.headings().clone())
}

/// Reads the headings and rows of a CSV file of any kind as texts, with the columns that it
/// [leaves out](derived).
///
/// # Errors
///
/// Fails if the file cannot be read, is not as it was sealed, or a row has another number of cells
/// than the headings. The message names the file.
pub fn texts(path: &Path) -> anyhow::Result<(StringRecord, Vec<StringRecord>)> {
    seal::check(path)?;
    let mut reader = open(path)?;
    let mut left_out = LeftOut::under(reader.headings());
    left_out.names().for_each(|it| reader.add_left_out(it));
    let mut rows = Vec::new();
    while next(&mut reader, &mut left_out, path)? {
        rows.push(reader.record().clone());
    }
    Ok((reader.headings().clone(), rows))
}

/// Reads the text of a CSV file.
///
/// # Errors
///
/// Fails if the file cannot be read; the message names it.
pub fn text(path: &Path) -> anyhow::Result<String> {
    let mut text = String::new();
    let read = input(path).and_then(|mut input| input.read_to_string(&mut text));
    read.with_context(|| path.display().to_string())?;
    Ok(text)
}

fn open(path: &Path) -> anyhow::Result<Reader> {
    let input = input(path).with_context(|| path.display().to_string())?;
    let reader = Reader::new(input);
    reader.map_err(|error| explain(error, path, &StringRecord::new()))
}

/// The file that a path names, decompressed if its first bytes show that gzip has compressed it.
pub(super) fn input(path: &Path) -> io::Result<Box<dyn Read>> {
    let (first, whole) = begun(open_file(found(path).as_deref().unwrap_or(path))?)?;
    if first.starts_with(&MAGIC) {
        text_of(limited(MultiGzDecoder::new(whole)))
    } else {
        text_of(whole)
    }
}

/// Returns the text of a file, without a byte order mark.
fn text_of(file: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let (first, mut whole) = begun(file)?;
    if let Some(name) = compression(&first) {
        let problem = format!("the file is compressed by {name}; decompress it, or use gzip");
        return Err(io::Error::other(problem));
    }
    if first.starts_with(BYTE_ORDER_MARK) {
        whole.read_exact(&mut [0; BYTE_ORDER_MARK.len()])?;
    }
    Ok(Box::new(whole))
}

/// Returns the first bytes of a file, and the whole file from its beginning.
fn begun(mut file: impl Read) -> io::Result<(Vec<u8>, impl Read)> {
    let mut first = Vec::new();
    file.by_ref().take(8).read_to_end(&mut first)?;
    Ok((first.clone(), io::Cursor::new(first).chain(file)))
}

/// The first bytes of a text in UTF-8 that another program has saved.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The first bytes of what gzip has compressed (RFC 1952). No CSV of ours begins with them.
const MAGIC: [u8; 2] = [0x1F, 0x8B];

/// The ending of the name of a file that gzip has compressed.
const COMPRESSED: &str = ".gz";

/// Returns the file that a path names: the file itself, or else its compressed form next to it, if
/// either exists.
pub fn found(path: &Path) -> Option<PathBuf> {
    [path.to_owned(), compressed(path)].into_iter().find(|file| file.is_file())
}

/// Returns the path of the file `name` in a folder, or else of its compressed form, if either
/// exists.
pub fn file_in(folder: &Path, name: &str) -> Option<PathBuf> {
    found(&folder.join(name))
}

/// Returns the path of the compressed form of a file, which may not exist.
pub fn compressed(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(COMPRESSED);
    name.into()
}

/// Returns the name of a file before gzip compressed it, such as `games.csv` for `games.csv.gz`.
/// The name of an uncompressed file is returned unchanged.
pub fn uncompressed_name(name: &str) -> &str {
    name.strip_suffix(COMPRESSED).unwrap_or(name)
}

/// Returns the name of a CSV file without its endings, such as `games` for `games.csv.gz` or
/// `games.csv`. `None` if it does not name a CSV file.
pub fn stem(name: &str) -> Option<&str> {
    uncompressed_name(name).strip_suffix(".csv")
}

fn explain(error: csv::Error, path: &Path, headings: &StringRecord) -> anyhow::Error {
    match RecordError::of(&error, path, headings) {
        Some(precise) => precise.into(),
        None => unreadable(error, path),
    }
}

/// Returns the error for a file that cannot be read to its end.
fn unreadable(error: csv::Error, path: &Path) -> anyhow::Error {
    use ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    let path = path.display();
    match error.kind() {
        csv::ErrorKind::Io(error)
            if matches!(error.kind(), InvalidData | InvalidInput | UnexpectedEof) =>
        {
            anyhow!("{path}: the compressed file is damaged or incomplete; copy it again")
        }
        _ => anyhow::Error::new(error).context(path.to_string()),
    }
}

/// Returns the cells of a row as written to its file, in column order.
pub fn cells<R: RowKind>(row: &R) -> Cells {
    let mut cells = Cells::default();
    row.add_to(&mut cells);
    cells
}

/// Writes a CSV file of rows of one kind, atomically as [`write_whole`] does. Leaves out each
/// [derived] column that follows from the others in all rows, and repeated roots if these give the ids.
///
/// # Errors
///
/// Fails if the file cannot be written; the message names it.
pub fn write<R: RowKind>(path: &Path, rows: &[R]) -> anyhow::Result<()> {
    let names = || R::COLUMNS.iter().map(|column| column.name);
    let mut left_out = derived::following(names());
    left_out.retain(|it| names().any(|name| name == it.column.name));
    let mut cells = Cells::default();
    for row in rows {
        cells.clear();
        row.add_to(&mut cells);
        left_out.retain(|it| {
            let own = names().position(|name| name == it.column.name).map(|at| cells.get(at));
            it.cell(|at| cells.get(at)).as_deref() == own
        });
        if left_out.is_empty() {
            break;
        }
    }
    let kept: Vec<usize> = (0..)
        .zip(names())
        .filter(|(_, name)| left_out.iter().all(|it| it.column.name != *name))
        .map(|(at, _)| at)
        .collect();
    // The texts of roots would take as much room as the ids.
    let has_ids = left_out.iter().all(|it| it.column.name != ID);
    let mut roots = Roots::among(names()).filter(|_| !has_ids);
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(kept.iter().map(|&at| R::COLUMNS[at].name))?;
    for row in rows {
        cells.clear();
        row.add_to(&mut cells);
        let repeated = roots.as_mut().and_then(|it| it.repeated(|at| cells.get(at)));
        let cell = |&at: &usize| if repeated == Some(at) { "" } else { cells.get(at) };
        writer.write_record(kept.iter().map(cell))?;
    }
    write_whole(path, writer.into_inner().map_err(csv::IntoInnerError::into_error)?)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::path::PathBuf;
    use std::slice;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;
    use crate::record::columns::Column;
    use crate::record::signature::signature;
    use crate::studies::searches::row::{Count, SearchRow};

    /// A file of one row without one of its columns.
    fn without(column: &str, row: &SearchRow) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.csv");
        let cells = cells(row);
        let columns = SearchRow::COLUMNS.iter().map(|it| it.name).zip(cells.iter());
        let kept: Vec<_> = columns.filter(|(name, _)| *name != column).collect();
        let mut writer = csv::Writer::from_path(&path).expect("a file");
        writer.write_record(kept.iter().map(|(name, _)| name)).expect("headings");
        writer.write_record(kept.iter().map(|(_, cell)| cell)).expect("a row");
        writer.flush().expect("a file");
        (folder, path)
    }

    /// Any column that may be empty may have been added after a file was written.
    #[test]
    fn a_column_that_came_later_reads_as_empty_and_changes_no_signature() {
        let row =
            SearchRow { repeatable: true, ..SearchRow::default() }.with([(Count::leaves, Some(7))]);
        let blank = cells(&row);
        let mut later = 0;
        for (Column { name, .. }, _) in
            SearchRow::COLUMNS.iter().zip(blank.iter()).skip(1).filter(|(_, cell)| cell.is_empty())
        {
            // It is not empty, but follows from another column.
            if *name == "mean_cutoff_index" {
                continue;
            }
            let (_folder, path) = without(name, &row);
            let records: Records<SearchRow> = read(&path).expect(name);
            assert_eq!(records.rows, slice::from_ref(&row));
            assert_eq!(signature(&records.rows).ok(), signature(slice::from_ref(&row)).ok());
            assert_eq!(records.absent, [*name]);
            let note = records.note(&path).expect("a note");
            assert!(note.ends_with(&format!("which read as empty: {name}")), "{note}");
            later += 1;
        }
        assert!(later > 40, "{later}");
    }

    /// As pandas writes them: booleans as in Python, and numbers as floats if some are missing.
    #[test]
    fn cells_that_another_program_has_rewritten_keep_their_values() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.csv");
        let row = SearchRow { value: Some(-100), repeatable: true, ..SearchRow::default() }
            .with([(Count::leaves, Some(100))]);
        write(&path, slice::from_ref(&row)).expect("a file");
        let text = std::fs::read_to_string(&path).expect("a file");
        let (head, cells) = text.split_once('\n').expect("two lines");
        let float = |cell: &str| match cell {
            "true" => "True".to_owned(),
            "false" => "False".to_owned(),
            "100" | "-100" => format!("{cell}.0"),
            cell => cell.to_owned(),
        };
        let rewritten: Vec<_> = cells.trim_end().split(',').map(float).collect();
        assert!(rewritten.contains(&"-100.0".to_owned()), "{cells}");
        std::fs::write(&path, format!("{head}\n{}\n", rewritten.join(","))).expect("a file");
        let records: Records<SearchRow> = read(&path).expect("the same row");
        assert_eq!(records.rows, slice::from_ref(&row));
        let half = rewritten.join(",").replace("-100.0", "-100.5");
        std::fs::write(&path, format!("{head}\n{half}\n")).expect("a file");
        assert!(read::<SearchRow>(&path).is_err(), "half a point is no value");
    }

    /// A record is compressed without a name and a time: equal rows are equal bytes.
    #[test]
    fn a_compressed_file_is_read_whatever_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let plain = folder.path().join("records.csv");
        let rows = [SearchRow::default().with([(Count::leaves, Some(7))])];
        write(&plain, &rows).expect("a file");
        let text = std::fs::read(&plain).expect("a file");
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&text).expect("bytes");
        let packed = packed.finish().expect("bytes");
        for name in ["records.csv.gz", "other.csv"] {
            let path = folder.path().join(name);
            std::fs::write(&path, &packed).expect("a file");
            assert_eq!(read::<SearchRow>(&path).expect(name).rows, rows);
            assert_eq!(super::text(&path).expect(name).as_bytes(), text);
        }
        std::fs::remove_file(&plain).expect("a file");
        assert_eq!(found(&plain), Some(folder.path().join("records.csv.gz")));
        assert_eq!(read::<SearchRow>(&plain).expect("its compressed form").rows, rows);
        std::fs::write(&plain, &packed[..packed.len() / 2]).expect("a file");
        assert_eq!(found(&plain).as_ref(), Some(&plain));
        let error = read::<SearchRow>(&plain).expect_err("half a file").to_string();
        assert!(error.contains("records.csv"), "{error}");
    }

    #[test]
    fn names_are_the_same_with_and_without_compression() {
        for name in ["games-2.5.csv", "games-2.5.csv.gz"] {
            assert_eq!(uncompressed_name(name), "games-2.5.csv");
            assert_eq!(stem(name), Some("games-2.5"));
        }
        for other in ["games.pgn.gz", "csv", "csv.gz", "games.csv.zip"] {
            assert_eq!(stem(other), None, "{other}");
        }
    }
}

//! Errors in files of rows, with file, line and column.

use std::path::{Path, PathBuf};

use plywood_positions::suggestion;

use crate::record::columns::Column;

/// The error for an invalid row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}: {}{problem}; {fix}", .file.display(), in_column(.column.as_ref()))]
pub struct RecordError {
    /// Path of the file.
    pub file: PathBuf,
    /// Line number, from 1.
    pub line: u64,
    /// The column's heading, if the problem concerns one column.
    pub column: Option<String>,
    /// Description of the problem.
    pub problem: String,
    /// The remedy.
    pub fix: &'static str,
}

/// Separators of cells that other programs write.
const SEPARATORS: [(char, &str); 3] = [(';', "semicolons"), ('\t', "tabs"), ('|', "bars")];

/// Returns the fault of a cell in words that name no type.
fn plain(kind: &csv::DeserializeErrorKind) -> String {
    match kind {
        csv::DeserializeErrorKind::ParseInt(_) => "the cell is not a whole number".to_owned(),
        csv::DeserializeErrorKind::ParseFloat(_) => "the cell is not a number".to_owned(),
        csv::DeserializeErrorKind::ParseBool(_) => "the cell is neither true nor false".to_owned(),
        other => other.to_string(),
    }
}

fn in_column(column: Option<&String>) -> String {
    column.map_or_else(String::new, |column| format!("column \"{column}\": "))
}

impl RecordError {
    /// Returns the error for the first unknown heading, or else the first `required` column that is
    /// missing; `None` if all are right.
    pub fn of_headings(
        file: &Path,
        headings: &csv::StringRecord,
        columns: &[Column],
        required: &[&str],
    ) -> Option<Self> {
        let is_column = |heading: &&str| columns.iter().any(|column| column.name == *heading);
        if headings.is_empty() {
            let problem = "the file is empty".to_owned();
            let fix = "measure again with `plywood run`";
            return Some(Self { file: file.to_owned(), line: 1, column: None, problem, fix });
        }
        if !headings.iter().any(|heading| is_column(&heading)) {
            return Some(Self::of_another_format(file, headings, columns));
        }
        let is_heading = |column: &&&str| headings.iter().any(|heading| heading == **column);
        let unknown = headings.iter().find(|heading| !is_column(heading));
        let missing = required.iter().find(|column| !is_heading(column));
        let (column, problem) = match (unknown, missing) {
            (Some(heading), _) => {
                let near = suggestion(heading, columns.iter().map(|column| column.name));
                (heading, format!("there is no such column{near}"))
            }
            (None, Some(column)) => (*column, "missing".to_owned()),
            (None, None) => return None,
        };
        Some(Self {
            file: file.to_owned(),
            line: 1,
            column: Some(column.to_owned()),
            problem,
            fix: "give the file the columns that `plywood run` writes",
        })
    }

    /// Returns the error for a row from which a column does not follow that the file leaves out.
    pub fn of_left_out(file: &Path, line: u64, column: &str) -> Self {
        Self {
            file: file.to_owned(),
            line,
            column: Some(column.to_owned()),
            problem: "the file leaves it out, and it does not follow from the row".to_owned(),
            fix: "restore the file, or measure again with `plywood run`",
        }
    }

    /// Returns the error for a file without any of the `columns`.
    fn of_another_format(file: &Path, headings: &csv::StringRecord, columns: &[Column]) -> Self {
        let first = headings.iter().collect::<Vec<_>>().join(",");
        let is_separator = |(separator, _): &&(char, &str)| {
            let names = first.split(*separator).map(|name| name.trim_matches('"'));
            names.into_iter().any(|name| columns.iter().any(|column| column.name == name))
        };
        let extension = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let (problem, fix) = match SEPARATORS.iter().find(is_separator) {
            Some((_, name)) => {
                (format!("the cells are separated by {name}"), "save the file with commas")
            }
            None if extension == "toml" => {
                ("this is a TOML file".to_owned(), "name a CSV file of rows")
            }
            None => {
                let heading = headings.get(0).unwrap_or_default();
                let problem =
                    format!("this is not a record, because records have no column \"{heading}\"");
                (problem, "name a run's folder, or its records.csv")
            }
        };
        Self { file: file.to_owned(), line: 1, column: None, problem, fix }
    }

    /// Converts an error of the CSV reader; `headings` is the file's first line. Returns `None` if
    /// the file could not be read at all.
    pub fn of(error: &csv::Error, file: &Path, headings: &csv::StringRecord) -> Option<Self> {
        let line = error.position().map_or(1, csv::Position::line);
        let (column, problem, fix) = match error.kind() {
            csv::ErrorKind::Deserialize { err, .. } => {
                let at = err.field().and_then(|at| usize::try_from(at).ok());
                let column = at.and_then(|at| headings.get(at)).map(str::to_owned);
                let fix = if column.is_some() {
                    "correct the cell, or measure again with `plywood run`"
                } else {
                    "give the file the columns that `plywood run` writes"
                };
                (column, plain(err.kind()), fix)
            }
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => (
                None,
                format!("the number of cells is {len}, and of headings {expected_len}"),
                "give the row one cell for each heading; quote cells that contain commas",
            ),
            csv::ErrorKind::Utf8 { .. } => {
                (None, "the text is not UTF-8".to_owned(), "save the file as UTF-8")
            }
            _ => return None,
        };
        Some(Self { file: file.to_owned(), line, column, problem, fix })
    }
}

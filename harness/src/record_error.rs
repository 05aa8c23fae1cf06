//! What is wrong with a file of records, and where.

use std::path::{Path, PathBuf};

/// A row that is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}, line {line}{}: {problem}; {mend}", .file.display(), in_column(.column.as_ref()))]
pub struct RecordError {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: u64,
    /// The column's heading, if the problem is within one.
    pub column: Option<String>,
    /// What is wrong.
    pub problem: String,
    /// What would do.
    pub mend: &'static str,
}

fn in_column(column: Option<&String>) -> String {
    column.map_or_else(String::new, |column| format!(", column {column}"))
}

impl RecordError {
    /// Says in the terms of a file of records what the CSV reader says of
    /// `file`, whose first line is `headings`. `None` where the rows are not
    /// the trouble: the file could not be read at all.
    pub fn of(error: &csv::Error, file: &Path, headings: &csv::StringRecord) -> Option<Self> {
        let line = error.position().map_or(1, csv::Position::line);
        let (column, problem, mend) = match error.kind() {
            csv::ErrorKind::Deserialize { err, .. } => {
                let at = err.field().and_then(|at| usize::try_from(at).ok());
                let column = at.and_then(|at| headings.get(at)).map(str::to_owned);
                let mend = if column.is_some() {
                    "correct the cell, or make the records anew with `plywood run`"
                } else {
                    "give the file the columns that `plywood run` writes"
                };
                (column, err.kind().to_string(), mend)
            }
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => (
                None,
                format!("{len} cells under {expected_len} headings"),
                "give the row one cell for each heading; a cell with a comma takes quotes",
            ),
            csv::ErrorKind::Utf8 { .. } => (None, "not UTF-8".to_owned(), "save the file as UTF-8"),
            _ => return None,
        };
        Some(Self { file: file.to_owned(), line, column, problem, mend })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    fn error_of(csv: &str) -> RecordError {
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let headings = reader.headers().expect("headings").clone();
        let error = reader.deserialize::<Record>().find_map(Result::err).expect("an error");
        RecordError::of(&error, Path::new("a.csv"), &headings).expect("an error of a row")
    }

    #[test]
    fn a_wrong_cell_is_named_by_line_and_column() {
        let headings = "experiment,game,position,algorithm,settings,exact,evaluation,depth,seed";
        let error = error_of(&format!("{headings}\ne,g,p,pvs,,true,zero,three,1\n"));
        assert_eq!((error.line, error.column.as_deref()), (2, Some("depth")));
        let text = error.to_string();
        assert!(text.starts_with("a.csv, line 2, column depth: "), "{text}");
        assert!(text.ends_with("make the records anew with `plywood run`"), "{text}");
    }

    #[test]
    fn a_missing_column_and_a_short_row_are_told_apart() {
        let missing = error_of("experiment,game\ne,g\n");
        assert!(missing.problem.contains("position"), "{missing}");
        let short = error_of("experiment,game\ne\n");
        assert_eq!((short.line, &*short.problem), (2, "1 cells under 2 headings"));
    }
}

//! Signatures: one line that is equal for equal runs.

use std::{fmt, iter};

use sha2::{Digest, Sha256};

use crate::record::columns::Signed;
use crate::record::kind::RowKind;
use crate::record::records;

/// The signature of a record, as a line of its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signature {
    /// SHA-256 over the repeatable rows, in hexadecimal.
    Sha256(String),
    /// No signature, since no row is repeatable.
    Absent,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sha256(hash) => write!(f, "signature {hash}"),
            Self::Absent => f.write_str("no signature: no row is repeatable"),
        }
    }
}

/// The signature of rows: SHA-256, in hexadecimal, over one line for each repeatable row, sorted
/// bytewise. A line is a row of CSV with `column=value` for each cell that is not empty; it leaves
/// out the columns that depend on the machine or on the measurement.
///
/// Equal searches have equal signatures on every machine, with any number of
/// threads and in any order of rows. New versions of the program keep them, as
/// long as the columns that they add are empty for old searches.
///
/// # Errors
///
/// If a row cannot be written.
pub fn signature<R: RowKind>(rows: &[R]) -> Result<Signature, csv::Error> {
    let columns = signed_columns::<R>();
    let mut lines = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let mut ends = Vec::new();
    let mut cell = String::new();
    records::each_row(rows.iter().filter(|row| row.is_repeatable()), |row| {
        for &(name, at) in &columns {
            let text = row.get(at).unwrap_or_default();
            if !text.is_empty() {
                cell.clear();
                cell.extend([name, "=", text]);
                lines.write_field(&cell)?;
            }
        }
        lines.write_record(None::<&[u8]>)?;
        lines.flush()?;
        ends.push(lines.get_ref().len());
        Ok(())
    })?;
    if ends.is_empty() {
        return Ok(Signature::Absent);
    }
    let text = lines.into_inner().map_err(csv::IntoInnerError::into_error)?;
    let starts = iter::once(0).chain(ends.iter().copied());
    let mut lines: Vec<&[u8]> = starts.zip(&ends).map(|(start, &end)| &text[start..end]).collect();
    lines.sort_unstable();
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line);
    }
    Ok(Signature::Sha256(format!("{:x}", hash.finalize())))
}

/// The names and places of the signed columns, in the order of their cells in a line: bytewise, with
/// the sign of equality that follows a name.
fn signed_columns<R: RowKind>() -> Vec<(&'static str, usize)> {
    let columns = R::COLUMNS.iter().enumerate();
    let mut signed: Vec<_> = columns
        .filter(|(_, column)| column.signed == Signed::Yes)
        .map(|(at, column)| (column.name, at))
        .collect();
    signed.sort_unstable_by_key(|(name, _)| format!("{name}="));
    signed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::SearchRow;

    fn row(leaves: u64) -> SearchRow {
        SearchRow { leaves: Some(leaves), repeatable: true, ..SearchRow::default() }
    }

    #[test]
    fn only_time_and_memory_and_order_are_left_out() {
        let slower = SearchRow {
            time_ns: Some(9),
            time_min_ns: Some(8),
            peak_bytes: Some(9),
            repetitions: 3,
            ..row(7)
        };
        let sign = |rows: &[SearchRow]| signature(rows).expect("serialisable");
        assert_eq!(sign(&[row(7), row(8)]), sign(&[row(8), slower]));
        assert_ne!(sign(&[row(7)]), sign(&[row(8)]));
    }

    /// Two texts cannot be swapped or run together without changing the signature.
    #[test]
    fn each_cell_counts_in_its_place() {
        let named = |algorithm: &str, settings: &str| SearchRow {
            algorithm: algorithm.to_owned(),
            settings: settings.to_owned(),
            ..row(7)
        };
        let sign = |row: SearchRow| signature(&[row]).expect("serialisable");
        assert_ne!(sign(named("a", "b")), sign(named("b", "a")));
        assert_ne!(sign(named("a,settings=b", "")), sign(named("a", "b")));
    }

    #[test]
    fn what_cannot_be_repeated_is_left_out() {
        let once = SearchRow { repeatable: false, ..row(9) };
        let sign = |rows: &[SearchRow]| signature(rows).expect("serialisable");
        assert_eq!(sign(&[row(7), once.clone()]), sign(&[row(7)]));
        assert_eq!(sign(&[once]), Signature::Absent);
        assert_eq!(sign(&[]).to_string(), "no signature: no row is repeatable");
    }
}

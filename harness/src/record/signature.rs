//! Signatures: a line that is equal for equal runs.

use std::fmt;

use plywood_records::sorted::Lines;

use crate::record::cells::Cells;
use crate::record::columns::Signed;
use crate::record::kind::{AddCell, RowKind};

/// The signature of a record, printed as a line of its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signature {
    /// SHA-256 over the repeatable rows, in hexadecimal.
    Sha256(String),
    /// None, because no row is repeatable.
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

/// Computes the signature of rows: a SHA-256 over one line for each repeatable row, sorted
/// bytewise.
///
/// A line is a CSV row with `column=value` for each non-empty cell. It omits columns that depend on
/// the machine or the measurement.
///
/// Equal searches have equal signatures on every machine, for any number of threads and any order
/// of rows. New program versions preserve signatures if the columns that they add are empty for old
/// searches.
///
/// # Errors
///
/// Fails if a row cannot be written.
pub fn signature<R: RowKind>(rows: &[R]) -> Result<Signature, csv::Error> {
    let columns = signed_columns::<R>();
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let repeatable = rows.iter().enumerate().filter(|(_, row)| row.is_repeatable());
    let repeatable: Vec<usize> = repeatable.map(|(at, _)| at).collect();
    if repeatable.is_empty() {
        return Ok(Signature::Absent);
    }
    let cell = |row: usize, column: usize, cells: &mut Cells| columns[column].1(&rows[row], cells);
    Ok(Signature::Sha256(Lines { names: &names, cell: &cell }.sorted_hash(repeatable)?))
}

/// Returns names and functions of the signed columns, sorted bytewise by `name=`, the order of
/// cells in a line.
fn signed_columns<R: RowKind>() -> Vec<(&'static str, AddCell<R>)> {
    let columns = R::COLUMNS.iter().zip(R::CELLS);
    let mut signed: Vec<_> = columns
        .filter(|(column, _)| column.signed == Signed::Yes)
        .map(|(column, add)| (column.name, *add))
        .collect();
    signed.sort_unstable_by_key(|(name, _)| format!("{name}="));
    signed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::row::{Count, SearchRow};

    fn row(leaves: u64) -> SearchRow {
        SearchRow { repeatable: true, ..SearchRow::default() }.with([(Count::leaves, Some(leaves))])
    }

    #[test]
    fn only_time_and_memory_and_order_are_left_out() {
        let slower = SearchRow { repetitions: 3, ..row(7) }.with([
            (Count::time_ns, Some(9)),
            (Count::time_min_ns, Some(8)),
            (Count::peak_bytes, Some(9)),
        ]);
        let sign = |rows: &[SearchRow]| signature(rows).expect("serialisable");
        assert_eq!(sign(&[row(7), row(8)]), sign(&[row(8), slower]));
        assert_ne!(sign(&[row(7)]), sign(&[row(8)]));
    }

    /// Two texts cannot be swapped or run together without changing the signature.
    #[test]
    fn each_cell_counts_in_its_place() {
        let named = |algorithm: &str, settings: &str| SearchRow {
            algorithm: algorithm.into(),
            settings: settings.into(),
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

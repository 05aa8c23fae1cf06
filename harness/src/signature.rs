//! One line that proves two runs equal.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::record::Record;

/// The signature of a set of records: SHA-256, in hexadecimal, over the rows
/// as CSV without a heading, sorted bytewise, with the columns that depend on
/// the machine (`time_ns`, `time_min_ns`, `time_count`, `peak_bytes`) emptied.
///
/// Equal searches have equal signatures on every machine and with any number
/// of threads, in whatever order their rows stand.
///
/// # Errors
///
/// Where a record cannot be written as a row.
pub fn signature(records: &[Record]) -> Result<String, csv::Error> {
    let mut rows = Vec::with_capacity(records.len());
    for record in records {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.serialize(deterministic(record))?;
        rows.push(writer.into_inner().map_err(csv::IntoInnerError::into_error)?);
    }
    rows.sort_unstable();
    let mut hash = Sha256::new();
    for row in rows {
        hash.update(row);
    }
    let mut text = String::new();
    for byte in hash.finalize() {
        write!(text, "{byte:02x}").expect("writing to a string does not fail");
    }
    Ok(text)
}

/// The record without what depends on the machine.
fn deterministic(record: &Record) -> Record {
    Record { time_ns: None, time_min_ns: None, time_count: 0, peak_bytes: None, ..record.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_and_memory_and_order_are_left_out() {
        let first = Record { leaves: Some(7), ..Record::default() };
        let slower = Record { time_ns: Some(9), peak_bytes: Some(9), ..first.clone() };
        let other = Record { leaves: Some(8), ..first.clone() };
        let sign = |records: &[Record]| signature(records).expect("serialisable");
        assert_eq!(sign(&[first.clone(), other.clone()]), sign(&[other.clone(), slower]));
        assert_ne!(sign(&[first]), sign(&[other]));
    }
}

//! Contradictions within a record: between its rows, their signature and the tables made of them.

use std::collections::BTreeMap;

use crate::cli::compare::difference;
use crate::core::row::Row;
use crate::core::rows::Rows;
use crate::core::study::Tables;
use crate::record::status::Status;
use crate::results::recorded::{Recorded, signature};
use crate::studies;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::summary::warning;

/// The contradictions between the rows of a record and its summary: another signature, or a line of
/// tables that has other numbers.
///
/// Lines are matched by their words. A line that this program does not write, because tables were
/// laid out otherwise when the record was made, is not compared.
pub fn faults(record: &Recorded, rows: &[Row]) -> Vec<String> {
    let Some(study) = rows.first().and_then(studies::of_row) else { return Vec::new() };
    let mut faults = Vec::new();
    match (study.signature)(rows) {
        Err(error) => faults.push(format!("its rows cannot be hashed: {error:#}")),
        Ok(found) => {
            let found = found.to_string();
            let found = signature(&found);
            if let Some(stated) = record.signature.as_ref().filter(|it| found.as_ref() != Some(it))
            {
                let found = found.as_deref().unwrap_or("none");
                faults
                    .push(format!("its rows have the signature {found}, and its summary {stated}"));
            }
        }
    }
    let Some(summary) = &record.summary else { return faults };
    let mut all = Rows::default();
    for row in rows {
        row.clone().join(&mut all);
    }
    let made = match (study.tables)(&all.seen(None)) {
        None => return faults,
        Some(Tables::Text(text)) => text,
        Some(Tables::Answers(tables)) => {
            tables.iter().map(ToString::to_string).collect::<String>() + &warning()
        }
    };
    faults.extend(other_numbers(summary, &made));
    faults
}

/// The numbers of each line, by its words.
fn by_words(text: &str) -> BTreeMap<String, Vec<(usize, String)>> {
    let mut lines: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (at, line) in (1..).zip(text.lines()) {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut words = String::new();
        for c in line.chars() {
            let is_number = c.is_ascii_digit() || (c == '.' && words.ends_with('#'));
            match is_number {
                true if words.ends_with('#') => {}
                true => words.push('#'),
                false => words.push(c),
            }
        }
        if words.contains('#') && !line.starts_with("signature ") {
            lines.entry(words).or_default().push((at, line));
        }
    }
    lines
}

/// The lines of a summary whose numbers differ from those in the text made of its rows.
fn other_numbers(summary: &str, made: &str) -> Vec<String> {
    let made = by_words(made);
    let mut faults = Vec::new();
    for (words, stated) in by_words(summary) {
        let Some(made) = made.get(&words).filter(|made| made.len() == stated.len()) else {
            continue;
        };
        for ((at, stated), (_, made)) in
            stated.iter().zip(made).filter(|(one, other)| one.1 != other.1)
        {
            faults.push(format!("line {at} of its summary: {stated}; from its rows: {made}"));
        }
    }
    faults
}

/// The rows that are marked as not repeatable and repeat nevertheless.
///
/// A search that a clock has ended says so; a faster machine may complete it.
pub fn wrong_marks(rows: &[Row], again: &[Row]) -> anyhow::Result<Vec<String>> {
    let is_ended =
        |row: &Row| row.of::<SearchRow>().is_some_and(|it| it.status == Status::TimeLimit);
    let mut faults = Vec::new();
    for row in rows.iter().filter(|row| !row.is_repeatable() && !is_ended(row)) {
        let Some(now) = again.iter().find(|it| it.id() == row.id() && it.is_repeatable()) else {
            continue;
        };
        let title = difference(&[row.clone()], &[])?.map(|it| it.only_in_first.examples.concat());
        let (title, id) = (title.unwrap_or_default(), now.id());
        faults.push(format!("{title} ({id}) is marked as not repeatable, and repeats"));
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_in_lines_with_the_same_words() {
        let made = "chess, depth 3\n  pvs  12.5 [1.00, 2.00]\n  sss* 7\n  same 1\n  same 2\n";
        assert_eq!(other_numbers(made, made), [""; 0]);
        let forged = made.replace("12.5", "2.75").replace("sss* 7", "sss*    7");
        assert_eq!(
            other_numbers(&forged, made),
            ["line 2 of its summary: pvs 2.75 [1.00, 2.00]; from its rows: pvs 12.5 [1.00, 2.00]"]
        );
        assert_eq!(other_numbers("  pvs 2.75 in all\nsignature 12\n", made), [""; 0]);
    }
}

//! Contradictions within a record: between its rows, their signature and the tables made of them.

use std::collections::BTreeMap;

use crate::core::row::Row;
use crate::core::rows::Rows;
use crate::core::study::Tables;
use crate::record::status::Status;
use crate::report::table::answered::Answered;
use crate::results::recorded::{Recorded, signature};
use crate::studies;
use crate::studies::searches::row::SearchRow;

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
        Some(Tables::Text(text)) => by_words(&text),
        Some(Tables::Answers(tables)) => {
            // Which depths have tables may have been decided otherwise, and sentences written so.
            let only_sheet = |it: Answered| Answered {
                heading: it.heading,
                sheet: it.sheet,
                ..Answered::default()
            };
            let text: String = tables.into_iter().map(|it| only_sheet(it).to_string()).collect();
            let mut lines = by_words(&text);
            lines.retain(|(heading, _), _| !heading.is_empty());
            lines
        }
    };
    faults.extend(other_numbers(summary, &made));
    faults
}

/// Lines and their numbers, by the heading that they are below and their words. A heading is a line
/// that begins with a word, and is below none.
type Lines = BTreeMap<(String, String), Vec<(usize, String)>>;

fn by_words(text: &str) -> Lines {
    let mut lines = Lines::new();
    let mut heading = String::new();
    for (at, line) in (1..).zip(text.lines()) {
        let is_heading = line.starts_with(|c: char| !c.is_whitespace());
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
        if is_heading {
            heading.clone_from(&line);
        }
        if words.contains('#') && !line.starts_with("signature ") {
            let above = if is_heading { String::new() } else { heading.clone() };
            lines.entry((above, words)).or_default().push((at, line));
        }
    }
    lines
}

/// The lines of a summary whose numbers no line made of its rows has in their place.
fn other_numbers(summary: &str, made: &Lines) -> Vec<String> {
    let mut faults = Vec::new();
    for (place, stated) in by_words(summary) {
        let Some(made) = made.get(&place) else { continue };
        for (at, line) in &stated {
            if made.iter().all(|(_, other)| other != line) {
                let made = made.iter().map(|(_, it)| it.as_str()).collect::<Vec<_>>().join("; or ");
                faults.push(format!("line {at} of its summary: {line}; from its rows: {made}"));
            }
        }
    }
    faults
}

/// The rows that are marked as not repeatable and repeat nevertheless.
///
/// A search that a clock has ended says so; a faster machine may complete it.
pub fn wrong_marks(rows: &[Row], again: &[Row]) -> Vec<String> {
    let is_ended =
        |row: &Row| row.of::<SearchRow>().is_some_and(|it| it.status == Status::TimeLimit);
    let repeats = |row: &Row| again.iter().any(|it| it.id() == row.id() && it.is_repeatable());
    let wrong = rows.iter().filter(|row| !row.is_repeatable() && !is_ended(row) && repeats(row));
    let fault = |row: &Row| {
        format!("{} ({}) is marked as not repeatable, and repeats", row.title(), row.id())
    };
    wrong.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_in_lines_with_the_same_words() {
        let text =
            "chess, depth 3\n  pvs  12.5 [1.00, 2.00]\n  sss* 7\n\nchess, depth 4\n  pvs 1\n";
        let made = by_words(text);
        assert_eq!(other_numbers(text, &made), [""; 0]);
        let forged = text.replace("12.5", "2.75").replace("sss* 7", "sss*    7");
        assert_eq!(
            other_numbers(&forged, &made),
            ["line 2 of its summary: pvs 2.75 [1.00, 2.00]; from its rows: pvs 12.5 [1.00, 2.00]"]
        );
        let other = "chess, depth 5\n  pvs 2\nothello\n  pvs 2.75 in all\nsignature 12\n";
        assert_eq!(other_numbers(other, &made).len(), 1, "a heading");
    }
}

//! Contradictions within a record: between its facts and their seals, and between its rows, their
//! signature and the tables computed from them.

use std::collections::{BTreeMap, BTreeSet};

use crate::core::record::{AnyRecord, AnyRow};
use crate::core::study::Tables;
use crate::record::id::RowId;
use crate::record::seal;
use crate::record::signature::{Hashes, Signature};
use crate::record::status::Status;
use crate::results::recorded::Recorded;
use crate::results::seals;

/// Returns the contradictions between the files of a record. Facts may differ from their seals. A
/// summary may have another signature than the rows, or other numbers in a line of its tables.
///
/// Lines are matched by their words. A line is not compared if this program does not write it,
/// because the layout of tables has changed since the record was written.
pub fn faults(record: &Recorded, rows: &dyn AnyRecord) -> Vec<String> {
    let broken = seal::of_facts(&record.machine).err().map(|error| format!("{error:#}"));
    let mut faults: Vec<String> = broken.into_iter().chain(seals::fault(&record.machine)).collect();
    if rows.is_empty() {
        return faults;
    }
    match rows.signature() {
        Err(error) => faults.push(format!("its rows cannot be hashed: {error:#}")),
        // The list of seals has the hash of abridged rows.
        Ok(Signature::Abridged) => {}
        Ok(found) => {
            let found = Hashes::stated_in(&found.to_string());
            let different = record.signature.as_ref().and_then(|stated| match &found {
                Some(found) => stated.difference(found).map(|it| it.map(str::to_owned)),
                None => Some([stated.plain.clone(), "none".to_owned()]),
            });
            if let Some([stated, found]) = different {
                faults
                    .push(format!("its rows have the signature {found}, and its summary {stated}"));
            }
        }
    }
    let Some(summary) = &record.summary else { return faults };
    let made = match rows.tables(record.baseline().as_ref()) {
        None => return faults,
        Some(Tables::Text(text)) => {
            faults.extend(other_numbers(&by_words(lines(summary)), &by_words(lines(&text))));
            return faults;
        }
        Some(Tables::Answers(tables)) => {
            let text: String = tables.iter().map(ToString::to_string).collect();
            let mut made = by_words(unwrapped(&text));
            // The program that wrote the record may have printed tables of other depths.
            made.retain(|(heading, _), _| !heading.is_empty());
            made
        }
    };
    faults.extend(other_numbers(&by_words(unwrapped(summary)), &made));
    faults
}

/// Lines with their line numbers, by the heading above them and their words. A heading is a line
/// that begins with a word instead of a space; its own heading is empty.
type Lines = BTreeMap<(String, String), Vec<(usize, String)>>;

fn by_words(numbered: impl IntoIterator<Item = (usize, String)>) -> Lines {
    let mut lines = Lines::new();
    let mut heading = String::new();
    for (at, line) in numbered {
        let is_heading = line.starts_with(|c: char| !c.is_whitespace());
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let words: Vec<&str> = line
            .split(' ')
            .enumerate()
            .map(|(place, word)| if place > 0 && is_number(word) { "#" } else { word })
            .collect();
        if is_heading {
            heading.clone_from(&line);
        }
        if words.contains(&"#") && !line.starts_with("signature ") {
            let above = if is_heading { String::new() } else { heading.clone() };
            lines.entry((above, words.join(" "))).or_default().push((at, line));
        }
    }
    lines
}

/// Returns whether a word is a number, with signs, brackets and a unit. A contender's name, such as
/// `uct+evaluations=100`, does not count as a number, nor does the first word of a line, which may
/// be a name.
fn is_number(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    word.starts_with(|c: char| c.is_ascii_digit())
}

fn lines(text: &str) -> Vec<(usize, String)> {
    (1..).zip(text.lines().map(str::to_owned)).collect()
}

/// Splits a text into lines with their line numbers, and joins sentences that continue in lines
/// with a deeper indent.
fn unwrapped(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let is_continued = |line: &str| line.starts_with("    ") && !line.trim().is_empty();
    for (at, line) in (1..).zip(text.lines()) {
        match lines.last_mut() {
            Some((_, last)) if is_continued(line) && !last.is_empty() => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => lines.push((at, line.to_owned())),
        }
    }
    lines
}

/// Lists the lines of a summary whose numbers differ from the lines computed from its rows.
fn other_numbers(stated: &Lines, made: &Lines) -> Vec<String> {
    let mut faults = Vec::new();
    for (place, stated) in stated {
        let Some(made) = made.get(place) else { continue };
        for (at, line) in stated {
            if made.iter().all(|(_, other)| other != line) {
                let made = made.iter().map(|(_, it)| it.as_str()).collect::<Vec<_>>().join("; or ");
                faults.push(format!("line {at} of its summary: {line}; from its rows: {made}"));
            }
        }
    }
    faults
}

/// Lists the rows that are marked as not repeatable but repeat.
///
/// Rows that a clock ended are not listed, because a faster machine may complete their search.
pub fn wrong_marks(rows: &dyn AnyRecord, again: &dyn AnyRecord) -> Vec<String> {
    let repeated: BTreeSet<&RowId> =
        again.rows().filter(|row| row.is_repeatable()).map(AnyRow::id).collect();
    let is_wrong = |row: &&dyn AnyRow| {
        let is_ended = row.status() == Status::TimeLimit;
        !row.is_repeatable() && !is_ended && repeated.contains(row.id())
    };
    let wrong = rows.rows().filter(is_wrong);
    let fault = |row: &dyn AnyRow| {
        format!("{} ({}) is marked as not repeatable, and repeats", row.title(), row.id())
    };
    wrong.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Lines {
        by_words(unwrapped(text))
    }

    #[test]
    fn numbers_are_compared_in_lines_with_the_same_words() {
        let text =
            "chess, depth 3\n  pvs  12.5 [1.00, 2.00]\n  sss* 7\n\nchess, depth 4\n  pvs 1\n";
        let made = of(text);
        assert_eq!(other_numbers(&made, &made), [""; 0]);
        let forged = text.replace("12.5", "2.75").replace("sss* 7", "sss*    7");
        assert_eq!(
            other_numbers(&of(&forged), &made),
            ["line 2 of its summary: pvs 2.75 [1.00, 2.00]; from its rows: pvs 12.5 [1.00, 2.00]"]
        );
        let other = "chess, depth 5\n  pvs 2\nothello\n  pvs 2.75 in all\nsignature 12\n";
        assert_eq!(other_numbers(&of(other), &made).len(), 1, "a heading");
    }

    /// The names of two contenders may differ only in a number.
    #[test]
    fn a_number_in_a_name_is_part_of_the_name() {
        let all = "trap, depth 10\n  uct+evaluations=100 5\n  uct+evaluations=1000 7\n";
        let some = "trap, depth 10\n  uct+evaluations=1000 7\n";
        assert_eq!(other_numbers(&of(all), &of(some)), [""; 0]);
        assert_eq!(other_numbers(&of(some), &of(all)), [""; 0]);
        let forged = all.replace("=1000 7", "=1000 8");
        assert_eq!(other_numbers(&of(&forged), &of(some)).len(), 1);
    }

    /// The place of a line break in a sentence does not matter.
    #[test]
    fn a_number_in_a_sentence_is_compared() {
        let text = "trap\n  uct 5\n  Fewest nodes: uct; next: pvs,\n    1.10 [1.06, 1.14] times.\n";
        let wrapped =
            "trap\n  uct 5\n  Fewest nodes: uct; next:\n    pvs, 1.10 [1.06, 1.14] times.\n";
        assert_eq!(other_numbers(&of(text), &of(wrapped)), [""; 0]);
        let forged = text.replace("1.06", "1.09");
        assert_eq!(other_numbers(&of(&forged), &of(wrapped)).len(), 1);
        let otherwise = forged.replace("next:", "then");
        assert_eq!(other_numbers(&of(&otherwise), &of(wrapped)), [""; 0]);
    }
}

//! Reports of how the lines of a suite were read.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::catalogue::source::sha256;

/// The maximum number of refusals of one kind that are printed.
const MOST_ALIKE: usize = 10;

/// A report of how the lines of a suite were read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuiteReport {
    /// The suite's name, or the path of its file.
    pub file: String,
    /// SHA-256 of the file's bytes, in hexadecimal.
    pub sha256: String,
    /// Number of positions read without changes.
    pub read: usize,
    /// Number of positions that were repaired.
    pub repaired: usize,
    /// Number of lines without a usable position.
    pub refused: usize,
    /// Findings in the order of the lines.
    pub findings: Vec<LineProblem>,
}

/// A finding in a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineProblem {
    /// The number of the line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The effect of the finding on the line.
    pub fate: Fate,
    /// A short name that all findings of this kind share.
    pub kind: &'static str,
    /// A description of the finding, with its remedy.
    pub text: String,
}

/// The effect of a finding on its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// The line was read unchanged.
    Noted,
    /// The line was repaired to make it usable.
    Repaired,
    /// The line was left out.
    Refused,
}

impl SuiteReport {
    /// Creates the report of a suite before its first line is read.
    pub fn new(file: &str, bytes: &[u8]) -> Self {
        let (file, sha256) = (file.to_owned(), sha256(bytes));
        Self { file, sha256, read: 0, repaired: 0, refused: 0, findings: Vec::new() }
    }

    /// Returns whether there are no findings.
    pub fn is_plain(&self) -> bool {
        self.findings.is_empty()
    }

    /// Returns whether no line has a usable position.
    pub fn is_without_position(&self) -> bool {
        self.read + self.repaired == 0
    }

    /// Formats the findings as messages. For each kind, these are the first ten refusals or the
    /// first other finding, and the number of the rest.
    pub fn messages(&self) -> Vec<String> {
        let mut messages = Vec::new();
        let mut seen: Vec<(&LineProblem, usize)> = Vec::new();
        for finding in &self.findings {
            let alike = |(first, _): &(&LineProblem, usize)| first.kind == finding.kind;
            let at = seen.iter().position(alike).unwrap_or_else(|| {
                seen.push((finding, 0));
                seen.len() - 1
            });
            seen[at].1 += 1;
            if seen[at].1 <= most_alike(finding.fate) {
                messages.push(self.message(finding));
            }
        }
        for (finding, count) in seen {
            let more = count.saturating_sub(most_alike(finding.fate));
            let lines = if more == 1 { "line" } else { "lines" };
            if more > 0 {
                let LineProblem { fate, kind, .. } = finding;
                messages.push(format!("{}: {fate}: {more} more {lines}: {kind}", self.file));
            }
        }
        messages
    }

    /// Formats a finding with its location in the file.
    pub fn message(&self, finding: &LineProblem) -> String {
        let LineProblem { line, column, fate, text, .. } = finding;
        format!("{}:{line}:{column}: {fate}: {text}", self.file)
    }

    /// Counts the findings of each kind.
    pub fn kinds(&self) -> BTreeMap<String, usize> {
        let mut kinds = BTreeMap::new();
        for LineProblem { fate, kind, .. } in &self.findings {
            *kinds.entry(format!("{fate}: {kind}")).or_default() += 1;
        }
        kinds
    }
}

/// Returns whether any line of these suites was left out.
pub fn any_refused(readings: &[SuiteReport]) -> bool {
    readings.iter().any(|reading| reading.refused > 0)
}

/// Formats one line for each suite with findings.
pub fn in_short(readings: &[SuiteReport]) -> Vec<String> {
    let found = readings.iter().filter(|reading| !reading.is_plain());
    found.map(|reading| format!("suite {reading}")).collect()
}

fn most_alike(fate: Fate) -> usize {
    if fate == Fate::Refused { MOST_ALIKE } else { 1 }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Noted => "noted",
            Self::Repaired => "repaired",
            Self::Refused => "refused",
        })
    }
}

impl fmt::Display for SuiteReport {
    /// Formats, in one line, the number of positions and of findings of each kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, read, repaired, refused, .. } = self;
        let lines = read + repaired + refused;
        let what = if lines == 1 { "line" } else { "lines" };
        write!(f, "{file}: {read} of {lines} {what} read")?;
        for (count, fate) in [(repaired, Fate::Repaired), (refused, Fate::Refused)] {
            if *count > 0 {
                write!(f, ", {count} {fate}")?;
            }
        }
        for (number, (kind, count)) in self.kinds().into_iter().enumerate() {
            f.write_str(if number == 0 { " (" } else { ", " })?;
            // The fates are counted before.
            write!(f, "{count} x {}", kind.split_once(": ").map_or(&*kind, |(_, kind)| kind))?;
        }
        if self.is_plain() { Ok(()) } else { f.write_str(")") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(line: usize, fate: Fate, kind: &'static str) -> LineProblem {
        LineProblem { line, column: 3, fate, kind, text: format!("{kind} of line {line}") }
    }

    #[test]
    fn findings_of_one_kind_are_gathered() {
        let mut reading = SuiteReport::new("a.epd", b"");
        assert!(reading.is_plain() && reading.messages().is_empty());
        let refused = (1..=12).map(|line| finding(line, Fate::Refused, "illegal move"));
        let repaired = (13..=15).map(|line| finding(line, Fate::Repaired, "right dropped"));
        reading.findings = refused.chain(repaired).collect();
        let messages = reading.messages();
        assert_eq!(messages.len(), 10 + 1 + 2, "{messages:?}");
        assert_eq!(messages[9], "a.epd:10:3: refused: illegal move of line 10");
        assert_eq!(messages[10], "a.epd:13:3: repaired: right dropped of line 13");
        assert_eq!(messages[11], "a.epd: refused: 2 more lines: illegal move");
        assert_eq!(messages[12], "a.epd: repaired: 2 more lines: right dropped");
        assert_eq!(
            reading.to_string(),
            "a.epd: 0 of 0 lines read (12 x illegal move, 3 x right dropped)"
        );
    }

    #[test]
    fn a_file_is_known_by_its_hash() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(SuiteReport::new("a.epd", b"abc").sha256, abc);
    }
}

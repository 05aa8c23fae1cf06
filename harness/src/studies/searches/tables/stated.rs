//! The table of answers that agree with what suites state: the end of a run.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::report::table::Table;
use crate::studies::searches::row::{Agreement, SearchRow, number};

/// The greatest number of configurations at the end of a run.
pub const SHOWN: usize = 8;

/// The answers of a configuration to positions of which suites state a value.
struct Answers<'a> {
    name: String,
    /// For each position the answer that agrees most, of several the one to the least depth.
    rows: Vec<&'a SearchRow>,
}

impl<'a> Answers<'a> {
    /// Groups the rows by configuration, game and evaluation; those with most values come first.
    fn all(rows: &'a [SearchRow]) -> Vec<Self> {
        let mut all: BTreeMap<_, BTreeMap<&str, &SearchRow>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.agrees.is_some()) {
            let key = (row.contender().to_string(), &*row.game, &*row.evaluation);
            let best = all.entry(key).or_default().entry(&*row.position).or_insert(row);
            let rank = |row: &SearchRow| (row.agrees, Reverse(row.depth_plies));
            if rank(row) > rank(best) {
                *best = row;
            }
        }
        let answers = all
            .into_iter()
            .map(|((name, ..), best)| Self { name, rows: best.into_values().collect() });
        let mut all: Vec<Self> = answers.collect();
        all.sort_by_key(|it| (Reverse(it.count(Agreement::Value)), it.nodes()));
        all
    }

    /// Counts the answers that agree at least so far.
    fn count(&self, least: Agreement) -> usize {
        self.rows.iter().filter(|row| row.agrees >= Some(least)).count()
    }

    fn of(&self, found: usize) -> String {
        format!("{found} of {}", self.rows.len())
    }

    /// Returns the mean nodes of the searches that found the value.
    fn nodes(&self) -> Option<u64> {
        let right = self.rows.iter().filter(|row| row.agrees > Some(Agreement::No));
        number::nodes.over(right.copied()).map(|mean| mean.round() as u64)
    }
}

/// Returns the lines of a table of at most `most` configurations: how many values they found that
/// suites state, at any depth, how many of the stated length, and how many with a complete line. Empty
/// if suites state nothing.
pub fn stated(rows: &[SearchRow], most: usize) -> Vec<String> {
    let all = Answers::all(rows);
    if all.is_empty() {
        return Vec::new();
    }
    let table = Table::new((2, 2), &all[..all.len().min(most)])
        .left("as stated", 0, |it| it.name.clone())
        .right("found", 0, |it| it.of(it.count(Agreement::Value)))
        .right("shortest", 0, |it| it.count(Agreement::Distance).to_string())
        .right("complete lines", 0, |it| it.count(Agreement::Line).to_string())
        .right("nodes", 0, |it| {
            it.nodes().map_or_else(|| "-".to_owned(), |nodes| nodes.to_string())
        });
    let mut lines: Vec<String> = table.sheet().folded().lines().map(str::to_owned).collect();
    if all.len() > most {
        lines.push(format!("  and {} more in summary.txt", all.len() - most));
    }
    lines
}

//! Tables of repeated thoughts about one position.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::row::{Remembered, ThoughtRow};
use plywood::report::table::Table;

/// Formats a table for each player, with a row for each thought and a column for each kind of
/// memory.
pub fn thoughts(rows: &[ThoughtRow]) -> String {
    let mut text = String::new();
    let mut players: Vec<&str> = rows.iter().map(|row| row.player.as_str()).collect();
    players.dedup();
    let numbers: BTreeSet<u64> = rows.iter().map(|row| row.thought).collect();
    for player in players {
        let of = |thought: u64, kind| {
            let mine = |row: &&ThoughtRow| row.player == player && row.remembered == kind;
            rows.iter().filter(mine).find(|row| row.thought == thought)
        };
        let cell = |thought: u64, kind| of(thought, kind).map_or_else(String::new, cell);
        let records = |thought: u64| of(thought, Remembered::Neighbourhood)?.records;
        let table = Table::new((0, 2), numbers.iter().copied())
            .right("thought", 7, u64::to_string)
            .right("nothing", 24, |&it| cell(it, Remembered::Nothing))
            .right("root (BeBe)", 24, |&it| cell(it, Remembered::Root))
            .right("neighbourhood (BeBe+)", 24, |&it| cell(it, Remembered::Neighbourhood))
            .right("records", 9, |&it| records(it).map_or_else(String::new, |it| it.to_string()));
        let _ = writeln!(text, "{player}\n\n{table}\n");
    }
    text.push_str(
        "the move, the depth of the last finished iteration, and the nodes entered in this \
         thought;\nrecords: in BeBe+'s memory after the merge\n",
    );
    text
}

fn cell(row: &ThoughtRow) -> String {
    let depth = row.depth.unwrap_or(0);
    let nodes = row.nodes.unwrap_or(0);
    format!("{} {depth} {nodes:>9}", row.chosen)
}

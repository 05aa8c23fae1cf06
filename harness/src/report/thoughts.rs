//! Thoughts about one position as a table.

use std::fmt::Write as _;

use crate::record::thought::{Remembered, ThoughtRow};

/// A table for each player: a line for each thought, a column for each kind of memory.
pub fn thoughts(rows: &[ThoughtRow]) -> String {
    let mut text = String::new();
    let mut players: Vec<&str> = rows.iter().map(|row| row.player.as_str()).collect();
    players.dedup();
    for player in players {
        let kinds = [
            (Remembered::Nothing, "nothing"),
            (Remembered::Root, "root (BeBe)"),
            (Remembered::Neighbourhood, "neighbourhood (BeBe+)"),
        ];
        let _ = write!(text, "{player}\n\nthought");
        for (_, heading) in kinds {
            let _ = write!(text, "  {heading:>24}");
        }
        text.push_str("    records\n");
        let most = rows.iter().map(|row| row.thought).max().unwrap_or(0);
        for thought in 1..=most {
            let _ = write!(text, "{thought:>7}");
            let of = |kind| {
                rows.iter().find(|row| {
                    row.player == player && row.thought == thought && row.remembered == kind
                })
            };
            for (kind, _) in kinds {
                let cell = of(kind).map_or_else(String::new, cell);
                let _ = write!(text, "  {cell:>24}");
            }
            let records = of(Remembered::Neighbourhood).and_then(|row| row.records);
            let records = records.map_or_else(String::new, |records| records.to_string());
            let _ = writeln!(text, "  {records:>9}");
        }
        text.push('\n');
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

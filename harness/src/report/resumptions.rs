//! Interrupted searches as a table.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::record::metric::geometric_mean;
use crate::record::resumption::{Agreement, ResumptionRow};
use crate::report::bootstrap::{self, Interval};

/// The players, in order.
pub fn players(rows: &[ResumptionRow]) -> Vec<&str> {
    let mut seen = BTreeSet::new();
    rows.iter().map(|row| row.player.as_str()).filter(|player| seen.insert(*player)).collect()
}

/// The moments of interruption, in order.
pub fn moments(rows: &[ResumptionRow]) -> BTreeSet<u64> {
    rows.iter().filter(|row| row.nodes.is_some()).map(|row| row.percent).collect()
}

/// The costs of a player's searches interrupted at this moment.
pub fn costs(
    rows: &[ResumptionRow],
    player: &str,
    percent: u64,
    of: impl Fn(&ResumptionRow) -> Option<f64>,
) -> Vec<f64> {
    let mine = rows.iter().filter(|row| row.player == player && row.percent == percent);
    mine.filter_map(of).collect()
}

/// A table for each player, with a line for each moment.
pub fn resumptions(rows: &[ResumptionRow]) -> String {
    let mut text = String::new();
    for player in players(rows) {
        let _ = writeln!(
            text,
            "{player}\n\n{:>11}  {:>24}  {:>11}  {:>8}  {:>8}  {:>10}  {:>11}",
            "interrupted",
            "taken up",
            "begun again",
            "searches",
            "records",
            "other move",
            "other value"
        );
        for percent in moments(rows) {
            let taken_up = costs(rows, player, percent, ResumptionRow::cost);
            let again = costs(rows, player, percent, ResumptionRow::cost_again);
            let mean = |costs: &[f64]| geometric_mean(costs).unwrap_or(f64::NAN);
            let cell = format!("{:.3}{}", mean(&taken_up), interval(&taken_up));
            let records = costs(rows, player, percent, |row| row.records.map(|it| it as f64));
            let of = |answer| {
                let mine = rows.iter().filter(|row| row.player == player && row.percent == percent);
                mine.filter(|row| row.answer == answer).count()
            };
            let _ = writeln!(
                text,
                "{:>9} %  {cell:>24}  {:>11.3}  {:>8}  {:>8.0}  {:>10}  {:>11}",
                percent,
                mean(&again),
                taken_up.len(),
                records.iter().sum::<f64>() / records.len().max(1) as f64,
                of(Agreement::OtherMove),
                of(Agreement::OtherValue),
            );
        }
        text.push('\n');
    }
    text.push_str(
        "interrupted: after this percentage of the last iteration's nodes; taken up, begun again: \
         the nodes of both\nparts as multiples of those of the uninterrupted search, geometric \
         means with 95 % intervals by bootstrap\nover the positions; records: kept, on average; \
         other move, other value: answers that differ\n",
    );
    text
}

fn interval(costs: &[f64]) -> String {
    bootstrap::of_geometric_mean(costs)
        .map_or_else(String::new, |Interval { lower, upper }| format!(" [{lower:.3}, {upper:.3}]"))
}

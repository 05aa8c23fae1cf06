//! Tables of interrupted searches.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use plywood_statistics::{Contrast, Interval};

use super::row::{Agreement, ResumptionRow};
use plywood::record::metric::geometric_mean;
use plywood::report::grouped::distinct;
use plywood::report::table::Table;

pub fn players(rows: &[ResumptionRow]) -> Vec<&str> {
    distinct(rows.iter().map(|row| row.player.as_str()))
}

/// Returns the moments of interruption in ascending order, in per cent of the last iteration.
pub fn moments(rows: &[ResumptionRow]) -> BTreeSet<u64> {
    rows.iter().filter(|row| row.nodes.is_some()).map(|row| row.percent).collect()
}

/// Returns the costs, computed by `of`, of a player's searches interrupted at this moment.
pub fn costs(
    rows: &[ResumptionRow],
    player: &str,
    percent: u64,
    of: impl Fn(&ResumptionRow) -> Option<f64>,
) -> Vec<f64> {
    let mine = rows.iter().filter(|row| row.player == player && row.percent == percent);
    mine.filter_map(of).collect()
}

/// Formats a table for each player, with a row for each moment of interruption.
pub fn resumptions(rows: &[ResumptionRow]) -> String {
    let mut text = String::new();
    for player in players(rows) {
        let all = |percent: u64, of: &dyn Fn(&ResumptionRow) -> Option<f64>| {
            costs(rows, player, percent, of)
        };
        let mean = |costs: &[f64]| geometric_mean(costs).unwrap_or(f64::NAN);
        let taken_up = |percent| all(percent, &ResumptionRow::cost);
        let records = |percent| {
            let records = all(percent, &|row| row.records.map(|it| it as f64));
            records.iter().sum::<f64>() / records.len().max(1) as f64
        };
        let count = |percent, answer| {
            all(percent, &|row| (row.answer == answer).then_some(1.0)).len().to_string()
        };
        let table = Table::new((0, 2), moments(rows))
            .right("interrupted", 11, |it| format!("{it} %"))
            .right("taken up", 24, |&it| {
                let costs = taken_up(it);
                format!("{:.3}{}", mean(&costs), interval(&costs))
            })
            .right("begun again", 11, |&it| {
                format!("{:.3}", mean(&all(it, &ResumptionRow::cost_again)))
            })
            .right("searches", 8, |&it| taken_up(it).len().to_string())
            .right("records", 8, |&it| format!("{:.0}", records(it)))
            .right("other move", 10, |&it| count(it, Agreement::OtherMove))
            .right("other value", 11, |&it| count(it, Agreement::OtherValue));
        let _ = writeln!(text, "{player}\n\n{table}\n");
    }
    text.push_str(
        "interrupted: after this percentage of the last iteration's nodes; taken up, begun again: \
         the nodes of both\nparts as multiples of those of the uninterrupted search, geometric \
         means with 95 % intervals\nover the positions; records: kept, on average; \
         other move, other value: answers that differ\n",
    );
    text
}

fn interval(costs: &[f64]) -> String {
    let interval = Contrast::of_one_suite(costs).and_then(|it| it.these().ok());
    interval
        .map_or_else(String::new, |Interval { lower, upper }| format!(" [{lower:.3}, {upper:.3}]"))
}

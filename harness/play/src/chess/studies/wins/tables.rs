//! Tables of wins kept and plies lost by players.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::row::WinsRow;
use plywood::report::table::Table;

/// Formats a row for each player of each ending, and a table of all distances.
pub fn tables(rows: &[WinsRow]) -> String {
    let mut text = String::from(
        "Moves in positions that White, to move, wins, judged by the endgame table: the share that \
         keep the win,\nthe plies by which those delay the mate in the mean, and the share that \
         delay it by none. Of positions that are\nsymmetric one counts.\n",
    );
    for rows in rows.chunk_by(|a, b| a.ending == b.ending) {
        let players: Vec<&[WinsRow]> = rows.chunk_by(|a, b| a.player == b.player).collect();
        let drawn = rows[0].drawn_by.map_or_else(
            || "all positions".to_owned(),
            |seed| format!("positions drawn with seed {seed}"),
        );
        let _ = writeln!(text, "\n{}, {drawn}\n", rows[0].ending);
        let all: Vec<(usize, &str, WinsRow)> = (1..)
            .zip(&players)
            .map(|(number, rows)| (number, rows[0].player.as_str(), WinsRow::together(*rows)))
            .collect();
        let number = |number: Option<u64>| number.unwrap_or(0).to_string();
        let table = Table::new((0, 1), &all)
            .left("", 3, |(number, ..)| format!("[{number}]"))
            .right("positions", 9, |(_, _, it)| number(it.positions))
            .right("kept", 9, |(_, _, it)| percent(it.kept_share()))
            .right("wins lost", 9, |(_, _, it)| number(it.lost))
            .right("plies lost", 10, |(_, _, it)| mean(it.plies_lost_each()))
            .right("shortest", 9, |(_, _, it)| percent(it.shortest_share()))
            .left("", 0, |(_, player, _)| (*player).to_owned());
        let _ = writeln!(text, "{table}\n");
        let _ = writeln!(text, "{}", by_distance(&players));
    }
    text
}

/// Creates two columns for each player: share of wins kept, and plies lost.
fn by_distance(players: &[&[WinsRow]]) -> String {
    let mut positions: BTreeMap<u32, u64> = BTreeMap::new();
    for row in players.iter().copied().flatten() {
        positions.insert(row.distance_plies, row.positions.unwrap_or(0));
    }
    let mut table = Table::new((0, 1), positions)
        .right("plies", 5, |(plies, _)| plies.to_string())
        .right("positions", 9, |(_, count)| count.to_string());
    for (number, rows) in (1..).zip(players) {
        let at = |plies: u32| rows.iter().find(move |row| row.distance_plies == plies);
        table = table
            .right(&format!("[{number}] kept"), 9, move |(plies, _)| {
                percent(at(*plies).and_then(WinsRow::kept_share))
            })
            .right("lost", 5, move |(plies, _)| {
                mean(at(*plies).and_then(WinsRow::plies_lost_each))
            });
    }
    table.to_string()
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.2} %", 100.0 * share))
}

fn mean(plies: Option<f64>) -> String {
    plies.map_or_else(|| "-".to_owned(), |plies| format!("{plies:.2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_all_positions_and_plies_of_those_kept() {
        let row = |plies, positions, kept, plies_lost| WinsRow {
            ending: "KRK".to_owned(),
            player: "a".to_owned(),
            distance_plies: plies,
            positions: Some(positions),
            kept: Some(kept),
            lost: Some(0),
            shortest: Some(1),
            plies_lost: Some(plies_lost),
            ..WinsRow::default()
        };
        let text = tables(&[row(1, 4, 3, 6), row(3, 12, 11, 8)]);
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = text.lines().map(words).collect();
        let has = |line: &str| lines.iter().any(|it| it == line);
        // 14 of 16, and 14 plies in 14 moves.
        assert!(has("[1] 16 87.50 % 0 1.00 12.50 % a"), "{text}");
        assert!(has("1 4 75.00 % 2.00"), "{text}");
        assert!(has("3 12 91.67 % 0.73"), "{text}");
    }
}

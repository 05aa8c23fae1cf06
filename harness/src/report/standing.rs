//! What a match has come to, as text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood_engine::{BySide, Crosstable, Score, Side, Sprt, Verdict};

use crate::record::game::GameRow;

/// The table of a match: everybody's points, and for every two who met the
/// difference of strength that their pairs show.
pub fn crosstable<'a>(rows: impl IntoIterator<Item = &'a GameRow> + Clone) -> Crosstable {
    let mut names: Vec<String> = Vec::new();
    for row in rows.clone() {
        for name in [&row.first, &row.second] {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    let mut table = Crosstable::new(names);
    let mut halves: BTreeMap<(&str, u64), (BySide<usize>, Score)> = BTreeMap::new();
    for row in rows {
        let (Some(seat), score) = (add_game(&mut table, row), Score::from(row.result)) else {
            continue;
        };
        if let Some((before, earlier)) = halves.insert((&row.experiment, row.pair), (seat, score)) {
            let player = before.first;
            let now = if seat.first == player { Side::First } else { Side::Second };
            let half_points = [earlier.half_points(Side::First), score.half_points(now)];
            table.add_pair(player, before.second, half_points);
        }
    }
    table
}

/// Counts a game, and says who sat where; `None` where somebody is not in the
/// table.
pub fn add_game(table: &mut Crosstable, row: &GameRow) -> Option<BySide<usize>> {
    let number = |name: &String| table.players().iter().position(|known| known == name);
    let seat = BySide { first: number(&row.first)?, second: number(&row.second)? };
    table.add_game(seat, Score::from(row.result));
    Some(seat)
}

/// All of it, for a summary.
pub fn standing(rows: &[GameRow], sprt: Option<&Sprt>) -> String {
    let table = crosstable(rows);
    let mut text = table.to_string();
    let count = table.players().len();
    for player in 0..count {
        for opponent in player + 1..count {
            let cell = table.cell(player, opponent);
            let Some(estimate) = cell.pairs.estimate() else { continue };
            let [name, other] = [player, opponent].map(|at| &table.players()[at]);
            let counts = cell.pairs.counts;
            let _ = writeln!(
                text,
                "\n{name} against {other}: {} of {} games\n  Elo {:+.1}, 95 % from {:+.1} to \
                 {:+.1}; superior with {:.1} %\n  pairs with 0, 1/2, 1, 3/2, 2 points: {counts:?}",
                cell.games,
                cell.games.games(),
                estimate.elo,
                estimate.lower,
                estimate.upper,
                100.0 * estimate.superiority,
            );
            if let Some(sprt) = sprt {
                let (lower, upper) = sprt.bounds();
                let ratio = sprt.log_likelihood_ratio(&cell.pairs);
                let verdict = match sprt.verdict(&cell.pairs) {
                    Verdict::Open => "open",
                    Verdict::First => "the first hypothesis is accepted",
                    Verdict::Second => "the second hypothesis is accepted",
                };
                let _ = writeln!(
                    text,
                    "  test {sprt}: log-likelihood ratio {ratio:.2} between {lower:.2} and \
                     {upper:.2}: {verdict}"
                );
            }
        }
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *reasons.entry(&row.reason).or_default() += 1;
    }
    let listed: Vec<_> =
        reasons.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    let _ = writeln!(text, "\nends: {}", listed.join(", "));
    text
}

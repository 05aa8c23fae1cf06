//! Prints the tables of a match.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood_players::{BySide, Crosstable, Estimate, Score, Scores, Sprt, Verdict};

use crate::report::player_names::names_in_text;
use crate::studies::matches::comparison::{Comparison, in_probability};
use crate::studies::matches::openings::{Repeats, different_games, scores};
use crate::studies::matches::row::GameRow;
use crate::studies::matches::spent::{Spent, in_time};
use plywood::report::digits::counted;
use plywood::report::grouped::distinct;

/// Builds the crosstable of a match: the points of all players, and the scores by opening of every
/// two players who met.
pub fn crosstable<'a>(rows: impl IntoIterator<Item = &'a GameRow> + Clone) -> Crosstable {
    let both = |row: &'a GameRow| [&row.first, &row.second];
    let names = distinct(rows.clone().into_iter().flat_map(both));
    let mut table = Crosstable::new(names.iter().copied().cloned().collect());
    let mut couples: BTreeMap<(usize, usize), Vec<&GameRow>> = BTreeMap::new();
    for row in rows {
        let Some(BySide { first, second }) = add_game(&mut table, row) else { continue };
        couples.entry((first.min(second), first.max(second))).or_default().push(row);
    }
    for ((player, opponent), rows) in couples {
        let scores = scores(rows.iter().copied(), names[player], names[opponent]);
        if scores.is_empty() {
            for row in different_games(rows) {
                let number = |name: &String| if name == names[player] { player } else { opponent };
                let players = BySide { first: number(&row.first), second: number(&row.second) };
                table.add_single(players, Score::from(row.result));
            }
        }
        for score in scores {
            table.add_opening(player, opponent, score);
        }
    }
    table
}

/// Adds a game to the crosstable. Returns the players' indices by side, or `None` if a player is
/// not in the table.
pub fn add_game(table: &mut Crosstable, row: &GameRow) -> Option<BySide<usize>> {
    let number = |name: &String| table.players().iter().position(|known| known == name);
    let seat = BySide { first: number(&row.first)?, second: number(&row.second)? };
    table.add_game(seat, Score::from(row.result));
    Some(seat)
}

/// The family of comparisons for which p-values are corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correction {
    /// All comparisons of the table.
    OfTable,
    /// All comparisons of a registered question, which may include other matches. The table
    /// therefore calls no difference significant.
    OfQuestion,
}

/// Prints all tables of the summary. Long names of players are shortened, and explained first.
pub fn standing(rows: &[GameRow], sprt: Option<&Sprt>, correction: Correction) -> String {
    let table = crosstable(rows);
    let (names, explained) = names_in_text(table.players());
    let mut text = if explained.is_empty() { explained } else { format!("{explained}\n\n") };
    let _ = write!(text, "{}", table.clone().renamed(names.clone()));
    let comparisons = Comparison::all(&table);
    for comparison in &comparisons {
        let [name, other] = [comparison.player, comparison.opponent].map(|at| &names[at]);
        let games = comparison.games;
        let _ = writeln!(
            text,
            "\n{name} against {other}: {games} of {}",
            counted(games.games(), "game")
        );
        let cell = table.cell(comparison.player, comparison.opponent);
        let unit = if cell.openings.is_empty() { "game" } else { "opening" };
        text += &difference(&comparison.estimate, unit);
        let _ = match comparison.pairs {
            Some(pairs) => writeln!(
                text,
                "  openings with 0, 1/2, 1, 3/2, 2 points of two games: {:?}",
                pairs.counts
            ),
            None if cell.openings.is_empty() => {
                writeln!(
                    text,
                    "  no opening was played with both colours: games count one by one, and the \
                     first move's\n  advantage counts as strength"
                )
            }
            None => {
                writeln!(text, "  {} openings, with more than two games", comparison.scores.total())
            }
        };
        if comparisons.len() > 1 && correction == Correction::OfTable {
            let shown = if comparison.is_shown() { "shown" } else { "not shown" };
            let p = in_probability(comparison.corrected);
            let _ = writeln!(
                text,
                "  a difference is {shown}: p {p}, corrected for {} comparisons (Holm)",
                comparisons.len()
            );
        }
        if let Some(sprt) = sprt {
            text += &tested(sprt, &comparison.scores);
        }
    }
    if let Some(repeats) = Repeats::of(rows) {
        let _ = writeln!(text, "\n{}", repeats.in_words());
    }
    text += &spent(rows, &table, &names);
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *reasons.entry(&row.reason).or_default() += 1;
    }
    let listed: Vec<_> =
        reasons.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    let _ = writeln!(text, "\nends: {}", listed.join(", "));
    text
}

/// Describes a difference in strength in one or two lines. `unit` is the noun for a unit of the
/// estimate, such as "opening".
pub fn difference(estimate: &Estimate, unit: &str) -> String {
    let Estimate { elo, interval, superiority, p, normalised, .. } = estimate;
    let Some([lower, upper]) = interval else {
        return format!("  Elo {elo:+.1}; no interval: one {unit}\n");
    };
    let (superiority, p) = (100.0 * superiority, in_probability(*p));
    let mut text = format!(
        "  Elo {elo:+.1}, 95 % from {lower:+.1} to {upper:+.1}; superior with {superiority:.1} %; \
         p {p}\n"
    );
    if let Some(normalised) = normalised {
        let _ = writeln!(
            text,
            "  normalised Elo {:+.1}, 95 % from {:+.1} to {:+.1}",
            normalised.elo, normalised.lower, normalised.upper
        );
    }
    text
}

/// Describes the state of a sequential test.
pub fn tested(sprt: &Sprt, scores: &Scores) -> String {
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(scores);
    let verdict = match sprt.verdict_of(ratio) {
        Verdict::Open => "open",
        Verdict::First => "the first hypothesis is accepted",
        Verdict::Second => "the second hypothesis is accepted",
    };
    format!(
        "  test {sprt}: log-likelihood ratio {ratio:.2} between {lower:.2} and {upper:.2}: \
         {verdict}\n"
    )
}

/// Prints the effort of every player per move under its name in the text, with a warning if it
/// differs from the limit.
fn spent(rows: &[GameRow], table: &Crosstable, names: &[String]) -> String {
    let of = |(player, name): (&String, &String)| Spent {
        player: name.clone(),
        ..Spent::of(player, rows)
    };
    let all: Vec<Spent> = table.players().iter().zip(names).map(of).collect();
    let mut text = "\na move of each player\n".to_owned();
    for spent in &all {
        let written =
            |it: Option<f64>, write: fn(f64) -> String| it.map_or_else(|| "-".to_owned(), write);
        let whole = |counted: f64| format!("{counted:.0}");
        let (nodes, evaluations) = (written(spent.nodes, whole), written(spent.evaluations, whole));
        let time = written(spent.seconds, in_time);
        let _ = writeln!(
            text,
            "  {nodes:>9} nodes {evaluations:>9} evaluations {time:>9}  {}",
            spent.player
        );
    }
    let mut warnings: Vec<String> = all.iter().filter_map(Spent::warning).collect();
    for (player, spent) in all.iter().enumerate() {
        for (opponent, other) in all.iter().enumerate().skip(player + 1) {
            let met = table.cell(player, opponent).games.games() > 0;
            warnings.extend(met.then(|| spent.unequal(other)).flatten());
        }
    }
    for warning in warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    text
}

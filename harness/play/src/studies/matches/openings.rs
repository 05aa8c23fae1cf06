//! Groups games by opening for the statistics of a match, and finds repeated games.

use std::collections::{BTreeMap, BTreeSet};

use plywood_players::{Score, Side};
use serde::Serialize;

use crate::studies::matches::row::GameRow;
use plywood::record::abridged;
use plywood::report::digits::some_are;

/// The counts of repeated games, which add no information.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Repeats {
    /// All games.
    pub games: usize,
    /// Games that repeat an earlier game move for move, with the same players and colours. They
    /// count once.
    pub repeated: usize,
    /// Games that repeat an earlier game move for move with the players swapped. Their opening is
    /// worth one half to each player.
    pub mirrored: usize,
}

impl Repeats {
    /// Counts the repeated games; `None` if all games are different.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a GameRow>) -> Option<Self> {
        let mut seen = BTreeSet::new();
        let mut found = Self::default();
        for row in rows {
            found.games += 1;
            let (first, second) = (row.first.as_str(), row.second.as_str());
            let game = |first, second| (&*row.game, first, second, &*row.start, &*row.moves);
            if !row.moves.is_empty() && !seen.insert(game(first, second)) {
                found.repeated += 1;
            } else if seen.contains(&game(second, first)) {
                found.mirrored += 1;
            }
        }
        (found.repeated + found.mirrored > 0).then_some(found)
    }

    /// Describes the repeated games in sentences.
    pub fn in_words(self) -> String {
        let Self { games, repeated, mirrored } = self;
        let mut sentences = Vec::new();
        if repeated > 0 {
            sentences.push(format!(
                "{} move for move an earlier game of the same players with the same colours, and \
                 {} once.",
                some_are(repeated, games, "game"),
                if repeated == 1 { "counts" } else { "count" }
            ));
        }
        if mirrored > 0 {
            sentences.push(format!(
                "{} an earlier one with the players swapped: both play the same there.",
                some_are(mirrored, games, "game")
            ));
        }
        sentences.join(" ")
    }
}

/// The opening of a game: its start, and the moves before the players began to think. If their
/// number is unknown, each pair of games is a unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Opening<'a> {
    Moves(&'a str, Vec<&'a str>),
    Pair(&'a str, u64),
}

impl<'a> Opening<'a> {
    fn of(row: &'a GameRow) -> Self {
        let moves = || row.moves.split_whitespace().filter(|word| !word.ends_with('.'));
        let Some(own) = row.plies.filter(|_| !row.moves.is_empty()) else {
            return Self::Pair(&row.experiment, row.pair);
        };
        if let Some(opening) = abridged::beginning(&row.moves) {
            return Self::Moves(&row.start, opening.split_whitespace().collect());
        }
        let before = moves().count().saturating_sub(own as usize);
        Self::Moves(&row.start, moves().take(before).collect())
    }
}

/// The half points of the distinct games of one opening, by the player's side.
type Unit = [Vec<u32>; 2];

/// Returns `player`'s points for each opening, from 0 to 1, with equal weight for both sides.
/// Openings are in the order of their first games. Repeated games count once, and openings that
/// were not played with both sides are left out.
pub fn scores<'a>(
    rows: impl IntoIterator<Item = &'a GameRow>,
    player: &str,
    opponent: &str,
) -> Vec<f64> {
    let mut units: Vec<Unit> = Vec::new();
    let mut games = BTreeSet::new();
    let mut numbers: BTreeMap<Opening<'a>, usize> = BTreeMap::new();
    for row in rows {
        let side = match (row.first.as_str(), row.second.as_str()) {
            players if players == (player, opponent) => Side::First,
            players if players == (opponent, player) => Side::Second,
            _ => continue,
        };
        let number = *numbers.entry(Opening::of(row)).or_insert_with(|| {
            units.push(Unit::default());
            units.len() - 1
        });
        if row.moves.is_empty() || games.insert((side, &*row.start, &*row.moves)) {
            let of_side = &mut units[number][usize::from(side == Side::Second)];
            of_side.push(Score::from(row.result).half_points(side));
        }
    }
    let mean = |half_points: &Vec<u32>| {
        let sum: u32 = half_points.iter().sum();
        (!half_points.is_empty()).then(|| f64::from(sum) / (2 * half_points.len()) as f64)
    };
    let score = |[first, second]: &Unit| Some(f64::midpoint(mean(first)?, mean(second)?));
    units.iter().filter_map(score).collect()
}

/// Returns the games without exact repeats: same moves, players and colours.
pub fn different_games<'a>(
    rows: impl IntoIterator<Item = &'a GameRow>,
) -> impl Iterator<Item = &'a GameRow> {
    let mut seen = BTreeSet::new();
    rows.into_iter().filter(move |row| {
        row.moves.is_empty() || seen.insert((&row.first, &row.second, &row.start, &row.moves))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::matches::row::GameResult;

    fn row(pair: u64, sides: [&str; 2], moves: &str, result: GameResult) -> GameRow {
        GameRow {
            pair,
            first: sides[0].to_owned(),
            second: sides[1].to_owned(),
            moves: moves.to_owned(),
            // The first two moves are the opening.
            plies: Some(
                moves.split_whitespace().filter(|it| !it.ends_with('.')).count() as u64 - 2,
            ),
            result,
            ..GameRow::default()
        }
    }

    #[test]
    fn a_repeated_game_counts_once_and_an_opening_is_one_unit() {
        const WON: GameResult = GameResult::First;
        let of = |rows: &[GameRow]| scores(rows, "a", "b");
        let pair = |number, first: &str, second: &str| {
            [row(number, ["a", "b"], first, WON), row(number, ["b", "a"], second, GameResult::Draw)]
        };
        let once = pair(1, "1. e4 e5 2. Nf3", "1. e4 e5 2. Nc3");
        assert_eq!(of(&once), [0.75]);
        let repeated = [once.clone(), pair(2, "1. e4 e5 2. Nf3", "1. e4 e5 2. Nc3")].concat();
        assert_eq!(of(&repeated), [0.75]);
        let repeats = Repeats::of(&repeated).expect("repeats");
        assert_eq!((repeats.games, repeats.repeated, repeats.mirrored), (4, 2, 0));
        assert!(repeats.in_words().starts_with("2 of 4 games are move for move"));
        // Another game of the same opening changes the unit, and adds none.
        let lost = row(3, ["a", "b"], "1. e4 e5 2. Bc4", GameResult::Second);
        assert_eq!(of(&[&repeated[..], &[lost]].concat()), [0.5]);
        let two = [once.clone(), pair(2, "1. d4 d5 2. Nf3", "1. d4 d5 2. Nc3")].concat();
        assert_eq!(of(&two), [0.75, 0.75]);
        assert_eq!(scores(&two, "b", "a"), [0.25, 0.25]);
        assert_eq!(of(&once[..1]), Vec::<f64>::new(), "one side alone");
        assert_eq!(Repeats::of(&two), None);
    }

    /// Tables of abridged rows are those of whole rows.
    #[test]
    fn abridged_games_have_the_same_openings_and_repeats() {
        const WON: GameResult = GameResult::First;
        let rows = [
            row(1, ["a", "b"], "1. e4 e5 2. Nf3 Nc6", WON),
            row(1, ["b", "a"], "1. e4 e5 2. Nf3 Nc6", GameResult::Draw),
            row(2, ["a", "b"], "1. e4 e5 2. Nf3 Nc6", WON),
            row(2, ["b", "a"], "1. e4 e5 2. Nf3 Nf6", WON),
            row(3, ["a", "b"], "1. d4 d5 2. c4", GameResult::Draw),
            row(3, ["b", "a"], "1. d4 d5 2. Nf3", WON),
        ];
        let short = rows.clone().map(|row| {
            let opening = if row.pair < 3 { "e4 e5" } else { "d4 d5" };
            GameRow { moves: abridged::abridged(opening, &row.moves), ..row }
        });
        assert_eq!(scores(&short, "a", "b"), scores(&rows, "a", "b"));
        assert_eq!(scores(&short, "a", "b").len(), 2);
        assert_eq!(Repeats::of(&short), Repeats::of(&rows));
        assert!(Repeats::of(&short).is_some());
        assert_eq!(different_games(&short).count(), different_games(&rows).count());
    }

    #[test]
    fn both_may_play_the_same() {
        let moves = "1. e4 e5 2. Nf3";
        let rows = [["a", "b"], ["b", "a"]].map(|sides| row(1, sides, moves, GameResult::First));
        assert_eq!(scores(&rows, "a", "b"), [0.5]);
        let repeats = Repeats::of(&rows).expect("a mirrored game");
        assert_eq!((repeats.repeated, repeats.mirrored), (0, 1));
    }

    #[test]
    fn rows_without_moves_are_pairs() {
        let rows = [1, 1, 2, 2].map(|pair| GameRow {
            pair,
            first: "a".to_owned(),
            second: "b".to_owned(),
            ..GameRow::default()
        });
        let mut rows = rows.to_vec();
        for at in [1, 3] {
            rows[at] =
                GameRow { first: "b".to_owned(), second: "a".to_owned(), ..rows[at].clone() };
        }
        assert_eq!(scores(&rows, "a", "b"), [0.5, 0.5]);
        assert_eq!(Repeats::of(&rows), None);
    }
}

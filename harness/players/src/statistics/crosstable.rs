//! All players' results against all others.

use std::fmt;

use super::{Estimate, GameTally, Pairs, Scores};
use crate::{BySide, Score, Side};

/// A player's results against one opponent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Single games.
    pub games: GameTally,
    /// The points for each game of every opening that was played with both
    /// colours, from 0 to 1, in the order that they were added.
    pub openings: Vec<f64>,
    /// The different games, if no opening was played with both colours.
    pub singles: GameTally,
}

impl Cell {
    /// The units of an estimate: the openings, or the different games if no opening was played with
    /// both colours.
    pub fn scores(&self) -> Scores {
        if self.openings.is_empty() {
            return Scores::of_games(self.singles);
        }
        Scores::of_openings(self.openings.iter().copied())
    }

    /// The difference of strength that the openings show; `None` without any.
    pub fn estimate(&self) -> Option<Estimate> {
        self.scores().estimate()
    }

    /// The openings by the points of two games; `None` where one was played more
    /// often and has a score that no two games have, or where there is none.
    pub fn pairs(&self) -> Option<Pairs> {
        if self.openings.is_empty() {
            return None;
        }
        let mut pairs = Pairs::default();
        for score in &self.openings {
            let half_points = 4.0 * score;
            if (half_points - half_points.round()).abs() > 1e-9 {
                return None;
            }
            pairs.counts[half_points.round() as usize] += 1;
        }
        Some(pairs)
    }
}

/// The results of several players, who are known by their numbers from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    players: Vec<String>,
    cells: Vec<Vec<Cell>>,
}

/// The number of rounds of improving ratings, enough for tables of any practical
/// size; the last changes are far smaller than what games can show.
const ROUNDS: u32 = 10_000;

/// No strength changes by a greater part once they are found: so little is
/// less than a millionth of a point of Elo in all rounds that are left.
const STEADY: f64 = 1e-14;

impl Crosstable {
    /// A table of players before their first game.
    pub fn new(players: Vec<String>) -> Self {
        let cells = vec![vec![Cell::default(); players.len()]; players.len()];
        Self { players, cells }
    }

    /// The players' names.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Counts a game between two players.
    pub fn add_game(&mut self, players: BySide<usize>, score: Score) {
        for side in Side::BOTH {
            self.cells[players[side]][players[!side]].games.add(score, side);
        }
    }

    /// Counts an opening with both colours, whose games [`Self::add_game`] counts
    /// one by one as well: `player`'s points for each game, from 0 to 1.
    pub fn add_opening(&mut self, player: usize, opponent: usize, score: f64) {
        self.cells[player][opponent].openings.push(score);
        self.cells[opponent][player].openings.push(1.0 - score);
    }

    /// Counts a game of two players who have no opening with both colours, and which
    /// [`Self::add_game`] counts as well.
    pub fn add_single(&mut self, players: BySide<usize>, score: Score) {
        for side in Side::BOTH {
            self.cells[players[side]][players[!side]].singles.add(score, side);
        }
    }

    /// `player`'s results against `opponent`.
    pub fn cell(&self, player: usize, opponent: usize) -> &Cell {
        &self.cells[player][opponent]
    }

    /// `player`'s games against all others.
    pub fn total(&self, player: usize) -> GameTally {
        let mut total = GameTally::default();
        for cell in &self.cells[player] {
            total += cell.games;
        }
        total
    }

    /// The players by their part of the points, the best first; of equals, the
    /// earlier.
    pub fn standing(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.players.len()).collect();
        let score = |player| self.total(player).score().unwrap_or(0.0);
        order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        order
    }

    /// The Elo rating of each player, 0 on average: the likeliest strengths in the
    /// model of Zermelo 1929 and Bradley & Terry 1952, where a draw is half a
    /// win, by the algorithm of Hunter 2004. `None` where no finite ratings are
    /// likeliest: a player, or a group, took no point from all others, or there
    /// is none to compare with (Ford 1957).
    pub fn ratings(&self) -> Option<Vec<f64>> {
        let count = self.players.len();
        if count == 0 || !self.is_connected() {
            return None;
        }
        let mut strengths = vec![1.0_f64; count];
        for _ in 0..ROUNDS {
            let before = strengths.clone();
            for player in 0..count {
                let games: f64 = (0..count)
                    .filter(|&other| other != player)
                    .map(|other| {
                        let games = self.cells[player][other].games.games() as f64;
                        games / (strengths[player] + strengths[other])
                    })
                    .sum();
                let points = self.total(player).half_points() as f64 / 2.0;
                strengths[player] = points / games;
            }
            let change =
                strengths.iter().zip(before).map(|(now, before)| (now / before).ln().abs());
            if change.fold(0.0, f64::max) < STEADY {
                break;
            }
        }
        let ratings: Vec<_> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
        let mean = ratings.iter().sum::<f64>() / count as f64;
        Some(ratings.iter().map(|rating| rating - mean).collect())
    }

    /// Whether a chain of points taken leads from each player to each other one.
    fn is_connected(&self) -> bool {
        let took = |a: usize, b: usize| self.cells[a][b].games.half_points() > 0;
        let reaches_all = |step: &dyn Fn(usize, usize) -> bool| {
            let mut reached = vec![0];
            let mut at = 0;
            while let Some(&player) = reached.get(at) {
                let next = (0..self.players.len()).filter(|&other| step(player, other));
                let new: Vec<_> = next.filter(|other| !reached.contains(other)).collect();
                reached.extend(new);
                at += 1;
            }
            reached.len() == self.players.len()
        };
        reaches_all(&|a, b| took(a, b)) && reaches_all(&|a, b| took(b, a))
    }
}

/// A line for each player in the order of the standing: points of games, then
/// points against each opponent in the same order.
impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.standing();
        let wide = self.players.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let points = |tally: GameTally| {
            let half = if tally.half_points() % 2 == 1 { ".5" } else { "" };
            format!("{}{half}/{}", tally.half_points() / 2, tally.games())
        };
        for (place, &player) in (1..).zip(&order) {
            let total = points(self.total(player));
            write!(f, "{place:>3} {:<wide$} {total:>10}", self.players[player])?;
            for &other in &order {
                let games = self.cells[player][other].games;
                let text = if games.games() == 0 { "-".to_owned() } else { points(games) };
                write!(f, " {text:>10}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

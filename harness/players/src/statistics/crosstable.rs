//! Crosstables: results of all players against each other.

use std::fmt;

use super::{Estimate, GameTally, Pairs, Scores};
use crate::{BySide, Score, Side};

/// Results of a player against one opponent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Counts of all games.
    pub games: GameTally,
    /// For each opening played with both colours: points per game, from 0 to 1, in the order added.
    pub openings: Vec<f64>,
    /// Counts of distinct games, if no opening was played with both colours.
    pub singles: GameTally,
}

impl Cell {
    /// Returns the units of an estimate: the openings, or the distinct games if no opening was
    /// played with both colours.
    pub fn scores(&self) -> Scores {
        if self.openings.is_empty() {
            return Scores::of_games(self.singles);
        }
        Scores::of_openings(self.openings.iter().copied())
    }

    /// Estimates the difference in strength from these units; `None` without units.
    pub fn estimate(&self) -> Option<Estimate> {
        self.scores().estimate()
    }

    /// Counts the openings by the points of two games.
    ///
    /// Returns `None` if there are no openings, or if one was played more than twice and its mean
    /// is not possible for two games.
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

/// Results of several players, identified by their indices.
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    players: Vec<String>,
    cells: Vec<Vec<Cell>>,
}

/// Maximum number of iterations to fit ratings: enough for tables of any practical size. Later
/// changes are far below the precision of game results.
const ROUNDS: u32 = 10_000;

/// Relative change of strengths below which the fit has converged. Over all remaining iterations,
/// such changes amount to less than a millionth of an Elo point.
const STEADY: f64 = 1e-14;

impl Crosstable {
    /// Returns a table of players without games.
    pub fn new(players: Vec<String>) -> Self {
        let cells = vec![vec![Cell::default(); players.len()]; players.len()];
        Self { players, cells }
    }

    /// Returns the names of the players.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Returns the table with other names for its players, in their order.
    ///
    /// # Panics
    ///
    /// If there is not one name for each player.
    #[must_use]
    pub fn renamed(self, players: Vec<String>) -> Self {
        assert_eq!(players.len(), self.players.len(), "each player has a name");
        Self { players, ..self }
    }

    /// Adds a game between two players.
    pub fn add_game(&mut self, players: BySide<usize>, score: Score) {
        for side in Side::BOTH {
            self.cells[players[side]][players[!side]].games.add(score, side);
        }
    }

    /// Adds an opening played with both colours, with the points per game of `player`, from 0 to 1.
    /// Its games must also be added by [`Self::add_game`].
    pub fn add_opening(&mut self, player: usize, opponent: usize, score: f64) {
        self.cells[player][opponent].openings.push(score);
        self.cells[opponent][player].openings.push(1.0 - score);
    }

    /// Adds a game of two players who share no opening with both colours. It must also be added by
    /// [`Self::add_game`].
    pub fn add_single(&mut self, players: BySide<usize>, score: Score) {
        for side in Side::BOTH {
            self.cells[players[side]][players[!side]].singles.add(score, side);
        }
    }

    /// Returns the results of `player` against `opponent`.
    pub fn cell(&self, player: usize, opponent: usize) -> &Cell {
        &self.cells[player][opponent]
    }

    /// Returns the counts of all games of `player`.
    pub fn total(&self, player: usize) -> GameTally {
        let mut total = GameTally::default();
        for cell in &self.cells[player] {
            total += cell.games;
        }
        total
    }

    /// Ranks the players by their share of points, best first; ties by index.
    pub fn standing(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.players.len()).collect();
        let score = |player| self.total(player).score().unwrap_or(0.0);
        order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        order
    }

    /// Fits Elo ratings with mean 0 by maximum likelihood.
    ///
    /// The model is that of Zermelo 1929 and Bradley & Terry 1952 with a draw as half a win; the
    /// algorithm is that of Hunter 2004. Returns `None` if finite ratings of greatest likelihood do
    /// not exist (Ford 1957). This is so if a player or a group scored no point against all others,
    /// or has no games with them.
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

    /// Returns whether the graph of points scored is strongly connected: from each player, a chain
    /// of scored points leads to each other player.
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

/// Writes a line for each player by rank: total points, then points against each opponent in the
/// same order.
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

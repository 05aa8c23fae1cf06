//! Everybody's results against everybody.

use std::fmt;

use super::{GameTally, Pairs};
use crate::{BySide, Score, Side};

/// A player's results against one opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Single games.
    pub games: GameTally,
    /// Pairs of games with one opening and both colours; games whose pair is
    /// not complete are not in it.
    pub pairs: Pairs,
}

/// The results of several players, who are known by their numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    players: Vec<String>,
    cells: Vec<Vec<Cell>>,
}

/// So many rounds of improving ratings are enough for any table that people
/// play; the change of a rating by then is far below what games can tell.
const ROUNDS: u32 = 10_000;

/// No strength changes by a greater part once they are found: so little is
/// less than a millionth of a point of Elo in all rounds that are left.
const STEADY: f64 = 1e-14;

impl Crosstable {
    /// Nobody has played.
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

    /// Counts a pair of games, which [`Self::add_game`] counts one by one as
    /// well: `player`'s half points of the first game and of the second.
    pub fn add_pair(&mut self, player: usize, opponent: usize, half_points: [u32; 2]) {
        let [first, second] = half_points;
        self.cells[player][opponent].pairs.add(first, second);
        self.cells[opponent][player].pairs.add(2 - first, 2 - second);
    }

    /// `player`'s results against `opponent`.
    pub fn cell(&self, player: usize, opponent: usize) -> Cell {
        self.cells[player][opponent]
    }

    /// `player`'s results against everybody.
    pub fn total(&self, player: usize) -> Cell {
        let mut total = Cell::default();
        for cell in &self.cells[player] {
            total.games += cell.games;
            total.pairs += cell.pairs;
        }
        total
    }

    /// The players by their part of the points, the best first; of equals, the
    /// earlier.
    pub fn standing(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.players.len()).collect();
        let score = |player| self.total(player).games.score().unwrap_or(0.0);
        order.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        order
    }

    /// Everybody's Elo rating, 0 on average: the likeliest strengths in the
    /// model of Zermelo 1929 and Bradley & Terry 1952, where a draw is half a
    /// win, by the algorithm of Hunter 2004. `None` where no finite ratings are
    /// likeliest: somebody, or a group, took no point from all others, or there
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
                let points = self.total(player).games.half_points() as f64 / 2.0;
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

    /// Whether from everybody a chain of points taken leads to everybody.
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
            let total = points(self.total(player).games);
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

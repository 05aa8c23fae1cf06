//! Scores of openings or single games, the units of the statistics.

use super::{GameTally, Pairs};

/// Scores of one player against another, by unit, in points per game from 0 to 1. Different units
/// are independent; games of the same unit need not be.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    games: f64,
    classes: Vec<(f64, f64)>,
}

impl Scores {
    /// Returns scores with openings as units: points per game of each opening that both players
    /// played with both colours. A unit counts as two games, even if the opening was played more
    /// often.
    pub fn of_openings(scores: impl IntoIterator<Item = f64>) -> Self {
        Self::new(2.0, scores.into_iter().map(|score| (score, 1.0)))
    }

    /// Returns scores with single games as units. This is valid if every game has its own opening.
    /// It is overconfident if games come in pairs of the same opening with correlated results.
    pub fn of_games(games: GameTally) -> Self {
        let GameTally { wins, draws, losses } = games;
        let classes = [(0.0, losses), (0.5, draws), (1.0, wins)];
        Self::new(1.0, classes.map(|(score, count)| (score, count as f64)))
    }

    /// Returns scores from numbers of units by score; each unit consists of `games` games.
    pub(super) fn new(games: f64, counted: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut classes: Vec<(f64, f64)> = Vec::new();
        for (score, count) in counted {
            match classes.iter_mut().find(|(known, _)| (known - score).abs() < 1e-12) {
                Some((_, known)) => *known += count,
                None => classes.push((score, count)),
            }
        }
        classes.retain(|&(_, count)| count > 0.0);
        classes.sort_by(|one, other| one.0.total_cmp(&other.0));
        Self { games, classes }
    }

    /// Returns the number of units.
    pub fn total(&self) -> f64 {
        self.classes.iter().map(|(_, count)| count).sum()
    }

    /// Returns the mean points per game, from 0 to 1; `None` without units.
    pub fn mean(&self) -> Option<f64> {
        let points: f64 = self.classes.iter().map(|(score, count)| score * count).sum();
        (!self.classes.is_empty()).then(|| points / self.total())
    }

    /// Returns the standard deviation of the score of a single game, derived from the variance of
    /// units; `None` without units.
    pub fn deviation_of_a_game(&self) -> Option<f64> {
        let mean = self.mean()?;
        let square = |&(score, count): &(f64, f64)| count * (score - mean).powi(2);
        let variance = self.classes.iter().map(square).sum::<f64>() / self.total();
        Some((self.games * variance).sqrt())
    }

    /// Returns each observed score with its number of units.
    pub(super) fn classes(&self) -> &[(f64, f64)] {
        &self.classes
    }

    /// Returns the number of games in a unit.
    pub(super) fn games(&self) -> f64 {
        self.games
    }
}

impl From<&Pairs> for Scores {
    fn from(pairs: &Pairs) -> Self {
        Self::new(2.0, pairs.classes())
    }
}

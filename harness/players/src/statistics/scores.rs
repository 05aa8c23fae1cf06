//! Scores of openings or of single games, the units that are counted.

use super::{GameTally, Pairs};

/// One player's scores against another, unit by unit: points for each game, from 0 to 1. Units are
/// independent of one another, games of one unit need not be.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    games: f64,
    classes: Vec<(f64, f64)>,
}

impl Scores {
    /// Units of two games each, or of more that are worth no more than two: the
    /// points for each game of every opening that both players had with both
    /// sides.
    pub fn of_openings(scores: impl IntoIterator<Item = f64>) -> Self {
        Self::new(2.0, scores.into_iter().map(|score| (score, 1.0)))
    }

    /// Single games as units: right where every game has an opening of its own,
    /// and too sure of itself where games come in pairs of one opening whose
    /// results resemble each other.
    pub fn of_games(games: GameTally) -> Self {
        let GameTally { wins, draws, losses } = games;
        let classes = [(0.0, losses), (0.5, draws), (1.0, wins)];
        Self::new(1.0, classes.map(|(score, count)| (score, count as f64)))
    }

    /// Counts of units by score; every unit has `games` games.
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

    /// How many units there are.
    pub fn total(&self) -> f64 {
        self.classes.iter().map(|(_, count)| count).sum()
    }

    /// Points for each game, from 0 to 1; `None` without units.
    pub fn mean(&self) -> Option<f64> {
        let points: f64 = self.classes.iter().map(|(score, count)| score * count).sum();
        (!self.classes.is_empty()).then(|| points / self.total())
    }

    /// The deviation of a single game's score that lets units vary as they do;
    /// `None` without units.
    pub fn deviation_of_a_game(&self) -> Option<f64> {
        let mean = self.mean()?;
        let square = |&(score, count): &(f64, f64)| count * (score - mean).powi(2);
        let variance = self.classes.iter().map(square).sum::<f64>() / self.total();
        Some((self.games * variance).sqrt())
    }

    /// Every score that came, and how often.
    pub(super) fn classes(&self) -> &[(f64, f64)] {
        &self.classes
    }

    /// The games of a unit.
    pub(super) fn games(&self) -> f64 {
        self.games
    }
}

impl From<&Pairs> for Scores {
    fn from(pairs: &Pairs) -> Self {
        Self::new(2.0, pairs.classes())
    }
}

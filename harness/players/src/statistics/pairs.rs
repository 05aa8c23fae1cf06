//! Counts of pairs of games.

use std::ops::AddAssign;

/// How often a player made 0, 1/2, 1, 3/2 and 2 points of the two games of a
/// pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs {
    /// Number of pairs with so many half points.
    pub counts: [u64; 5],
}

impl Pairs {
    /// Counts the half points of both games of a pair, each 0 to 2.
    pub fn add(&mut self, first: u32, second: u32) {
        self.counts[(first + second).min(4) as usize] += 1;
    }

    /// All pairs.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Points for each game, from 0 to 1; `None` without pairs.
    pub fn mean(&self) -> Option<f64> {
        let points: f64 = self.classes().map(|(score, count)| score * count).sum();
        (self.total() > 0).then(|| points / self.total() as f64)
    }

    /// These pairs from the opponent's side.
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut counts = self.counts;
        counts.reverse();
        Self { counts }
    }

    /// The points for each game of every kind of pair, and how often it came.
    pub(super) fn classes(&self) -> impl Iterator<Item = (f64, f64)> {
        [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(self.counts.map(|count| count as f64))
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

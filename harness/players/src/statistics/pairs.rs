//! Counts of game pairs by score.

/// Numbers of game pairs with 0, 1/2, 1, 3/2 and 2 points for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs {
    /// Number of pairs by half points, from 0 to 4.
    pub counts: [u64; 5],
}

impl Pairs {
    /// Adds a pair by the half points, 0 to 2, of each game.
    pub fn add(&mut self, first: u32, second: u32) {
        self.counts[(first + second).min(4) as usize] += 1;
    }

    /// Returns the number of pairs.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the points per game of each score of a pair, with its count.
    pub(super) fn classes(&self) -> impl Iterator<Item = (f64, f64)> {
        [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(self.counts.map(|count| count as f64))
    }
}

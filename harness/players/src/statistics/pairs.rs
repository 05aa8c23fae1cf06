//! Counts of pairs of games.

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

    /// The points for each game of every kind of pair, and how often it came.
    pub(super) fn classes(&self) -> impl Iterator<Item = (f64, f64)> {
        [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(self.counts.map(|count| count as f64))
    }
}

//! Seeds of games that follow each other.

use std::time::{SystemTime, UNIX_EPOCH};

use plywood_positions::mix;

/// A seed for each game of a session: what books draw differs from game to game,
/// and is drawn again where a session begins with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    first: u64,
    games: u64,
}

impl Seeds {
    /// The seeds of a session with this number.
    pub fn new(first: u64) -> Self {
        Self { first, games: 0 }
    }

    /// Those of a number that the clock gives; it is below 2^32, so it is
    /// easily typed again.
    pub fn of_clock() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::new(mix(since.as_nanos() as u64) >> 32)
    }

    /// The session's number.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The seed of the next game.
    pub fn draw(&mut self) -> u64 {
        self.games += 1;
        mix(mix(self.first) ^ self.games)
    }
}

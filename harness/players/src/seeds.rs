//! Seeds for successive games.

use std::time::{SystemTime, UNIX_EPOCH};

use plywood_positions::mix;

/// A seed for each game of a session. Random choices, as from books, differ between games, and are
/// the same in another session with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    first: u64,
    games: u64,
}

impl Seeds {
    /// Returns the seeds of the session with this number.
    pub fn new(first: u64) -> Self {
        Self { first, games: 0 }
    }

    /// Returns the seeds of a session whose number is taken from the clock. It is below 2^32 and
    /// easy to retype.
    pub fn of_clock() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::new(mix(since.as_nanos() as u64) >> 32)
    }

    /// Returns the session's number.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Returns the seed of the next game.
    pub fn draw(&mut self) -> u64 {
        self.games += 1;
        mix(mix(self.first) ^ self.games)
    }
}

//! Chess positions.

use plywood_positions::{Chess, Suite, read_epd};

/// A quiet middle game (Bratko & Kopec's 22nd position), about 38 moves wide.
pub const MIDDLE_GAME: &str = "2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - -";

/// The position of [`MIDDLE_GAME`].
pub fn middle_game() -> Chess {
    MIDDLE_GAME.parse().expect("a legal position")
}

/// The 24 positions of Bratko and Kopec.
pub fn bratko_kopec() -> Vec<Chess> {
    let suite = Suite::named("bratko-kopec").expect("a built-in suite");
    let entries = read_epd(suite.text, suite.name);
    entries.map(|entry| entry.expect("a legal position").position).collect()
}

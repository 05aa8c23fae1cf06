//! Openings for matches.

use rustc_hash::FxHashSet;

use crate::{Game, Rules};

/// The beginning of a game. A match plays it twice, with sides exchanged.
#[derive(Clone, Debug)]
pub struct Opening<P: Rules> {
    /// Name in records: its name in the file, or its moves.
    pub name: String,
    /// The game after the opening moves; it is not over.
    pub game: Game<P>,
}

/// Openings of a file, and entries that could not be used.
#[derive(Clone, Debug)]
pub struct OpeningsFile<P: Rules> {
    /// Openings after which the game is not over.
    pub openings: Vec<Opening<P>>,
    /// Rejected lines and games.
    pub refused: Vec<RefusedOpening>,
}

/// A rejected opening: an EPD line or a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedOpening {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, from 1.
    pub column: usize,
    /// Fault and remedy.
    pub problem: String,
}

/// Returns an opening for each position that can be reached in `plies` plies from `start`.
///
/// Positions that end the game are left out. If several lines lead to a position, the first in
/// generator order is used, because the same position again would only repeat a game.
pub fn all_lines<P: Rules>(start: &Game<P>, plies: u32) -> Vec<Opening<P>> {
    let mut games = vec![start.clone()];
    for _ in 0..plies {
        let mut known = FxHashSet::default();
        let mut longer = Vec::new();
        for game in &games {
            for chosen in game.moves() {
                let mut next = game.clone();
                let is_made = next.play(chosen).is_ok();
                if is_made && next.end().is_none() && known.insert(next.position().key()) {
                    longer.push(next);
                }
            }
        }
        games = longer;
    }
    games.into_iter().map(|game| Opening { name: game.to_string(), game }).collect()
}

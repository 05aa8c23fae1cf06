//! Elo differences computed from rows of games.

use std::path::Path;

use crate::catalogue::services;

/// A guest's function that returns the Elo difference of two players in a file of games.
#[derive(Clone, Copy)]
pub struct EloDifference(pub fn(&Path, &str, &str) -> anyhow::Result<String>);

/// Returns the Elo difference of two players with its interval, such as `+77 [49, 104]`. The sample
/// consists of openings, and repeated games count once, as in the tables of a match.
///
/// # Errors
///
/// If the program has no matches, the file has no rows of games, or the players did not meet. The
/// message lists the players.
pub fn difference(file: &Path, player: &str, opponent: &str) -> anyhow::Result<String> {
    let EloDifference(of) = services::of("matches are")?;
    of(file, player, opponent)
}

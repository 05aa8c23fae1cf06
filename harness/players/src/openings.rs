//! Openings for the games of a match.

#[cfg(feature = "chess")]
use std::fs;
#[cfg(feature = "chess")]
use std::path::Path;

#[cfg(feature = "chess")]
use plywood_positions::{Chess, read_epd};
use rustc_hash::FxHashSet;

#[cfg(feature = "chess")]
use crate::read_pgn;
use crate::{Game, Rules};

/// The beginning of a game, to be played once with each colour.
#[derive(Clone, Debug)]
pub struct Opening<P: Rules> {
    /// Its name in records: its name in the file, or its moves.
    pub name: String,
    /// The game so far; it is not over.
    pub game: Game<P>,
}

/// The openings of all lines of `plies` moves from the game's start that lead
/// to different positions in which the game goes on. Of several lines to one
/// position the first in the generator's order is taken: the same position
/// twice would be the same game twice.
pub fn all_lines<P: Rules>(plies: u32) -> Vec<Opening<P>> {
    let mut games = vec![Game::<P>::default()];
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

/// The openings in a file of chess, without those that are over. If its name ends in `.pgn`, they
/// are its games, whole; or else, the positions of EPD, with their ids as names, or their lines.
#[cfg(feature = "chess")]
pub(crate) fn read_openings(file: &Path) -> Result<Vec<Opening<Chess>>, String> {
    let name = file.display().to_string();
    let bytes = fs::read(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    let mut openings = Vec::new();
    if file.extension().is_some_and(|ending| ending == "pgn") {
        for (number, sheet) in (1..).zip(read_pgn(&bytes, &name)) {
            let sheet = sheet.map_err(|error| error.to_string())?;
            let name = sheet.tag("Opening").or(sheet.tag("ECO")).filter(|name| !name.is_empty());
            let name = name.map_or_else(|| format!("game {number}"), str::to_owned);
            openings.push(Opening { name, game: sheet.game.beginning(usize::MAX) });
        }
    } else {
        for entry in read_epd(&String::from_utf8_lossy(&bytes), &name) {
            let entry = entry.map_err(|error| error.to_string())?;
            let name = entry.id.unwrap_or_else(|| format!("line {}", entry.line));
            openings.push(Opening { name, game: Game::from_position(entry.position) });
        }
    }
    openings.retain(|opening| opening.game.end().is_none());
    Ok(openings)
}

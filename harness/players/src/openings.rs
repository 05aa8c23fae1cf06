//! Openings for the games of a match.

#[cfg(feature = "chess")]
use plywood_positions::{Chess, EpdError, read_epd};
use rustc_hash::FxHashSet;

use crate::{Game, Random, Rules};
#[cfg(feature = "chess")]
use crate::{ScoreSheetError, read_pgn};

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

/// `count` of the openings in random order, or all if there are fewer.
pub fn sample<P: Rules>(openings: Vec<Opening<P>>, count: usize, seed: u64) -> Vec<Opening<P>> {
    Random::new(seed).sample(openings, count)
}

/// The positions of an EPD file, with their ids as names, or else their lines.
/// Finished ones are left out. `file` is its name, for the errors.
#[cfg(feature = "chess")]
pub fn read_epd_openings<'a>(
    text: &'a str,
    file: &'a str,
) -> impl Iterator<Item = Result<Opening<Chess>, EpdError>> + 'a {
    let openings = read_epd(text, file).map(|entry| {
        entry.map(|entry| Opening {
            name: entry.id.unwrap_or_else(|| format!("line {}", entry.line)),
            game: Game::from_position(entry.position),
        })
    });
    openings.filter(goes_on)
}

/// The games of a PGN file up to `plies` moves of both sides together, or
/// whole. Those that are over by then are left out. `file` is its name, for
/// the errors.
#[cfg(feature = "chess")]
pub fn read_pgn_openings<'a>(
    text: &'a [u8],
    file: &'a str,
    plies: Option<usize>,
) -> impl Iterator<Item = Result<Opening<Chess>, ScoreSheetError>> + 'a {
    let openings = (1..).zip(read_pgn(text, file)).map(move |(number, sheet)| {
        sheet.map(|sheet| {
            let game = sheet.game.beginning(plies.unwrap_or(usize::MAX));
            let name = sheet.tag("Opening").or(sheet.tag("ECO")).unwrap_or_default();
            let name = if name.is_empty() { format!("game {number}") } else { name.to_owned() };
            Opening { name, game }
        })
    });
    openings.filter(goes_on)
}

#[cfg(feature = "chess")]
fn goes_on<E>(opening: &Result<Opening<Chess>, E>) -> bool {
    opening.as_ref().map_or(true, |opening| opening.game.end().is_none())
}

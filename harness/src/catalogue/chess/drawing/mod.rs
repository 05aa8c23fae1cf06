//! Random drawing of a suite from games.

mod games;
mod positions;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use plywood_positions::{Chess, mix};
use plywood_rules::Game;
use serde::{Serialize, Serializer};

pub use games::Games;

use crate::catalogue::source::stem;
use crate::catalogue::stratum::Stratum;

/// A suite that is being drawn from the games of a file.
///
/// Each game offers one of its positions in the stratum, with equal probability for each. The suite
/// is a random sample of the offered positions, in random order. It depends only on the seed, the
/// stratum, the games and their numbers, and not on the order of adding games or on the machine.
#[derive(Clone, Debug)]
pub struct Drawing {
    file: String,
    stratum: Stratum,
    seed: u64,
    /// The position that each game offers, by the game's place in the random order.
    offered: BTreeMap<u64, DrawnPosition>,
}

/// A position of a drawn suite.
#[derive(Clone, Debug, Serialize)]
pub struct DrawnPosition {
    /// The position's id in the suite, which names the file, the game and the plies before the
    /// position.
    pub id: String,
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The number of plies before the position.
    pub ply: u32,
    /// The position with its side to move.
    #[serde(serialize_with = "as_text")]
    pub position: Chess,
}

fn as_text<S: Serializer>(position: &Chess, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

/// The error that the games offer fewer positions than the suite needs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the games of {file} offer {found} different positions ({stratum}), one a game, and the suite \
     needs {count}; draw from more games, or fewer positions"
)]
pub struct TooFewPositions {
    /// The name of the games' file.
    pub file: String,
    /// The stratum of the positions.
    pub stratum: Stratum,
    /// The number of positions that can be drawn.
    pub found: usize,
    /// The number of positions that the user requested.
    pub count: usize,
}

impl Drawing {
    /// Creates an empty drawing of positions in `stratum`, with random numbers from `seed`. `file`
    /// names the games in ids.
    pub fn new(file: &str, stratum: Stratum, seed: u64) -> Self {
        Self { file: quotable(file), stratum, seed, offered: BTreeMap::new() }
    }

    /// Adds the game with this number in the file. The game offers one random position.
    pub fn add(&mut self, number: usize, game: &Game<Chess>) {
        let mut positions = self.stratum.positions(game);
        // `mix` is a bijection, so no two games share a place.
        let place = mix(self.base() ^ number as u64);
        let Some(chosen) = mix(place).checked_rem(positions.len() as u64) else { return };
        let (ply, position) = positions.swap_remove(chosen as usize);
        let id = format!("{} game {number} ply {ply}", self.file);
        self.offered.insert(place, DrawnPosition { id, game: number, ply, position });
    }

    /// Returns the part of a place that all games share. It depends on the stratum, because
    /// otherwise suites with the same seed would mostly draw the same games.
    fn base(&self) -> u64 {
        let Stratum { phase, tension } = self.stratum;
        let tension = tension.map_or(0, |it| 1 + it as u64);
        mix(mix(self.seed) ^ (4 * phase as u64 + tension))
    }

    /// Draws `count` positions. If several games offer the same position, the first game in random
    /// order counts.
    ///
    /// # Errors
    ///
    /// If the games offer fewer distinct positions.
    pub fn draw(self, count: usize) -> Result<Vec<DrawnPosition>, TooFewPositions> {
        let mut met = HashSet::new();
        let mut drawn: Vec<_> = self.offered.into_values().collect();
        drawn.retain(|it| met.insert(it.position.to_string()));
        let found = drawn.len();
        if found < count {
            let Self { file, stratum, .. } = self;
            return Err(TooFewPositions { file, stratum, found, count });
        }
        drawn.truncate(count);
        Ok(drawn)
    }
}

/// Parses the number of a drawn position's game from the position's id; `None` if the id does not
/// name a game of `file`.
pub fn game_of(file: &str, id: &str) -> Option<usize> {
    let rest = id.strip_prefix(&*quotable(file))?.strip_prefix(" game ")?;
    let (number, ply) = rest.split_once(" ply ")?;
    ply.parse::<u32>().ok()?;
    number.parse().ok()
}

/// Replaces quotation marks in a name, since they would end an id in EPD.
fn quotable(name: &str) -> String {
    name.replace('"', "'")
}

/// Returns the name of a file of games in ids, such as `games` for `results/games.pgn.gz`.
pub fn name_of(file: &Path) -> String {
    let is_compressed = file.extension().is_some_and(|it| it.eq_ignore_ascii_case("gz"));
    let uncompressed = if is_compressed { file.with_extension("") } else { file.to_owned() };
    stem(&uncompressed.to_string_lossy()).into_owned()
}

/// Formats a drawn suite in EPD, after comments with its origin. `sha256` is the hash of the
/// uncompressed games.
pub fn epd(positions: &[DrawnPosition], stratum: Stratum, seed: u64, sha256: &str) -> String {
    let header = format!(
        "# {} positions ({stratum}), drawn by seed {seed} from games.\n\
         # SHA-256 of the games, uncompressed: {sha256}\n",
        positions.len()
    );
    positions.iter().fold(header, |mut text, DrawnPosition { id, position, .. }| {
        let _ = writeln!(text, "{position} id \"{id}\";");
        text
    })
}

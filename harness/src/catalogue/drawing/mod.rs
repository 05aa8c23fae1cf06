//! Random drawing of a suite from games.

mod games;
mod recorded;
mod stages;

use std::collections::{BTreeMap, HashSet};
use std::fmt::{Display, Write as _};
use std::path::Path;

use plywood_positions::mix;
use serde::{Serialize, Serializer};

use crate::catalogue::source::stem;
use crate::catalogue::stratum::Stratum;

pub use games::{FirstOfPairs, GameFile, Sample};
pub use recorded::positions_of_record;
pub use stages::{StagedGame, StagedGames, StagedPosition};

/// A suite that is being drawn from the games of a file, with positions of type `P`.
///
/// Each game offers one of its positions in the stratum, with equal probability for each. The suite
/// is a random sample of the offered positions, in random order. It depends only on the seed, the
/// stratum, the games and their numbers, and not on the order of adding games or on the machine.
#[derive(Clone, Debug)]
pub struct Drawing<P: Display> {
    file: String,
    stratum: Stratum,
    seed: u64,
    /// Positions that are not drawn, as text.
    excluded: HashSet<String>,
    /// The position that each game offers, by the game's place in the random order.
    offered: BTreeMap<u64, DrawnPosition<P>>,
}

/// A position of a drawn suite.
#[derive(Clone, Debug, Serialize)]
pub struct DrawnPosition<P: Display> {
    /// The position's id in the suite, which names the file, the game and the plies before the
    /// position.
    pub id: String,
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The number of plies before the position.
    pub ply: u32,
    /// The position with its side to move.
    #[serde(serialize_with = "as_text")]
    pub position: P,
}

fn as_text<P: Display, S: Serializer>(position: &P, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

impl<P: Display> DrawnPosition<P> {
    /// Returns the position as text.
    pub fn in_text(self) -> DrawnPosition<String> {
        let Self { id, game, ply, position } = self;
        DrawnPosition { id, game, ply, position: position.to_string() }
    }
}

/// The error that the games offer fewer positions than the suite needs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the games have {found} positions of this kind ({stratum}), and the suite needs {count}; use more games, or a smaller --count"
)]
pub struct TooFewPositions {
    /// The stratum of the positions.
    pub stratum: Stratum,
    /// The number of positions that can be drawn.
    pub found: usize,
    /// The number of positions that the user requested.
    pub count: usize,
}

impl<P: Display> Drawing<P> {
    /// Creates an empty drawing of positions in `stratum`, with random numbers from `seed`. `file`
    /// names the games in ids.
    pub fn new(file: &str, stratum: Stratum, seed: u64) -> Self {
        let (file, offered) = (quotable(file), BTreeMap::new());
        Self { file, stratum, seed, excluded: HashSet::new(), offered }
    }

    /// Creates an empty drawing of a sample.
    pub fn of(sample: Sample<'_>) -> Self {
        let Sample { file, stratum, seed, excluded, .. } = sample;
        Self { excluded, ..Self::new(&name_of(file), stratum, seed) }
    }

    /// Returns the stratum of the positions.
    pub fn stratum(&self) -> Stratum {
        self.stratum
    }

    /// Offers one random position of the game with this number in the file, from its `positions` in
    /// the stratum, each with the number of plies before it.
    pub fn offer(&mut self, number: usize, mut positions: Vec<(u32, P)>) {
        if !self.excluded.is_empty() {
            positions.retain(|(_, position)| !self.excluded.contains(&position.to_string()));
        }
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
        let of_stratum = match self.stratum {
            Stratum::Phase { phase, tension } => {
                4 * phase as u64 + tension.map_or(0, |it| 1 + it as u64)
            }
            Stratum::Kind { kind } => 16 + kind.number(),
        };
        mix(mix(self.seed) ^ of_stratum)
    }

    /// Draws `count` positions. If several games offer the same position, the first game in random
    /// order counts.
    ///
    /// # Errors
    ///
    /// If the games offer fewer distinct positions.
    pub fn draw(self, count: usize) -> Result<Vec<DrawnPosition<P>>, TooFewPositions> {
        let mut met = HashSet::new();
        let mut drawn: Vec<_> = self.offered.into_values().collect();
        drawn.retain(|it| met.insert(it.position.to_string()));
        let found = drawn.len();
        if found < count {
            return Err(TooFewPositions { stratum: self.stratum, found, count });
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

/// Formats a drawn suite in EPD, after comments with its origin. Positions of other games than chess
/// are in the game's notation. `sha256` is the hash of the uncompressed games.
pub fn epd<P: Display>(
    positions: &[DrawnPosition<P>],
    stratum: Stratum,
    seed: u64,
    sha256: &str,
) -> String {
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

//! Suites drawn from game collections when a run begins.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::drawing::Games;
use crate::catalogue::stratum::{Phase, Stratum, Tension};
use crate::studies::searches::experiment::inquiry::hashed::Hash;

/// A `[[draw]]` of an experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The suite, as a table. Required.
    pub suite: DrawnSuite,
}

/// A suite to be drawn from games with a seed that was unknown when the file was committed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSuite {
    /// The name by which groups refer to the suite. Required.
    pub name: Spanned<String>,
    /// The PGN file of the games. Required.
    pub games: PathBuf,
    /// The SHA-256 of that file, uncompressed, in hexadecimal. Required.
    pub sha256: Hash,
    /// The phase of the game from which each position is drawn, as in `plywood suite draw`:
    /// `"opening"`, `"middle"` or `"ending"`. Required.
    pub phase: Phase,
    /// Positions during an exchange of men, `"in-exchange"`, or without legal captures that gain
    /// material, `"legally-quiet"`; both as in `plywood suite draw`. In `"quiet"` positions of older
    /// experiments, pinned men capture. Default: any position.
    pub tension: Option<Tension>,
    /// The number of positions, at most one from each game. Required.
    pub count: usize,
    /// The kind of the suite's positions, such as `"pawns"`, for a comparison over kinds and
    /// sources. Rows state it. Requires `source`. Default: none.
    pub kind: Option<String>,
    /// The source of the suite's positions, such as the program that played the games. No other suite
    /// may have the same kind and source. Requires `kind`. Default: none.
    pub source: Option<String>,
}

/// Draws the suites with `seed` and returns the bytes of an EPD file for each, in order.
///
/// Suites from the same game file share no game: each suite skips the games used by earlier suites.
///
/// # Errors
///
/// Fails if games cannot be read, do not match their hash, or offer too few positions.
pub fn draw(suites: &[&DrawnSuite], seed: u64) -> anyhow::Result<Vec<Vec<u8>>> {
    let mut left: HashMap<&Hash, Games> = HashMap::new();
    let mut drawn = Vec::new();
    for suite in suites {
        let games = match left.entry(&suite.sha256) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => unread.insert(suite.read()?),
        };
        let stratum = Stratum { phase: suite.phase, tension: suite.tension };
        let DrawnSuite { games: file, count, sha256, .. } = suite;
        drawn.push(games.draw(file, stratum, seed, *count, sha256.as_str())?);
    }
    Ok(drawn)
}

impl DrawnSuite {
    /// Reads all games of the file.
    fn read(&self) -> anyhow::Result<Games> {
        Games::read(&self.games, |read| self.sha256.of_file(&self.games, read))
    }
}

/// Draws suites as [`draw`] does, with `None` for each suite whose game file is missing. A game
/// file that exists but differs is an error.
///
/// # Errors
///
/// Fails in the same cases as [`draw`].
pub fn draw_from_present(
    suites: &[&DrawnSuite],
    seed: u64,
) -> anyhow::Result<Vec<Option<Vec<u8>>>> {
    // A suite depends on the games drawn for earlier suites of the same file. If one of these files
    // is missing, all suites with its hash are skipped.
    let mut absent: Vec<&Hash> = Vec::new();
    for suite in suites {
        if !suite.games.try_exists()? {
            absent.push(&suite.sha256);
        }
    }
    let is_present = |suite: &&DrawnSuite| !absent.contains(&&suite.sha256);
    let present: Vec<&DrawnSuite> = suites.iter().copied().filter(is_present).collect();
    let mut drawn = draw(&present, seed)?.into_iter();
    Ok(suites.iter().map(|it| is_present(it).then(|| drawn.next()).flatten()).collect())
}

//! Suites that are drawn when a run begins.

use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::stratum::{Phase, Tension};
use crate::studies::searches::experiment::inquiry::hashed::Hash;

/// A `[[draw]]` of an experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The suite.
    pub suite: DrawnSuite,
}

/// A suite to be drawn from games, by a seed that is not known before the file is committed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSuite {
    /// Its name, by which groups call it.
    pub name: Spanned<String>,
    /// The file of the games.
    pub games: PathBuf,
    /// SHA-256 of that file, uncompressed, in hexadecimal.
    pub sha256: Hash,
    /// The phase of a game from which its position is drawn.
    pub phase: Phase,
    /// Whether men are being exchanged in its positions; any if left out.
    pub tension: Option<Tension>,
    /// The number of positions.
    pub count: usize,
}

/// The suites that this seed draws, each as the bytes of an EPD file, in their order. Of games of
/// one content, each game has a position in one suite at most: a later suite leaves out the games
/// of the earlier ones.
///
/// # Errors
///
/// If games cannot be read, are not those of the hash, or have too few positions.
#[cfg(feature = "chess")]
pub fn draw(suites: &[&DrawnSuite], seed: u64) -> anyhow::Result<Vec<Vec<u8>>> {
    use std::collections::{HashMap, HashSet};

    let mut taken: HashMap<&Hash, HashSet<usize>> = HashMap::new();
    suites.iter().map(|suite| suite.draw(seed, taken.entry(&suite.sha256).or_default())).collect()
}

/// As [`draw`], from the games that are there: `None` stands for a suite of absent games. Games that
/// are there and differ are an error.
///
/// # Errors
///
/// As [`draw`].
pub fn draw_from_present(
    suites: &[&DrawnSuite],
    seed: u64,
) -> anyhow::Result<Vec<Option<Vec<u8>>>> {
    // Suites of one content draw from what the earlier ones leave, so one needs them all.
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

/// Games of chess cannot be read.
///
/// # Errors
///
/// If there is a suite to be drawn.
#[cfg(not(feature = "chess"))]
pub fn draw(suites: &[&DrawnSuite], _: u64) -> anyhow::Result<Vec<Vec<u8>>> {
    let why = "suites are drawn from games of chess; build the program with it";
    anyhow::ensure!(suites.is_empty(), why);
    Ok(Vec::new())
}

#[cfg(feature = "chess")]
impl DrawnSuite {
    /// The suite that this seed draws from all games but the `taken`, to which its own are added.
    fn draw(
        &self,
        seed: u64,
        taken: &mut std::collections::HashSet<usize>,
    ) -> anyhow::Result<Vec<u8>> {
        use crate::catalogue::drawing::{Drawing, epd, name_of};
        use crate::catalogue::stratum::Stratum;

        let Self { games, sha256: expected, phase, tension, count, .. } = self;
        let pgn = expected.of_file(games, plywood_players::read_pgn_file)?;
        let file = games.display().to_string();
        let stratum = Stratum { phase: *phase, tension: *tension };
        let mut drawing = Drawing::new(&name_of(games), stratum, seed);
        for (number, game) in (1..).zip(plywood_players::read_pgn(&pgn, &file)) {
            let game = game?.game;
            if !taken.contains(&number) {
                drawing.add(number, &game);
            }
        }
        let positions = drawing.draw(*count)?;
        taken.extend(positions.iter().map(|it| it.game));
        Ok(epd(&positions, stratum, seed, expected.as_str()).into_bytes())
    }
}

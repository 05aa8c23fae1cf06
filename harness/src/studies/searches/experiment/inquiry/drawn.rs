//! Suites drawn from game collections when a run begins.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use plywood_positions::read_file;
use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::chess::games::ChessGames;
use crate::catalogue::drawing::{self, DrawnPosition, GameFile, Sample, positions_of_record};
use crate::catalogue::kind::Kind;
use crate::catalogue::stratum::{Phase, Stratum, Tension};
use crate::core::registration::history::uncompressed;
use crate::studies::searches::experiment::inquiry::hashed::Hash;

/// A `[[draw]]` of an experiment.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The suite, as a table. Required.
    pub suite: DrawnSuite,
}

/// A suite to be drawn from games with a seed that was unknown when the file was committed.
///
/// With `kinds`, it is a suite for each kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSuite {
    /// The name by which groups refer to the suite. With `kinds`, it stands for all of their suites,
    /// each of which is called `<name>-<kind>`. Required.
    pub name: Spanned<String>,
    /// The PGN file of the games, or a match's `games.csv`. Required.
    pub games: PathBuf,
    /// The SHA-256 of that file, uncompressed, in hexadecimal. Required.
    pub sha256: Hash,
    /// The phase of the game from which each position is drawn, as in `plywood suite draw`:
    /// `"opening"`, `"middle"` or `"ending"`. Required, unless there are `kinds`.
    pub phase: Option<Phase>,
    /// Positions during an exchange of men, `"in-exchange"`, or without legal captures that gain
    /// material, `"legally-quiet"`; both as in `plywood suite draw`. In `"quiet"` positions of older
    /// experiments, pinned men capture. Requires `phase`. Default: any position.
    pub tension: Option<Tension>,
    /// Kinds of position, as in `plywood suite draw --kind`: a suite is drawn for each, and rows
    /// state the kind. Suites of different kinds may share a game, but no position. Requires
    /// `source`. Default: none.
    #[serde(default)]
    pub kinds: Vec<Kind>,
    /// The number of positions, at most one from each game; with `kinds`, of each suite. Required.
    pub count: usize,
    /// The kind of the positions of a `phase`, such as `"pawns"`, for a comparison over kinds and
    /// sources. Rows state it. Requires `source`. Default: none.
    pub kind: Option<String>,
    /// The source of the suite's positions, such as the program that played the games. No other suite
    /// may have the same kind and source. Requires `kind` or `kinds`. Default: none.
    pub source: Option<String>,
    /// Folders of records whose positions are not drawn, such as `"results/fair-pilot"`. Requires
    /// `kinds`. Default: none.
    #[serde(default)]
    pub except: Vec<PathBuf>,
    /// The random seed of an exploratory run. A registered run draws by its registering commit.
    /// Default: none.
    pub seed: Option<u64>,
}

/// Draws the suites and returns the bytes of an EPD file for each, in order. Suites without a seed
/// of their own are drawn with `seed`.
///
/// Suites of a phase share no game with earlier suites from the same file. Suites of kinds share no
/// position with earlier suites, or with the records that they except.
///
/// # Errors
///
/// Fails if games cannot be read, do not match their hash, or offer too few positions.
pub fn draw(suites: &[&DrawnSuite], seed: u64) -> anyhow::Result<Vec<Vec<u8>>> {
    let mut left: HashMap<&Hash, GameFile> = HashMap::new();
    let mut recorded: HashMap<&Path, HashSet<String>> = HashMap::new();
    let mut met = HashSet::new();
    let mut drawn = Vec::new();
    for suite in suites {
        let games = match left.entry(&suite.sha256) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => unread.insert(suite.read()?),
        };
        let mut excluded = HashSet::new();
        for record in &suite.except {
            if !recorded.contains_key(&**record) {
                recorded.insert(record, positions_of_record(record, games.game().as_ref())?);
            }
            excluded.extend(recorded[&**record].iter().cloned());
        }
        if suite.phase.is_none() {
            excluded.extend(met.iter().cloned());
        }
        let positions = suite.draw(suite.seed.unwrap_or(seed), games, excluded)?;
        if suite.phase.is_some() {
            games.remove(positions.iter().map(|it| it.game));
        }
        met.extend(positions.iter().map(|it| it.position.clone()));
        drawn.push(suite.epd(&positions, suite.seed.unwrap_or(seed))?);
    }
    Ok(drawn)
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

impl DrawnSuite {
    /// Returns the suites of all kinds, or this suite if it has a phase.
    ///
    /// # Errors
    ///
    /// Fails if fields contradict each other; returns the problem.
    pub fn of_kinds(self) -> Result<Vec<Self>, &'static str> {
        match (self.phase, &self.kinds[..]) {
            (None, []) => return Err("the suite has neither phase nor kinds; state one of them"),
            (Some(_), [_, ..]) => return Err("a suite has a phase or kinds; remove one of them"),
            (Some(_), []) if !self.except.is_empty() => {
                return Err(
                    "`except` applies only to suites of kinds; write kinds, or remove `except`",
                );
            }
            (Some(_), []) => return Ok(vec![self]),
            (None, _) if self.tension.is_some() || self.kind.is_some() => {
                return Err(
                    "`tension` and `kind` apply only to a suite of a phase; remove them, or `kinds`",
                );
            }
            (None, _) if self.source.is_none() => {
                return Err("suites of kinds need a source; name it, such as the program that \
                            played the games");
            }
            (None, _) => {}
        }
        let of_kind = |&kind: &Kind| {
            let name = format!("{}-{kind}", self.name.get_ref());
            let name = Spanned::new(self.name.span(), name);
            Self { name, kinds: vec![kind], kind: Some(kind.to_string()), ..self.clone() }
        };
        Ok(self.kinds.iter().map(of_kind).collect())
    }
}

impl DrawnSuite {
    /// Reads all games of the file.
    fn read(&self) -> anyhow::Result<GameFile> {
        let content = |file: &Path| {
            if GameFile::is_of_match(file) {
                read_file(file).map(uncompressed)
            } else {
                ChessGames::content(file)
            }
        };
        let bytes = self.sha256.of_file(&self.games, content)?;
        GameFile::read(&self.games, &bytes)
    }

    /// Draws the suite from `games`, without the positions in `excluded`.
    fn draw(
        &self,
        seed: u64,
        games: &GameFile,
        excluded: HashSet<String>,
    ) -> anyhow::Result<Vec<DrawnPosition<String>>> {
        let (file, stratum, count) = (&*self.games, self.stratum()?, self.count);
        games.draw(Sample { file, stratum, count, seed, excluded })
    }

    /// Formats the EPD file of the drawn positions.
    fn epd(&self, positions: &[DrawnPosition<String>], seed: u64) -> anyhow::Result<Vec<u8>> {
        Ok(drawing::epd(positions, self.stratum()?, seed, self.sha256.as_str()).into_bytes())
    }

    /// Returns the positions from which the suite is drawn.
    fn stratum(&self) -> anyhow::Result<Stratum> {
        let of_kind = || self.kinds.first().map(|&kind| Stratum::Kind { kind });
        let of_phase = |phase| Stratum::Phase { phase, tension: self.tension };
        self.phase.map(of_phase).or_else(of_kind).context("a suite without phase or kinds")
    }
}

//! Suites that are drawn when a run begins.

use std::path::PathBuf;

use anyhow::{Context as _, bail, ensure};
use plywood_positions::read_file;
use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::source::sha256;
use crate::studies::searches::experiment::registration::history::uncompressed;

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
    /// The number of positions.
    pub count: usize,
}

impl DrawnSuite {
    /// The suite that this seed draws, as the bytes of an EPD file.
    ///
    /// # Errors
    ///
    /// If the games cannot be read, are not those of the hash, or have too few positions.
    pub fn draw(&self, seed: u64) -> anyhow::Result<Vec<u8>> {
        let Self { games, sha256: expected, phase, count, .. } = self;
        let file = games.display();
        let bytes = read_file(games).with_context(|| format!("cannot read {file}"))?;
        let found = sha256(&uncompressed(bytes));
        ensure!(
            found == expected.as_str(),
            "{file} has the SHA-256 {found}, not the one that the experiment names; take the file \
             that it was written for"
        );
        bail!("{count} positions ({phase:?}, seed {seed}) of {file} cannot be drawn yet")
    }
}

/// Phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The opening.
    Opening,
    /// The middle game.
    Middle,
    /// The ending.
    Ending,
}

/// A SHA-256, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Hash(String);

impl TryFrom<String> for Hash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_hash = text.len() == 64 && text.bytes().all(|it| it.is_ascii_hexdigit());
        if is_hash {
            return Ok(Self(text.to_lowercase()));
        }
        Err(format!("\"{text}\" is not a SHA-256; write the 64 digits that sha256sum prints"))
    }
}

impl Hash {
    /// The digits, in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

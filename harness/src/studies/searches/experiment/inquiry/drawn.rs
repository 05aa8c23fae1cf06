//! Suites that are drawn when a run begins.

use std::path::PathBuf;

use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::stratum::{Phase, Tension};

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

impl DrawnSuite {
    /// The suite that this seed draws, as the bytes of an EPD file.
    ///
    /// # Errors
    ///
    /// If the games cannot be read, are not those of the hash, or have too few positions.
    #[cfg(feature = "chess")]
    pub fn draw(&self, seed: u64) -> anyhow::Result<Vec<u8>> {
        use anyhow::{Context as _, ensure};

        use crate::catalogue::drawing::{Drawing, epd, name_of};
        use crate::catalogue::source::sha256;
        use crate::catalogue::stratum::Stratum;

        let Self { games, sha256: expected, phase, tension, count, .. } = self;
        let file = games.display();
        let pgn =
            plywood_players::read_pgn_file(games).with_context(|| format!("cannot read {file}"))?;
        let found = sha256(&pgn);
        ensure!(
            found == expected.as_str(),
            "{file} has the SHA-256 {found}, not the one that the experiment names; take the file \
             that it was written for"
        );
        let stratum = Stratum { phase: *phase, tension: *tension };
        let mut drawing = Drawing::new(&name_of(games), stratum, seed);
        for (number, game) in (1..).zip(plywood_players::read_pgn(&pgn, &file.to_string())) {
            drawing.add(number, &game?.game);
        }
        Ok(epd(&drawing.draw(*count)?, stratum, seed, &found).into_bytes())
    }

    /// Games of chess cannot be read.
    ///
    /// # Errors
    ///
    /// Always.
    #[cfg(not(feature = "chess"))]
    pub fn draw(&self, _: u64) -> anyhow::Result<Vec<u8>> {
        anyhow::bail!("suites are drawn from games of chess; build the program with it")
    }
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

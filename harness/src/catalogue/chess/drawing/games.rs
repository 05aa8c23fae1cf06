//! Games of a file from which several suites are drawn.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use plywood_positions::Chess;
use plywood_rules::{Game, read_pgn, read_pgn_file};

use super::{Drawing, epd, name_of};
use crate::catalogue::stratum::Stratum;

/// The games of a PGN file that no suite has used, by their numbers in the file.
#[derive(Clone, Debug)]
pub struct Games(BTreeMap<usize, Game<Chess>>);

impl Games {
    /// Reads all games of `file`. `content` calls its argument to read the file, and checks the
    /// bytes.
    ///
    /// # Errors
    ///
    /// If `content` fails, or a game cannot be read.
    pub fn read<E: Into<anyhow::Error>>(
        file: &Path,
        content: impl FnOnce(fn(&Path) -> io::Result<Vec<u8>>) -> Result<Vec<u8>, E>,
    ) -> anyhow::Result<Self> {
        let pgn = content(read_pgn_file).map_err(Into::into)?;
        let mut left = BTreeMap::new();
        for (number, sheet) in (1..).zip(read_pgn(&pgn, &file.display().to_string())) {
            left.insert(number, sheet?.game);
        }
        Ok(Self(left))
    }

    /// Draws a suite of `count` positions with `seed`, removes their games, and returns the EPD file.
    /// Ids have the name of `file`; `sha256` is the hash of the uncompressed games.
    ///
    /// # Errors
    ///
    /// If the games offer too few positions.
    pub fn draw(
        &mut self,
        file: &Path,
        stratum: Stratum,
        seed: u64,
        count: usize,
        sha256: &str,
    ) -> anyhow::Result<Vec<u8>> {
        let mut drawing = Drawing::new(&name_of(file), stratum, seed);
        for (number, game) in &self.0 {
            drawing.add(*number, game);
        }
        let positions = drawing.draw(count)?;
        for position in &positions {
            self.0.remove(&position.game);
        }
        Ok(epd(&positions, stratum, seed, sha256).into_bytes())
    }
}

//! Games of chess, from which suites are drawn.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use plywood_positions::Chess;
use plywood_rules::{Game, read_pgn, read_pgn_file};

use crate::catalogue::drawing::{Drawing, DrawnPosition, Sample, name_of};

/// Games of chess, by their numbers in a file, from 1.
#[derive(Clone, Debug)]
pub struct ChessGames(pub BTreeMap<usize, Game<Chess>>);

impl ChessGames {
    /// Returns the uncompressed bytes of a PGN file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or the compressed data are damaged.
    pub fn content(file: &Path) -> io::Result<Vec<u8>> {
        read_pgn_file(file)
    }

    /// Reads the games of a PGN file, whose text is `bytes`.
    ///
    /// # Errors
    ///
    /// If a game cannot be read.
    pub fn read(file: &Path, bytes: &[u8]) -> anyhow::Result<Self> {
        let name = file.display().to_string();
        let sheets = (1..).zip(read_pgn(bytes, &name));
        let games: Result<_, _> = sheets.map(|(at, sheet)| Ok((at, sheet?.game))).collect();
        games.map(Self)
    }

    /// Draws a suite.
    ///
    /// # Errors
    ///
    /// If the games offer too few positions, or the stratum is of another game.
    pub fn draw(&self, sample: Sample<'_>) -> anyhow::Result<Vec<DrawnPosition<String>>> {
        let stratum = sample.stratum;
        anyhow::ensure!(
            stratum.is_of_chess(),
            "the games of {} are of chess, and \"{stratum}\" is of another game; name a kind of \
             chess, such as pawns",
            name_of(sample.file)
        );
        let count = sample.count;
        let mut drawing = Drawing::of(sample);
        for (number, game) in &self.0 {
            drawing.add(*number, game);
        }
        Ok(drawing.draw(count)?.into_iter().map(DrawnPosition::in_text).collect())
    }

    /// Removes the game with this number.
    pub fn remove(&mut self, number: usize) {
        self.0.remove(&number);
    }
}

impl Drawing<Chess> {
    /// Adds the game with this number in the file. The game offers one random position.
    pub fn add(&mut self, number: usize, game: &Game<Chess>) {
        self.offer(number, self.stratum().positions(game));
    }
}

//! Files of games, from which suites are drawn.

use std::collections::HashSet;
use std::path::Path;

use crate::catalogue::chess::games::ChessGames;
use crate::catalogue::drawing::stages::StagedGames;
use crate::catalogue::drawing::{Drawing, DrawnPosition};
use crate::catalogue::game_name::GameName;
use crate::catalogue::services;
use crate::catalogue::stratum::Stratum;

/// The games of a file, by their numbers from 1.
#[derive(Clone, Debug)]
pub enum GameFile {
    /// Games of chess.
    Chess(ChessGames),
    /// Games of another game, with the positions of their stages.
    Staged(StagedGames),
}

/// A guest's function that reads a match's file: the first game of each pair.
#[derive(Clone, Copy)]
pub struct FirstOfPairs(pub fn(&Path) -> anyhow::Result<GameFile>);

/// A suite to be drawn from the games of a file.
#[derive(Clone, Debug)]
pub struct Sample<'s> {
    /// The file of games, which names their positions.
    pub file: &'s Path,
    /// The positions to draw from.
    pub stratum: Stratum,
    /// The number of positions.
    pub count: usize,
    /// The random seed.
    pub seed: u64,
    /// Positions that are not drawn, as text.
    pub excluded: HashSet<String>,
}

impl GameFile {
    /// Returns whether `file` is a match's `games.csv`, which may be compressed.
    pub fn is_of_match(file: &Path) -> bool {
        let has = |file: &Path, ending| {
            file.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending))
        };
        has(file, "csv") || (has(file, "gz") && has(&file.with_extension(""), "csv"))
    }

    /// Reads the first game of each pair of a match.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or contains several kinds of game.
    pub fn of_match(file: &Path) -> anyhow::Result<Self> {
        let FirstOfPairs(read) = services::of("matches are")?;
        read(file)
    }

    /// Reads the games of a match, or those of a PGN file, whose text is `bytes`.
    ///
    /// # Errors
    ///
    /// If a game cannot be read.
    pub fn read(file: &Path, bytes: &[u8]) -> anyhow::Result<Self> {
        if Self::is_of_match(file) {
            return Self::of_match(file);
        }
        ChessGames::read(file, bytes).map(Self::Chess)
    }

    /// Returns the game that was played; `None` is chess.
    pub fn game(&self) -> Option<GameName> {
        match self {
            Self::Chess(_) => None,
            Self::Staged(games) => games.game.parse().ok(),
        }
    }

    /// Draws a suite. Its positions are in the game's notation.
    ///
    /// # Errors
    ///
    /// If the games offer too few positions, or are of another game than the stratum.
    pub fn draw(&self, sample: Sample<'_>) -> anyhow::Result<Vec<DrawnPosition<String>>> {
        match self {
            Self::Chess(games) => games.draw(sample),
            Self::Staged(games) => {
                let (stratum, count) = (sample.stratum, sample.count);
                let mut drawing = Drawing::of(sample);
                for (number, ply, text) in games.positions(stratum)? {
                    drawing.offer(number, vec![(ply, text)]);
                }
                Ok(drawing.draw(count)?)
            }
        }
    }

    /// Removes games, from which nothing is drawn afterwards.
    pub fn remove(&mut self, numbers: impl IntoIterator<Item = usize>) {
        for number in numbers {
            match self {
                Self::Chess(games) => games.remove(number),
                Self::Staged(games) => drop(games.games.remove(&number)),
            }
        }
    }
}

//! A substitute for `chess` in a program built without it: no suite, no game and no parameter exists.

use std::path::Path;
use std::str::FromStr;

use serde_json::Value;

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;

/// The error that something exists in chess alone.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}; build the program with the feature `chess`")]
pub struct OfChess(String);

/// A parameter of an evolution; without chess, no value of this type exists.
#[derive(Clone, Debug, PartialEq)]
pub enum SelfTaughtParameter {}

impl FromStr for SelfTaughtParameter {
    type Err = OfChess;

    fn from_str(_: &str) -> Result<Self, OfChess> {
        Err(OfChess("evolutions are of chess".to_owned()))
    }
}

/// Returns a position of Chess960: there is none.
pub fn as_chess960(_: &GameName, _: &str) -> Option<Root> {
    None
}

/// Returns the parameters of evolutions: none.
pub fn parameters() -> Vec<Value> {
    Vec::new()
}

/// Returns the parameter file of an evaluation: none has one.
pub fn parameter_file(_: &str) -> Option<&Path> {
    None
}

/// Returns notes on a position of chess: none.
pub fn position_notes(_: &str) -> Vec<String> {
    Vec::new()
}

pub mod games {
    //! A substitute for games from which suites are drawn.

    use std::io;
    use std::path::Path;

    use super::OfChess;
    use crate::catalogue::drawing::{DrawnPosition, Sample};

    /// The games of a file; without chess, no value of this type exists.
    #[derive(Clone, Debug)]
    pub enum ChessGames {}

    impl ChessGames {
        /// Fails, because PGN files are of chess.
        ///
        /// # Errors
        ///
        /// Always.
        pub fn content(_: &Path) -> io::Result<Vec<u8>> {
            Err(io::Error::other(OfChess("PGN files are of chess".to_owned())))
        }

        /// Fails as [`Self::content`] does.
        ///
        /// # Errors
        ///
        /// Always.
        pub fn read(file: &Path, _: &[u8]) -> anyhow::Result<Self> {
            Err(OfChess(format!("{}: PGN files are of chess", file.display())).into())
        }

        /// Draws a suite.
        ///
        /// # Errors
        ///
        /// None, since no games exist.
        pub fn draw(&self, _: Sample<'_>) -> anyhow::Result<Vec<DrawnPosition<String>>> {
            match *self {}
        }

        /// Removes a game.
        pub fn remove(&mut self, _: usize) {
            match *self {}
        }
    }
}

pub mod suite {
    //! A substitute for suites of chess.

    use super::OfChess;
    use crate::catalogue::game_name::GameName;
    use crate::catalogue::reading::SuiteReport;
    use crate::catalogue::suite::Placed;

    /// Returns whether the positions of a game have the notation of chess: no game is of chess.
    pub fn has_notation(_: &GameName) -> bool {
        false
    }

    /// The positions of a suite of chess; without chess, no value of this type exists.
    #[derive(Clone, Debug)]
    pub enum ChessEntries {}

    impl ChessEntries {
        /// Fails, because the suite is of chess.
        ///
        /// # Errors
        ///
        /// Always.
        pub fn read(name: &str) -> anyhow::Result<(Self, SuiteReport)> {
            Err(OfChess(format!("suite \"{name}\": suites without a game are of chess")).into())
        }

        /// Fails as [`Self::read`] does.
        ///
        /// # Errors
        ///
        /// Always.
        pub fn check(name: &str) -> anyhow::Result<SuiteReport> {
            Self::read(name).map(|(_, report)| report)
        }

        /// Returns the lines and ids.
        pub fn ids(&self) -> Vec<(usize, Option<&String>)> {
            match *self {}
        }

        /// Returns the positions as text.
        pub fn texts(&self) -> Vec<String> {
            match *self {}
        }

        /// Returns the positions.
        ///
        /// # Errors
        ///
        /// None, since no positions exist.
        pub fn placed(&self, _: Option<&GameName>) -> anyhow::Result<Vec<Placed>> {
            match *self {}
        }
    }
}

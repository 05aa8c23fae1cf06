//! A substitute for `chess` in a program built without it: no suite, no game and no parameter exists.

use std::path::Path;
use std::str::FromStr;

use serde_json::Value;

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

/// Returns the built-in suites: none.
pub fn suites() -> Vec<(&'static str, &'static str)> {
    Vec::new()
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

pub mod drawing {
    //! A substitute for games from which suites are drawn.

    use std::io;
    use std::path::Path;

    use super::OfChess;
    use crate::catalogue::stratum::Stratum;

    /// The games of a file; without chess, no value of this type exists.
    #[derive(Clone, Debug)]
    pub enum Games {}

    impl Games {
        /// Fails, because games are of chess.
        ///
        /// # Errors
        ///
        /// Always.
        pub fn read<E>(
            _: &Path,
            _: impl FnOnce(fn(&Path) -> io::Result<Vec<u8>>) -> Result<Vec<u8>, E>,
        ) -> anyhow::Result<Self> {
            Err(OfChess("suites are drawn from games of chess".to_owned()).into())
        }

        /// Draws a suite.
        ///
        /// # Errors
        ///
        /// None, since no games exist.
        pub fn draw(
            &mut self,
            _: &Path,
            _: Stratum,
            _: u64,
            _: usize,
            _: &str,
        ) -> anyhow::Result<Vec<u8>> {
            match *self {}
        }
    }
}

pub mod suite {
    //! A substitute for suites.

    use std::convert::Infallible;

    use super::OfChess;
    use crate::catalogue::case::Case;
    use crate::catalogue::game_name::GameName;
    use crate::catalogue::reading::Reading;

    /// A suite of positions; without chess, no value of this type exists.
    #[derive(Clone, Debug)]
    pub struct Suite {
        /// The report of lines read, repaired and refused.
        pub reading: Reading,
        none: Infallible,
    }

    impl Suite {
        /// Fails, because suites need chess.
        ///
        /// # Errors
        ///
        /// Always.
        pub fn load(name: &str) -> anyhow::Result<Self> {
            Err(OfChess(format!("suite \"{name}\": suites are of chess")).into())
        }

        /// Returns whether a suite of this name is built in: never.
        pub fn is_built_in(_: &str) -> bool {
            false
        }

        /// Returns the positions as cases.
        ///
        /// # Errors
        ///
        /// None, since no suite exists.
        pub fn cases(&self, _: Option<&GameName>, _: Option<&str>) -> anyhow::Result<Vec<Case>> {
            match self.none {}
        }

        /// Returns the positions with their ids.
        pub fn positions(&self) -> std::iter::Empty<(String, ())> {
            match self.none {}
        }
    }
}

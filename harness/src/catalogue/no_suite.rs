//! Suites in a program without chess: there are none.

use std::convert::Infallible;

use anyhow::bail;

use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::reading::Reading;

/// A suite, of which a program without chess has none.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The lines read, repaired and refused.
    pub reading: Reading,
    none: Infallible,
}

impl Suite {
    /// Fails: suites are of chess.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        bail!("suite \"{name}\": suites are of chess; build the program with the feature `chess`")
    }

    /// Whether a suite of this name is built in.
    pub fn is_built_in(_: &str) -> bool {
        false
    }

    /// The positions as cases.
    ///
    /// # Errors
    ///
    /// None: a suite cannot exist.
    pub fn cases(&self, _: Option<&GameName>, _: Option<&str>) -> anyhow::Result<Vec<Case>> {
        match self.none {}
    }
}

//! A substitute for suites in a program without chess.

use std::convert::Infallible;

use anyhow::bail;

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
        bail!("suite \"{name}\": suites are of chess; build the program with the feature `chess`")
    }

    /// Fails as [`Self::load`] does.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn of_game(name: &str, _: Option<&GameName>) -> anyhow::Result<Self> {
        Self::load(name)
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

    /// Returns the positions as text, with their ids.
    pub fn texts(&self) -> Vec<(String, String)> {
        match self.none {}
    }

    /// Returns the positions with their ids.
    pub fn positions(&self) -> std::iter::Empty<(String, ())> {
        match self.none {}
    }
}

//! Settings of the evolution, with the source's values as defaults.

use std::fmt;
use std::str::FromStr;

use plywood_algorithms::Configuration;
use serde::{Deserialize, Serialize};

use super::selection::Selection;

/// Settings of the evolution. The defaults are the source's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The number of members; even. Default: 8.
    pub population: usize,
    /// The number of the best members, which stay unchanged; even. Default: 2.
    pub kept: usize,
    /// The weight of a member in the roulette: `shift`, its fitness above the worst member's; or
    /// `ranks`, its rank. Default: `shift`.
    pub selection: Selection,
    /// The probability that a pair is crossed. Default: 0.9.
    pub crossover: f64,
    /// The probability that each bit is flipped: 0.05 or 0.01 in the source. Default: 0.05.
    pub mutation: f64,
    /// The search depth of all players in the first generations. Default: `"2+1"`.
    pub depth: Depth,
    /// The search if the side to move at the root is in check: `extended` by a ply, or `ignored`.
    /// Default: `extended`.
    pub root_check: RootCheck,
    /// Moves of each side after which a game is stopped and valued by its material. Default: 70.
    pub moves: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            population: 8,
            kept: 2,
            selection: Selection::Shift,
            crossover: 0.9,
            mutation: 0.05,
            depth: Depth { full_width: 2, forcing: 1 },
            root_check: RootCheck::Extended,
            moves: 70,
        }
    }
}

/// Maximum number of members of a population. Each member plays every other member, and the games
/// of a generation stay in memory until it ends.
pub const MOST_MEMBERS: usize = 200;

/// An error in the settings of an evolution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// There are too few members to play, or a member without a partner.
    #[error(
        "population = {population} and kept = {kept} leave no pairs; write even numbers, and keep fewer than the population"
    )]
    Members {
        /// Size of the population.
        population: usize,
        /// Number of members kept unchanged.
        kept: usize,
    },
    /// There are more games than fit into memory.
    #[error("population = {0} plays too many games; write at most {MOST_MEMBERS}")]
    Many(usize),
    /// A probability is below 0 or above 1.
    #[error("{name} = {value} is not a probability; take a number from 0 to 1")]
    Probability {
        /// Name of the setting.
        name: &'static str,
        /// Value as given.
        value: f64,
    },
    /// Games have no moves.
    #[error("moves = 0: a game has at least one move; write moves = 70")]
    Moves,
}

impl Settings {
    /// Checks that the settings are valid.
    ///
    /// # Errors
    ///
    /// See [`SettingsError`].
    pub fn check(&self) -> Result<(), SettingsError> {
        let Self { population, kept, .. } = *self;
        if population < 2 || population % 2 != 0 || kept % 2 != 0 || kept >= population {
            return Err(SettingsError::Members { population, kept });
        }
        if population > MOST_MEMBERS {
            return Err(SettingsError::Many(population));
        }
        for (name, value) in [("crossover", self.crossover), ("mutation", self.mutation)] {
            if !(0.0..=1.0).contains(&value) {
                return Err(SettingsError::Probability { name, value });
            }
        }
        if self.moves == 0 { Err(SettingsError::Moves) } else { Ok(()) }
    }

    /// Returns the search configuration of section 2.2, without its full-width depth.
    ///
    /// # Panics
    ///
    /// Never: the text is a valid configuration.
    pub fn configuration(&self) -> Configuration {
        let forcing = match self.depth.forcing {
            0 => String::new(),
            plies => format!("+quiescence=checks:{plies}"),
        };
        let extension = match self.root_check {
            RootCheck::Extended => "+extend=root-check",
            RootCheck::Ignored => "",
        };
        let text = format!("alpha-beta{forcing}+order=gain-checks{extension}");
        text.parse().expect("the parts have these names")
    }
}

/// A rule for the full-width depth if the side to move is in check at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RootCheck {
    /// One ply more, as in the source.
    Extended,
    /// The usual depth.
    Ignored,
}

/// Search depth of a self-taught program, written `n1+n2` as in the source: plies of full-width
/// search, and plies of captures and checks beyond them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Depth {
    /// Plies of full-width search.
    pub full_width: u32,
    /// Plies of captures and checks beyond the full-width search.
    pub forcing: u32,
}

/// An error in the text of a depth.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a depth; write plies of all moves and plies of captures and checks, as in 2+1"
)]
pub struct DepthError(String);

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.full_width, self.forcing)
    }
}

impl FromStr for Depth {
    type Err = DepthError;

    fn from_str(text: &str) -> Result<Self, DepthError> {
        let plies = text.split_once('+').and_then(|(full_width, forcing)| {
            let plies = |text: &str| text.trim().parse().ok().filter(|plies| *plies <= 60);
            Some(Self { full_width: plies(full_width)?, forcing: plies(forcing)? })
        });
        plies.filter(|depth| depth.full_width > 0).ok_or_else(|| DepthError(text.to_owned()))
    }
}

impl TryFrom<String> for Depth {
    type Error = DepthError;

    fn try_from(text: String) -> Result<Self, DepthError> {
        text.parse()
    }
}

impl From<Depth> for String {
    fn from(depth: Depth) -> Self {
        depth.to_string()
    }
}

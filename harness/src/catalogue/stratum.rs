//! Strata of game positions, from which suites are drawn.

use std::fmt;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::catalogue::kind::Kind;

/// The phase of a position in its game, by the number of plies before it and by its pieces,
/// weighted as in `Chess::game_phase`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// After 12 to 24 plies, with a piece count of 20 or more
    Opening,
    /// After 25 plies or more, with a piece count of 10 or more
    Middle,
    /// With a piece count below 10
    Ending,
}

/// Whether men are being exchanged. Many positions are in neither of these states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tension {
    /// As `LegallyQuiet`, but pinned men and checked sides count as capturing. Experiments that were
    /// registered with `"quiet"` draw these positions.
    Quiet,
    /// The last move was a capture, and the capturing man can be captured.
    InExchange,
    /// The side to move is not in check, and the last move was no capture or promotion. No legal
    /// move gains material by legal captures on its target square.
    LegallyQuiet,
}

/// A set of game positions from which a suite is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Stratum {
    /// Chess positions by their phase and tension.
    Phase {
        /// The phase of the positions in their games.
        phase: Phase,
        /// Whether men are being exchanged; `None` accepts all positions.
        tension: Option<Tension>,
    },
    /// Positions of one kind.
    Kind {
        /// The kind.
        kind: Kind,
    },
}

impl Stratum {
    /// Returns whether the positions are of chess.
    pub fn is_of_chess(self) -> bool {
        !matches!(self, Self::Kind { kind: Kind::Staged(..) })
    }
}

impl fmt::Display for Stratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, tension) = match self {
            Self::Kind { kind } => return kind.fmt(f),
            Self::Phase { phase, tension } => (phase, tension),
        };
        f.write_str(match phase {
            Phase::Opening => "opening",
            Phase::Middle => "middle game",
            Phase::Ending => "ending",
        })?;
        f.write_str(match tension {
            None => "",
            Some(Tension::Quiet) => ", quiet",
            Some(Tension::InExchange) => ", in an exchange",
            Some(Tension::LegallyQuiet) => ", quiet by legal captures",
        })
    }
}

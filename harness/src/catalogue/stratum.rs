//! Strata of game positions, by phase and tension, for drawing suites.

use std::fmt;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

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

/// A kind of game position, by phase and tension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stratum {
    /// The phase of the positions in their games.
    pub phase: Phase,
    /// Whether men are being exchanged; `None` accepts all positions.
    pub tension: Option<Tension>,
}

impl fmt::Display for Stratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.phase {
            Phase::Opening => "opening",
            Phase::Middle => "middle game",
            Phase::Ending => "ending",
        })?;
        f.write_str(match self.tension {
            None => "",
            Some(Tension::Quiet) => ", quiet",
            Some(Tension::InExchange) => ", in an exchange",
            Some(Tension::LegallyQuiet) => ", quiet by legal captures",
        })
    }
}

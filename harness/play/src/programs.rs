//! UCI programs that search the positions of an experiment.

use std::str::FromStr;
use std::sync::Arc;

use plywood_algorithms::Limits;
use plywood_players::{PlayerKind, PlayerSettings};

use crate::chess::programs::{answer, ensure_starts};
use plywood::record::contender::{PLAIN, PROGRAM};
use plywood::studies::searches::measure::contestant::SearchProgram;
use plywood::studies::searches::measure::question::Question;
use plywood::studies::searches::row::SearchRow;

/// A UCI program that searches: its command, and the options sent to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Program {
    command: String,
    /// The UCI options, without limits.
    settings: PlayerSettings,
}

/// Reads a UCI program, as [`ReadProgram`](plywood::studies::searches::measure::contestant::ReadProgram)
/// asks.
pub fn read(text: &str) -> Result<Arc<dyn SearchProgram>, String> {
    match text.parse::<Program>() {
        Ok(program) => Ok(Arc::new(program)),
        Err(error) => Err(error.to_string()),
    }
}

/// The error for text that does not describe a UCI program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum ReadProgramError {
    /// The text does not describe a player.
    #[error(transparent)]
    Player(#[from] plywood_players::PlayerSettingsError),
    /// The text describes a player of another kind, or one with limits.
    #[error(
        "\"{0}\" is not a UCI program; write uci=COMMAND, and its options as \
         option.NAME=VALUE; depths and limits come from the experiment"
    )]
    Other(String),
}

impl FromStr for Program {
    type Err = ReadProgramError;

    fn from_str(text: &str) -> Result<Self, ReadProgramError> {
        let other = || ReadProgramError::Other(text.to_owned());
        if !text.starts_with("uci=") {
            return Err(other());
        }
        let settings: PlayerSettings = text.parse()?;
        let PlayerKind::Program(command) = &settings.kind else { return Err(other()) };
        let is_empty = command.trim().is_empty();
        if is_empty || !settings.effort.is_unlimited() || settings.clock.is_some() {
            return Err(other());
        }
        Ok(Self { command: command.clone(), settings })
    }
}

impl SearchProgram for Program {
    fn columns(&self) -> (String, String) {
        let options = self.settings.options.iter();
        let options: Vec<_> = options.map(|(name, value)| format!("{name}={value}")).collect();
        let settings = if options.is_empty() { PLAIN.to_owned() } else { options.join("+") };
        (format!("{PROGRAM}{}", self.command), settings)
    }

    fn ensure_starts(&self) -> Result<(), String> {
        ensure_starts(&self.command, &self.settings)
    }

    fn answer(
        &self,
        row: SearchRow,
        question: &Question,
        limits: Limits,
    ) -> Result<SearchRow, String> {
        answer(&self.command, &self.settings, row, question, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::studies::searches::measure::contestant::Contestant;

    #[test]
    fn programs_are_players_without_limits() {
        let text = |text| Contestant::Program(read(text).expect("a program")).to_string();
        let program: Program = "uci=gnuchess --uci,option.Hash=16".parse().expect("a program");
        assert_eq!(program.command, "gnuchess --uci");
        assert_eq!(text("uci=gnuchess --uci,option.Hash=16"), "uci=gnuchess --uci+Hash=16");
        assert_eq!(text("uci=x"), "uci=x");
        for text in ["alpha-beta", "uci=x,nodes=5", "uci=x,clock=60+1", "person", "uci="] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

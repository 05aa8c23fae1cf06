//! The algorithms and UCI programs that an experiment compares.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use plywood_algorithms::Configuration;
use plywood_players::{PlayerKind, PlayerSettings};

use crate::record::contender::{Contender, PLAIN, PROGRAM};

/// An algorithm or UCI program that searches positions.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// An algorithm of this project, with its settings.
    Algorithm(Configuration),
    /// A UCI program, which reports its own counts.
    Program(Arc<Program>),
}

impl Contestant {
    /// Returns the configuration; `None` for a UCI program.
    pub fn configuration(&self) -> Option<&Configuration> {
        match self {
            Self::Algorithm(configuration) => Some(configuration),
            Self::Program(_) => None,
        }
    }

    /// Returns the names used in the columns `algorithm` and `settings`.
    pub fn contender(&self) -> Contender {
        match self {
            Self::Algorithm(configuration) => Contender::from(configuration),
            Self::Program(program) => Contender::new(&program.algorithm(), &program.settings()),
        }
    }
}

/// Prints the text that commands accept.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Algorithm(configuration) => configuration.fmt(f),
            Self::Program(_) => self.contender().fmt(f),
        }
    }
}

/// A UCI program that searches: its command, and the options sent to it.
///
/// It is written like a player, as `uci=COMMAND` with `option.NAME=VALUE` after commas, but without
/// limits. Depths and limits come from the experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    command: String,
    /// The UCI options, without limits.
    settings: PlayerSettings,
}

/// The error for text that does not describe a UCI program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadProgramError {
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
        let settings: PlayerSettings = text.parse()?;
        let other = || ReadProgramError::Other(text.to_owned());
        let PlayerKind::Program(command) = &settings.kind else { return Err(other()) };
        let is_empty = command.trim().is_empty();
        if is_empty || !settings.effort.is_unlimited() || settings.clock.is_some() {
            return Err(other());
        }
        Ok(Self { command: command.clone(), settings })
    }
}

impl Program {
    /// Returns the command that starts the program.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Returns the player settings with which the program is started.
    pub fn player(&self) -> &PlayerSettings {
        &self.settings
    }

    /// Returns the text of the column `algorithm`.
    pub fn algorithm(&self) -> String {
        format!("{PROGRAM}{}", self.command)
    }

    /// Returns the text of the column `settings`.
    pub fn settings(&self) -> String {
        let options = self.settings.options.iter();
        let options: Vec<_> = options.map(|(name, value)| format!("{name}={value}")).collect();
        if options.is_empty() { PLAIN.to_owned() } else { options.join("+") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_players_without_limits() {
        let read = |text: &str| text.parse::<Program>();
        let program = read("uci=gnuchess --uci,option.Hash=16").expect("a program");
        assert_eq!(program.command(), "gnuchess --uci");
        let contestant = Contestant::Program(Arc::new(program));
        assert_eq!(contestant.to_string(), "uci=gnuchess --uci+Hash=16");
        assert_eq!(Contestant::Program(Arc::new(read("uci=x").expect("x"))).to_string(), "uci=x");
        for text in ["alpha-beta", "uci=x,nodes=5", "uci=x,clock=60+1", "person", "uci="] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

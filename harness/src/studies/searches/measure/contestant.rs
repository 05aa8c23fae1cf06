//! Who answers a question: an algorithm of ours, or a UCI program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use plywood_algorithms::Configuration;
use plywood_players::{PlayerKind, PlayerSettings};

use crate::record::contender::{Contender, PLAIN, PROGRAM};

/// Who answers a question.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// An algorithm of ours.
    Algorithm(Configuration),
    /// A UCI program, which counts and times itself.
    Program(Arc<Program>),
}

impl Contestant {
    /// The algorithm, if it is one of ours.
    pub fn configuration(&self) -> Option<&Configuration> {
        match self {
            Self::Algorithm(configuration) => Some(configuration),
            Self::Program(_) => None,
        }
    }

    /// As rows name it.
    pub fn contender(&self) -> Contender {
        match self {
            Self::Algorithm(configuration) => Contender::from(configuration),
            Self::Program(program) => Contender::new(&program.algorithm(), &program.settings()),
        }
    }
}

/// As commands write it.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Algorithm(configuration) => configuration.fmt(f),
            Self::Program(_) => self.contender().fmt(f),
        }
    }
}

/// A UCI program that searches: its command, and the options that it is sent.
///
/// As text it is a player, `uci=COMMAND` with `option.NAME=VALUE` after commas,
/// without limits: the experiment's depths and limits hold for programs, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    command: String,
    /// The options, without limits.
    settings: PlayerSettings,
}

/// The text is no UCI program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadProgramError {
    /// It is no player at all.
    #[error(transparent)]
    Player(#[from] plywood_players::PlayerSettingsError),
    /// It is another kind of player, or a player with limits.
    #[error(
        "\"{0}\" is no program that searches; write uci=COMMAND, and its options as \
         option.NAME=VALUE: depths and limits are the experiment's"
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
    /// The command that starts it.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// What it is started with.
    pub fn player(&self) -> &PlayerSettings {
        &self.settings
    }

    /// What rows have in `algorithm`.
    pub fn algorithm(&self) -> String {
        format!("{PROGRAM}{}", self.command)
    }

    /// What rows have in `settings`.
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

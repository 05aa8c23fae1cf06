//! The algorithms and UCI programs that an experiment compares.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use plywood_algorithms::{Configuration, Limits};

use crate::catalogue::services;
use crate::record::contender::Contender;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::row::SearchRow;

/// An algorithm or UCI program that searches positions.
#[derive(Clone, Debug)]
pub enum Contestant {
    /// An algorithm of this project, with its settings.
    Algorithm(Box<Configuration>),
    /// A UCI program, which reports its own counts.
    Program(Arc<dyn SearchProgram>),
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
            Self::Algorithm(configuration) => Contender::from(&**configuration),
            Self::Program(program) => {
                let (algorithm, settings) = program.columns();
                Contender::new(&algorithm, &settings)
            }
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
pub trait SearchProgram: fmt::Debug + Send + Sync {
    /// Returns the texts of the columns `algorithm` and `settings`.
    fn columns(&self) -> (String, String);

    /// Starts the program and ends it again.
    ///
    /// # Errors
    ///
    /// If it cannot be started or does not answer; the message names it.
    fn ensure_starts(&self) -> Result<(), String>;

    /// Completes `row` with the program's answer to the question.
    ///
    /// # Errors
    ///
    /// If the program fails; the message names it.
    fn answer(
        &self,
        row: SearchRow,
        question: &Question,
        limits: Limits,
    ) -> Result<SearchRow, String>;
}

/// A guest's function that reads the text of a UCI program.
#[derive(Clone, Copy)]
pub struct ReadProgram(pub fn(&str) -> Result<Arc<dyn SearchProgram>, String>);

/// A UCI program that an experiment or a command line names.
#[derive(Clone, Debug)]
pub struct Program(pub Arc<dyn SearchProgram>);

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ReadProgram(read) =
            services::of("UCI programs are").map_err(|error| error.to_string())?;
        read(text).map(Self)
    }
}

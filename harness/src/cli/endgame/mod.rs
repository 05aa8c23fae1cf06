//! `plywood endgame`: endgame tables, made by backward chaining.

mod build;
mod line;
mod list;
pub mod pictures;
mod play;
mod probe;
mod stats;
mod value;
mod verify;

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use plywood_players::endgame::{EndgameTables, TableName};
use plywood_positions::endgame::{Ending, Metric};
use plywood_positions::{Chess, GameValue};
use serde::Serialize;

use self::value::{Value, in_moves};
use crate::cli::measured::Measure;
use crate::cli::output;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::studies::endings::Endings;

/// Build and query endgame tables: the values of all positions with few men
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Clone, Debug, Subcommand)]
enum Verb {
    Build(build::Options),
    List(list::Options),
    Stats(stats::Options),
    Verify(verify::Options),
    Probe(probe::Options),
    Line(line::Options),
    Play(play::Options),
    Compare(Box<Measure<Endings>>),
}

impl Options {
    /// The options of the record, if the verb makes one.
    pub fn record(&mut self) -> Option<&mut RecordOptions> {
        match &mut self.verb {
            Verb::Compare(options) => Some(options.record()),
            _ => None,
        }
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If a table is missing or damaged, or the arguments are invalid.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        match &self.verb {
            Verb::Build(options) => options.run(),
            Verb::List(options) => options.run(),
            Verb::Stats(options) => options.run(),
            Verb::Verify(options) => options.run(),
            Verb::Probe(options) => options.run(),
            Verb::Line(options) => options.run(),
            Verb::Play(options) => options.run(),
            Verb::Compare(options) => options.run(),
        }
    }
}

/// The location of the tables.
#[derive(Args, Clone, Debug)]
struct Folder {
    /// Folder of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables: PathBuf,
}

impl Folder {
    fn open(&self) -> anyhow::Result<EndgameTables> {
        Ok(EndgameTables::open(&self.tables)?)
    }
}

/// The end that distances count to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Distance {
    /// Plies to mate
    #[default]
    Mate,
    /// Plies to the winner's mate, capture or promotion, or until the loser has
    /// to capture or promote; that move is not counted
    Conversion,
}

impl From<Distance> for Metric {
    fn from(distance: Distance) -> Self {
        match distance {
            Distance::Mate => Self::Mate,
            Distance::Conversion => Self::Conversion,
        }
    }
}

/// The table that the command line names.
#[derive(Args, Clone, Debug)]
struct Which {
    /// The ending, such as KRKN
    ending: String,
    /// The end that distances count to
    #[arg(long, value_enum, default_value_t)]
    distance: Distance,
}

impl Which {
    fn name(&self) -> anyhow::Result<TableName> {
        Ok(TableName { ending: ending(&self.ending)?, metric: self.distance.into() })
    }
}

fn ending(text: &str) -> anyhow::Result<Ending> {
    text.parse().map_err(|error: plywood_positions::endgame::ParseEndingError| usage(error.into()))
}

/// The position that the command line gives.
#[derive(Args, Clone, Debug)]
struct Where {
    /// The position, as FEN
    #[arg(value_name = "FEN")]
    fen: String,
    /// The end that distances count to
    #[arg(long, value_enum, default_value_t)]
    distance: Distance,
}

/// A position to look up, and the format of the answer.
#[derive(Args, Clone, Debug)]
struct Asked {
    #[command(flatten)]
    position: Where,
    #[command(flatten)]
    folder: Folder,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The position and the answer, as JSON.
#[derive(Serialize)]
struct Answer<T> {
    position: String,
    #[serde(flatten)]
    value: Value,
    #[serde(flatten)]
    rest: T,
}

impl Asked {
    /// Prints the answer as JSON, or its first line as text; the caller then prints the rest.
    fn answer(
        &self,
        position: &Chess,
        value: GameValue,
        rest: impl Serialize,
    ) -> anyhow::Result<Printed> {
        if self.json {
            let position = position.to_string();
            output::json(&Answer { position, value: value.into(), rest })?;
            return Ok(Printed::Whole);
        }
        output::line(format_args!("{position}: {}", in_moves(value)))?;
        Ok(Printed::Beginning)
    }
}

/// How much of an answer has been printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Printed {
    /// All of it, as JSON.
    Whole,
    /// The position and its value, as text.
    Beginning,
}

impl Where {
    fn position(&self) -> anyhow::Result<Chess> {
        let position = self.fen.parse::<Chess>();
        position.with_context(|| format!("'{}' is not a position", self.fen)).map_err(usage)
    }
}

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

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use plywood_players::endgame::EndgameTables;
use plywood_players::{Game, Rules as _, Start};
use plywood_positions::endgame::{Ending, Metric};
use plywood_positions::{Chess, GameValue};
use serde::Serialize;

use self::value::{Value, in_moves};
use crate::cli::measured::Measure;
use crate::cli::output::{self, say};
use crate::cli::readings;
use crate::cli::verbs::verbs;
use crate::cli::verdict::{Verdict, usage};
use crate::studies::endings::Endings;
use crate::studies::wins::Wins;

verbs! {
    /// Build and query endgame tablebases
    pub enum Verb {
        Build(build::Options),
        List(list::Options),
        Stats(stats::Options),
        Verify(verify::Options),
        Probe(probe::Options),
        Line(line::Options),
        Play(play::Options),
        Compare(Box<Measure<Endings>>),
        Judge(Box<Measure<Wins>>),
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
    /// Prints the answer as JSON, or its first line and what `text` prints.
    fn answer(
        &self,
        position: &Chess,
        value: GameValue,
        rest: impl Serialize,
        text: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<Verdict> {
        let answer = Answer { position: position.to_string(), value: value.into(), rest };
        output::answer(self.json, &answer, || {
            say!("{position}: {}", in_moves(value))?;
            text()
        })?;
        Ok(Verdict::Well)
    }
}

impl Where {
    fn position(&self) -> anyhow::Result<Chess> {
        Ok(self.start()?.position)
    }

    /// A game that begins with the position, and that no rule of draws ends.
    fn game(&self) -> anyhow::Result<Game<Chess>> {
        self.start()?;
        let mut game = Game::from_text(&self.fen).map_err(|error| usage(anyhow!(error)))?;
        game.play_on();
        Ok(game)
    }

    /// The position, with the counters of its FEN.
    fn start(&self) -> anyhow::Result<Start<Chess>> {
        let start = Chess::read_start(&self.fen).map_err(|error| anyhow!(error));
        readings::report_position(Chess::NAME, Some(&self.fen));
        start.with_context(|| format!("'{}' is not a position", self.fen)).map_err(usage)
    }
}

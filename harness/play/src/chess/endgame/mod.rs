//! `plywood-play endgame`: endgame tablebases, built by retrograde analysis.

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
use crate::chess::studies::endings::Endings;
use crate::chess::studies::wins::Wins;
use plywood::cli::measured::Measure;
use plywood::cli::output::{self, out};
use plywood::cli::readings;
use plywood::cli::verbs::Verb;
use plywood::cli::verdict::{Verdict, usage};

/// Build and query endgame tablebases
#[derive(Args)]
struct Group;

/// Returns the commands of the group.
pub fn verbs() -> Vec<Verb> {
    vec![
        Verb::group::<Group>(&["endgame"]),
        Verb::of::<build::Options>(&["endgame", "build"]),
        Verb::of::<list::Options>(&["endgame", "list"]),
        Verb::of::<stats::Options>(&["endgame", "stats"]),
        Verb::of::<verify::Options>(&["endgame", "verify"]),
        Verb::of::<probe::Options>(&["endgame", "probe"]),
        Verb::of::<line::Options>(&["endgame", "line"]),
        Verb::of::<play::Options>(&["endgame", "play"]),
        Verb::of::<Measure<Endings>>(&["endgame", "compare"]),
        Verb::of::<Measure<Wins>>(&["endgame", "judge"]),
    ]
}

/// The folder that contains the endgame tables.
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

/// The endpoint of distances: mate or conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Distance {
    /// Plies to mate
    #[default]
    Mate,
    /// Plies to the winner's mate, capture or promotion, or until the loser has to capture or
    /// promote; the loser's move is not counted
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

/// A position given on the command line.
#[derive(Args, Clone, Debug)]
struct Where {
    /// Position in Forsyth-Edwards notation
    #[arg(value_name = "FEN")]
    fen: String,
    /// Endpoint of distances: mate or conversion
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

/// A position and its value, for JSON.
#[derive(Serialize)]
struct Answer<T> {
    position: String,
    #[serde(flatten)]
    value: Value,
    #[serde(flatten)]
    rest: T,
}

impl Asked {
    /// Prints the answer as JSON, or prints a line with the value and calls `text` for the rest.
    fn answer(
        &self,
        position: &Chess,
        value: GameValue,
        rest: impl Serialize,
        text: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<Verdict> {
        let answer = Answer { position: position.to_string(), value: value.into(), rest };
        output::answer(self.json, &answer, || {
            out!("{position}: {}", in_moves(value))?;
            text()
        })?;
        Ok(Verdict::Well)
    }
}

impl Where {
    fn position(&self) -> anyhow::Result<Chess> {
        Ok(self.start()?.position)
    }

    /// Starts a game from the position, without the rules that end games as draws.
    fn game(&self) -> anyhow::Result<Game<Chess>> {
        self.start()?;
        let mut game = Game::from_text(&self.fen).map_err(|error| usage(anyhow!(error)))?;
        game.play_on();
        Ok(game)
    }

    /// Parses the position with the move counters of its FEN.
    fn start(&self) -> anyhow::Result<Start<Chess>> {
        let start = Chess::read_start(&self.fen).map_err(|error| anyhow!(error));
        readings::report_position(Chess::NAME, Some(&self.fen));
        start.with_context(|| format!("\"{}\" is not a position", self.fen)).map_err(usage)
    }
}

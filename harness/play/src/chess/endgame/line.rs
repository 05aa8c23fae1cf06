//! `plywood-play endgame line`: optimal play from a position.

use std::collections::BTreeMap;

use clap::Args;
use plywood_players::endgame::{Line, LineMove};
use plywood_positions::{Chess, GameValue, Position, read_move};
use serde::Serialize;

use super::Asked;
use super::value::{Value, in_moves};
use plywood::cli::output::out;
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};

/// Print the optimal line from a position
///
/// Moves on the command line are made first, for both sides in turn; use them to replay a printed
/// line. Equally good moves are in brackets. `!` marks the only move that keeps the win or the
/// draw. `?` marks a move on the command line that is not optimal, with its value and the best
/// moves. Move numbers continue from the FEN's.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame line '8/6n1/8/4K3/8/k7/5R2/8 w - -' --distance conversion
  plywood-play endgame line '8/6n1/8/4K3/8/k7/5R2/8 w - - 0 25' Rh2 Ne8 \\
    --distance conversion")]
pub struct Options {
    #[command(flatten)]
    asked: Asked,
    /// Moves to make first, such as Kc6 or c5c6
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    chosen: String,
    #[serde(flatten)]
    value: Value,
    only: bool,
    equals: Vec<String>,
    better: Vec<String>,
}

impl From<&LineMove> for Row {
    fn from(it: &LineMove) -> Self {
        Self {
            chosen: it.name.clone(),
            value: it.value.into(),
            only: it.only,
            equals: it.equals.clone(),
            better: it.better.clone(),
        }
    }
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let Asked { position: asked, folder, .. } = &self.asked;
        let start = asked.start()?;
        let given = self.given(&start.position)?;
        let line = Line::new(&folder.open()?, &start.position, &given, asked.distance.into())?;
        let rows: Vec<Row> = line.moves.iter().map(Row::from).collect();
        self.asked.answer(&start.position, line.value, BTreeMap::from([("line", rows)]), || {
            print(&start.position, start.number, &line)?;
            if line.moves.last().map_or(line.value, |last| last.value) == GameValue::Draw {
                out!("no line leads anywhere from a draw; see probe")?;
            }
            Ok(())
        })
    }
}

impl Options {
    /// Parses the moves on the command line, each in the position after the previous move.
    fn given(&self, start: &Chess) -> anyhow::Result<Vec<<Chess as Position>::Move>> {
        let mut position = start.clone();
        let read = |text: &String| {
            let chosen = read_move(&position, text).map_err(|error| usage(error.into()))?;
            position.make(chosen);
            Ok(chosen)
        };
        self.moves.iter().map(read).collect()
    }
}

/// Prints a line, two moves per row, numbered from `number`.
fn print(position: &Chess, number: u32, line: &Line) -> anyhow::Result<()> {
    let black_begins = position.to_string().contains(" b ");
    let mut moves: Vec<String> = line.moves.iter().map(text).collect();
    if black_begins && !moves.is_empty() {
        moves.insert(0, "...".to_owned());
    }
    for (number, pair) in (number..).zip(moves.chunks(2)) {
        out!("{number:3}. {}", pair.join("  "))?;
    }
    Ok(())
}

pub(super) fn text(it: &LineMove) -> String {
    let mark = match (it.only, it.better.is_empty()) {
        (true, _) => "!",
        (false, true) => "",
        (false, false) => "?",
    };
    let others = if it.better.is_empty() {
        it.equals.join(", ")
    } else {
        format!("{}; best {}", in_moves(it.value), it.better.join(", "))
    };
    if others.is_empty() {
        format!("{}{mark}", it.name)
    } else {
        format!("{}{mark} ({others})", it.name)
    }
}

//! `plywood endgame line`: optimal play from a position.

use std::collections::BTreeMap;

use clap::Args;
use plywood_players::endgame::{Line, LineMove};
use plywood_positions::{Chess, GameValue};
use serde::Serialize;

use super::Asked;
use super::value::Value;
use crate::cli::output::say;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;

/// Print the optimal line from a position
///
/// Equally good moves are in brackets. `!` marks the only move that keeps the win or the draw.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood endgame line '8/6n1/8/4K3/8/k7/5R2/8 w - -' --distance conversion")]
pub struct Options {
    #[command(flatten)]
    asked: Asked,
}

#[derive(Serialize)]
struct Row {
    chosen: String,
    #[serde(flatten)]
    value: Value,
    only: bool,
    equals: Vec<String>,
}

impl From<&LineMove> for Row {
    fn from(it: &LineMove) -> Self {
        Self {
            chosen: it.name.clone(),
            value: it.value.into(),
            only: it.only,
            equals: it.equals.clone(),
        }
    }
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let Asked { position: asked, folder, .. } = &self.asked;
        let position = asked.position()?;
        let line = Line::new(&folder.open()?, &position, asked.distance.into())?;
        let rows: Vec<Row> = line.moves.iter().map(Row::from).collect();
        self.asked.answer(&position, line.value, BTreeMap::from([("line", rows)]), || {
            if line.value == GameValue::Draw {
                say!("no line leads anywhere from a draw; see probe")?;
            }
            print(&position, &line)
        })
    }
}

/// Prints two moves in a line.
fn print(position: &Chess, line: &Line) -> anyhow::Result<()> {
    let black_begins = position.to_string().contains(" b ");
    let mut moves: Vec<String> = line.moves.iter().map(text).collect();
    if black_begins {
        moves.insert(0, "...".to_owned());
    }
    for (number, pair) in (1..).zip(moves.chunks(2)) {
        say!("{number:3}. {}", pair.join("  "))?;
    }
    Ok(())
}

pub(super) fn text(it: &LineMove) -> String {
    let mark = if it.only { "!" } else { "" };
    let equals = match &it.equals[..] {
        [] => String::new(),
        equals => format!(" ({})", equals.join(", ")),
    };
    format!("{}{mark}{equals}", it.name)
}

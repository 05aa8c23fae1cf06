//! `plywood endgame probe`: values of a position and its moves.

use clap::Args;
use plywood_players::endgame::Probe;
use plywood_positions::Position;
use serde::Serialize;

use super::value::{Value, in_moves};
use super::{Asked, Printed};
use crate::cli::output;
use crate::cli::verdict::Verdict;

/// Print the value of a position and of every move
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood endgame probe '8/6n1/8/4K3/8/k7/5R2/8 w - -'
  plywood endgame probe '8/6n1/8/4K3/8/k7/5R2/8 w - -' --distance conversion --json")]
pub struct Options {
    #[command(flatten)]
    asked: Asked,
}

#[derive(Serialize)]
struct Moves {
    moves: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    chosen: String,
    #[serde(flatten)]
    value: Value,
}

impl Options {
    pub fn run(&self) -> anyhow::Result<Verdict> {
        let Asked { position: asked, folder, .. } = &self.asked;
        let position = asked.position()?;
        let probe = Probe::new(&folder.open()?, &position, asked.distance.into())?;
        let rows = probe
            .moves
            .iter()
            .map(|it| Row { chosen: position.notation(it.chosen), value: it.value.into() });
        let moves = Moves { moves: rows.collect() };
        if self.asked.answer(&position, probe.value, moves)? == Printed::Beginning {
            for it in &probe.moves {
                let name = position.notation(it.chosen);
                output::line(format_args!("  {name:7} {}", in_moves(it.value)))?;
            }
        }
        Ok(Verdict::Well)
    }
}

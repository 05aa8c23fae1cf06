//! `plywood-play endgame probe`: prints the values of a position and its moves.

use std::collections::BTreeMap;

use clap::Args;
use plywood_players::endgame::{Probe, ProbeMove};
use plywood_positions::{Chess, Position};
use serde::Serialize;

use super::Asked;
use super::value::{Value, in_moves};
use plywood::cli::output::out;
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::Verdict;

/// Print the value of a position and of each legal move
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame probe '8/6n1/8/4K3/8/k7/5R2/8 w - -'
  plywood-play endgame probe '8/6n1/8/4K3/8/k7/5R2/8 w - -' \\
    --distance conversion --json")]
pub struct Options {
    #[command(flatten)]
    asked: Asked,
}

#[derive(Serialize)]
struct Row {
    chosen: String,
    #[serde(flatten)]
    value: Value,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let Asked { position: asked, folder, .. } = &self.asked;
        let position = asked.position()?;
        let probe = Probe::new(&folder.open()?, &position, asked.distance.into())?;
        let row =
            |it: &ProbeMove| Row { chosen: position.notation(it.chosen), value: it.value.into() };
        let moves: Vec<Row> = probe.moves.iter().map(row).collect();
        let moves = BTreeMap::from([("moves", moves)]);
        self.asked.answer(&position, probe.value, moves, || print_moves(&position, &probe.moves))
    }
}

/// Prints each move with its value.
pub(super) fn print_moves(position: &Chess, moves: &[ProbeMove]) -> anyhow::Result<()> {
    moves
        .iter()
        .try_for_each(|it| out!("  {:7} {}", position.notation(it.chosen), in_moves(it.value)))
}

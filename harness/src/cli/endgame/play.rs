//! `plywood endgame play`: play against the table.

use std::io::{BufRead, Write, stdin, stdout};

use clap::Args;
use plywood_players::Rules as _;
use plywood_players::endgame::{EndgameTables, Probe};
use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, Hints, Position, read_move};

use super::probe::print_moves;
use super::value::in_moves;
use super::{Folder, Where};
use crate::cli::output::say;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::Verdict;

/// Play a position against the table
///
/// You have the side to move, and type moves as Kc6 or c5c6. `?` prints the value of each of your
/// moves, `quit` ends the game. The table plays the first of its best moves.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood endgame play '8/8/8/8/8/2k5/8/K1R5 b - -'")]
pub struct Options {
    #[command(flatten)]
    position: Where,
    #[command(flatten)]
    folder: Folder,
}

impl Runnable for Options {
    fn run(self) -> anyhow::Result<Verdict> {
        let mut position = self.position.position()?;
        let tables = self.folder.open()?;
        let metric = self.position.distance.into();
        loop {
            say!("{}", board(&position))?;
            if is_over(&position)? {
                break;
            }
            let Some(chosen) = ask(&tables, &position, metric)? else { break };
            position.make(chosen);
            if is_over(&position)? {
                break;
            }
            let probe = Probe::new(&tables, &position, metric)?;
            let Some(best) = probe.moves.first() else { break };
            let (name, value) = (position.notation(best.chosen), in_moves(best.value));
            say!("table: {name} ({value})")?;
            position.make(best.chosen);
        }
        Ok(Verdict::Well)
    }
}

/// Whether the game is over; prints its result.
fn is_over(position: &Chess) -> anyhow::Result<bool> {
    let moves = position.all_moves();
    if moves.is_empty() {
        let how = if position.is_check() { "mate" } else { "stalemate" };
        say!("{how}")?;
    }
    Ok(moves.is_empty())
}

/// Asks until the user types a legal move, or quits.
fn ask(
    tables: &EndgameTables,
    position: &Chess,
    metric: Metric,
) -> anyhow::Result<Option<<Chess as Position>::Move>> {
    loop {
        write!(stdout(), "> ")?;
        stdout().flush()?;
        let mut text = String::new();
        if stdin().lock().read_line(&mut text)? == 0 {
            return Ok(None);
        }
        match text.trim() {
            "" => {}
            "quit" => return Ok(None),
            "?" => print_moves(position, &Probe::new(tables, position, metric)?.moves)?,
            text => match read_move(position, text) {
                Ok(chosen) => return Ok(Some(chosen)),
                Err(error) => say!("{error}")?,
            },
        }
    }
}

/// The board, with White at the bottom and its ranks apart from it.
fn board(position: &Chess) -> String {
    let diagram = position.diagram(None).to_string();
    let apart =
        diagram.lines().map(|line| line.split_at(1)).map(|(rank, row)| rank.to_owned() + " " + row);
    apart.collect::<Vec<_>>().join("\n")
}

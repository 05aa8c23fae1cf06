//! `plywood-play endgame play`: lets the user play against an endgame table.

use std::io::{BufRead, Write, stdin, stdout};
use std::ops::ControlFlow;

use clap::Args;
use plywood_players::endgame::{EndgameTables, Probe};
use plywood_players::{Game, Random, Rules as _, Start};
use plywood_positions::endgame::Metric;
use plywood_positions::{Chess, Hints, Position};

use super::probe::print_moves;
use super::value::in_moves;
use super::{Folder, Where};
use plywood::cli::output::out;
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::Verdict;

const HELP: &str = "\
a move   such as Kc6 or c5c6
hint     your best moves, and their value
?        the value of each of your moves
undo     take your last move back, and the table's answer
fen      the position as text
quit     end";

/// Play a position against the endgame table
///
/// You play the side to move, and type moves such as Kc6 or c5c6; `help` lists other commands. The
/// table plays the first of its best moves, or a random one of them with `--seed`. Repetition and
/// the fifty-move rule do not end the game, because the table's values ignore them.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame play '8/8/8/8/8/2k5/8/K1R5 b - -'
  plywood-play endgame play '8/6n1/8/4K3/8/k7/5R2/8 w - - 0 25' \\
    --distance conversion --seed 1")]
pub struct Options {
    #[command(flatten)]
    position: Where,
    #[command(flatten)]
    folder: Folder,
    /// Random seed to choose among equally good moves [default: choose the first]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let mut session = Session {
            game: self.position.game()?,
            tables: self.folder.open()?,
            metric: self.position.distance.into(),
            random: self.seed.map(Random::new),
        };
        out!("{}", session.board())?;
        while !session.is_over()? && session.ask()?.is_continue() {}
        Ok(Verdict::Well)
    }
}

/// A game against the table.
struct Session {
    game: Game<Chess>,
    tables: EndgameTables,
    metric: Metric,
    random: Option<Random>,
}

impl Session {
    /// Returns whether the side to move has no legal move, and prints the result if so.
    fn is_over(&self) -> anyhow::Result<bool> {
        let position = self.game.position();
        let is_over = position.all_moves().is_empty();
        if is_over {
            out!("{}", if position.is_check() { "mate" } else { "stalemate" })?;
        }
        Ok(is_over)
    }

    /// Reads and performs a line of input. Breaks if the user quits or the game is over.
    fn ask(&mut self) -> anyhow::Result<ControlFlow<()>> {
        write!(stdout(), "> ")?;
        stdout().flush()?;
        let mut text = String::new();
        if stdin().lock().read_line(&mut text)? == 0 {
            return Ok(ControlFlow::Break(()));
        }
        match text.trim() {
            "" => {}
            "quit" => return Ok(ControlFlow::Break(())),
            "help" => out!("{HELP}")?,
            "?" => print_moves(self.game.position(), &self.probe()?.moves)?,
            "hint" => self.hint()?,
            "undo" => self.undo()?,
            "fen" => out!("{}", self.fen())?,
            text => match self.game.play_text(text) {
                Ok(_) => {
                    self.game.play_on();
                    if self.is_over()? {
                        return Ok(ControlFlow::Break(()));
                    }
                    self.answer()?;
                }
                Err(error) => out!("{error}; `help` lists the commands")?,
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    fn probe(&self) -> anyhow::Result<Probe> {
        Ok(Probe::new(&self.tables, self.game.position(), self.metric)?)
    }

    /// Prints the best moves according to the table.
    fn hint(&self) -> anyhow::Result<()> {
        let probe = self.probe()?;
        let position = self.game.position();
        let best = probe.best().iter().map(|it| position.notation(it.chosen));
        out!("{} ({})", best.collect::<Vec<_>>().join(", "), in_moves(probe.value))
    }

    /// Takes back the last move of the table and the last move of the user.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.game.plies().len() < 2 {
            return out!("there is no move to take back");
        }
        self.game.take_back();
        self.game.take_back();
        out!("{}", self.board())
    }

    /// Plays the table's move.
    fn answer(&mut self) -> anyhow::Result<()> {
        let probe = self.probe()?;
        let best = probe.best();
        let drawn = self.random.as_mut().map_or(0, |random| random.below(best.len() as u64));
        let Some(best) = best.get(drawn as usize) else { return Ok(()) };
        let name = self.game.position().notation(best.chosen);
        out!("table: {name} ({})", in_moves(best.value))?;
        self.game.play(best.chosen)?;
        self.game.play_on();
        out!("{}", self.board())
    }

    /// Returns the position in FEN, with its move counters.
    fn fen(&self) -> String {
        let position = self.game.position().clone();
        let (quiet, number) = (self.game.quiet_plies(), self.game.move_number());
        Chess::write_start(&Start { quiet, number, ..Start::at(position) })
    }

    /// Draws the board with White at the bottom and a space after each rank number.
    fn board(&self) -> String {
        let diagram = self.game.position().diagram(None).to_string();
        let apart = diagram.lines().map(|line| line.split_at(1));
        apart.map(|(rank, row)| rank.to_owned() + " " + row).collect::<Vec<_>>().join("\n")
    }
}

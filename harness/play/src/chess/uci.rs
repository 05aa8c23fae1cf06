//! `plywood-play uci`: a chess player with the UCI protocol, for chess GUIs and tournaments.

use std::io::{self, Write as _};

use anyhow::anyhow;
use clap::Args;
use plywood_players::{PlayerSettings, serve_uci};

use crate::catalogue::players::thinker;
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};

/// Play chess through the Universal Chess Interface (UCI)
///
/// Reads commands from standard input and answers on standard output, until `quit`. The options of
/// the interface are Hash, Clear Hash, MultiPV, Ponder, Move Overhead (in milliseconds),
/// UCI_Chess960, Player, Book, Memory, Tables, SyzygyPath and Seed. The seed determines draws from
/// books; by default, it depends on the clock. An invalid command is answered with an `info string`
/// and ignored.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play uci
  plywood-play uci --player joanna
  plywood-play uci --player 'mtd(f)+table=64+table-move,eval=self-taught:63'")]
pub struct Options {
    /// Player: a name, or an algorithm with its settings, then options separated by commas (see
    /// `plywood-play play --help`)
    #[arg(long, value_name = "PLAYER", default_value = "strongest")]
    player: PlayerSettings,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let workshop = |settings: &PlayerSettings| -> Result<_, String> {
            let thinker = thinker(settings).map_err(|error| format!("{error:#}"))?;
            // The interface ends soon if standard output cannot be written.
            Ok(thinker.with_complaints(Box::new(|text| {
                let _ = writeln!(io::stdout(), "info string {text}");
            })))
        };
        // An invalid player is reported before the interface starts.
        workshop(&self.player).map_err(|error| usage(anyhow!(error)))?;
        serve_uci(io::stdin().lock(), io::stdout(), &self.player.name, &workshop)?;
        io::stdout().flush()?;
        Ok(Verdict::Well)
    }
}

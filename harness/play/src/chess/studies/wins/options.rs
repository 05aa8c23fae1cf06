//! `plywood-play endgame judge`: compares players' moves with perfect play.

use anyhow::ensure;
use clap::Args;
use plywood_players::{PlayerKind, PlayerSettings};
use plywood_positions::Chess;
use plywood_positions::endgame::Ending;

use super::plan::Wins;
use crate::catalogue::players;
use plywood::core::memory::ensure_tables_fit;
use plywood::core::study::{MeasureOptions, NotRepeatable, StudyCommand};

/// Judge the moves of players in won positions by an endgame table
///
/// White, to move, wins each position. The table shows for each move whether it keeps the win, and
/// by how many plies it delays the mate. A player may be a program that speaks UCI (uci=COMMAND); its
/// rows are not in the signature. Symmetric positions count once: one of eight, of two with
/// pawns, or of four with both kings on one long diagonal. Every position begins a new game. The
/// tables are rebuilt in a temporary folder.
///
/// The results folder receives wins.csv (a row for each player and distance), summary.txt (the tables
/// printed at the end), machine.toml and plots. Until the run ends, journal.jsonl
/// stores the rows, and --resume continues from it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play endgame judge KRKN alpha-beta,eval=rook-against-knight,depth=1
  plywood-play endgame judge KRKN joanna,depth=3 strongest,nodes=1000 \\
    --per-distance 100
  plywood-play endgame judge KRKN uci=stockfish,nodes=1000 \\
    --per-distance 2")]
pub struct Options {
    /// Ending, such as KRKN
    ending: Ending,
    /// Players, each with a limit
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerSettings>,
    /// Number of positions drawn for each distance [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    per_distance: Option<u32>,
    /// Seed for drawing positions
    #[arg(long, value_name = "N", default_value_t = 1, requires = "per_distance")]
    seed: u64,
}

impl StudyCommand for Wins {
    type Options = Options;

    fn plan(options: &Options, how: &MeasureOptions) -> anyhow::Result<Self> {
        let is_program = |it: &&PlayerSettings| matches!(it.kind, PlayerKind::Program(_));
        if let Some(program) = options.players.iter().find(is_program).filter(|_| how.is_again) {
            return Err(NotRepeatable(format!("{program} is another program")).into());
        }
        for player in &options.players {
            ensure!(
                !player.effort.is_unlimited(),
                "player {player}: there is no limit; add depth= or nodes="
            );
            ensure!(
                player.tables.is_none() && player.syzygy.is_none() && player.memory.is_none(),
                "player {player}: a player is judged without help; leave tables=, syzygy= and memory= out"
            );
            players::player::<Chess>(player)?;
        }
        let searches = options.players.iter().filter_map(|player| match &player.kind {
            PlayerKind::Search(configuration) => Some(&**configuration),
            _ => None,
        });
        ensure_tables_fit(searches, how.threads)?;
        Ok(Self {
            ending: options.ending,
            players: options.players.clone(),
            drawn: options.per_distance.map(|each| (each, options.seed)),
        })
    }
}

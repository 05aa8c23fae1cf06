//! `plywood-play memory autoplay`: lets a player with a memory learn from games against itself.

use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use plywood_memory::Swap;
use plywood_players::{MemoryKind, PlayerSettings};

use super::report;
use crate::catalogue::players::{PlayableGame, player};
use crate::cli::played;
use plywood::cli::output::{err, out};
use plywood::cli::verbs::Runnable;
use plywood::cli::verdict::{Verdict, usage};

/// Let a player learn from moves against itself
///
/// A player without a limit thinks for ten seconds per move, the least time in the program Joanna.
/// If the player has less time or another limit, the command prints a note and keeps the limit. A
/// player whose memory is read-only or off learns nothing.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory autoplay \\
    joanna-learning,memory=learnt.redb,nodes=100000")]
pub struct Autoplay {
    /// Player with a memory
    player: PlayerSettings,
    /// Game
    #[arg(long, default_value = "chess")]
    game: String,
    /// Position to start from [default: the initial position]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Number of plies to play
    #[arg(long, default_value_t = 10, value_name = "N")]
    moves: usize,
}

/// The least time for a learning move in Joanna (Kujawski 1994, section 4.5).
pub const LEAST_TIME: Duration = Duration::from_secs(10);

impl Runnable for Autoplay {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        played::game::<played::Autoplay>(&self.game)?(&self)
    }
}

impl Autoplay {
    /// Plays the moves and lets the player learn from each.
    ///
    /// # Errors
    ///
    /// If the player has no memory, or a file cannot be used.
    pub fn play<P: PlayableGame>(&self) -> anyhow::Result<Verdict> {
        let mut settings = self.player.clone();
        let Some(memory) = settings.memory.clone() else {
            return Err(usage(anyhow!("{} has no memory; add memory=FILE", self.player)));
        };
        if settings.effort.is_unlimited() {
            settings.effort.time = Some(LEAST_TIME);
        }
        if settings.effort.time.is_none_or(|time| time < LEAST_TIME) {
            err!(
                "note: {} may think less than ten seconds about a move, the least of program \
                 Joanna's; leave its limits out, or write time=10s",
                self.player
            );
        }
        if !memory.mode.writes() {
            err!(
                "note: nothing will be learnt, since the memory is only read or off; leave the \
                 mode out"
            );
        }
        let mut game = played::start::<P>(&self.game, self.position.as_deref())?;
        let mut player = player::<P>(&settings).map_err(usage)?;
        player.begin(0)?;
        for _ in 0..self.moves {
            if game.end().is_some() {
                break;
            }
            let decision = player.choose(&game, None)?;
            let text = game.position().notation(decision.chosen);
            out!("{text}  ({} nodes)", decision.nodes)?;
            game.play(decision.chosen)?;
        }
        if memory.kind == MemoryKind::Neighbourhoods {
            let swap = Swap::beside(&memory.path);
            return report(&swap, swap.merge_into(&memory.path)?);
        }
        Ok(Verdict::Well)
    }
}

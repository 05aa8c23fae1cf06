//! `plywood memory measure`: what a long-term memory costs as it grows.

use anyhow::ensure;
use clap::Args;
use plywood_players::PlayerSettings;

use super::plan::{Memory, Stores};
use crate::catalogue::players::Arena;
use crate::core::played;

/// Fill a memory root by root, and measure its size and its times on the way
///
/// A player thinks about different positions, each once; without a player,
/// thoughts of 40 records each are made up, which is quicker. At 10, 20, 50,
/// 100 ... roots: how many records there are, how large the file is, and how
/// long it takes to load a neighbourhood, to merge a thought, to open the file,
/// and to open it after a kill. The folder of the results gets stores.csv,
/// summary.txt, machine.toml and the pictures.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood memory measure --roots 250000
  plywood memory measure joanna-learning,nodes=2000 --roots 10000")]
pub struct Options {
    /// The player, without memory=, but with a limit
    #[arg(value_name = "PLAYER")]
    player: Option<PlayerSettings>,
    /// The game
    #[arg(long, default_value = "chess")]
    game: String,
    /// How many roots
    #[arg(long, default_value_t = 1000, value_name = "N")]
    roots: usize,
    /// Where they come from, as the openings of a match do
    #[arg(long, default_value = "lines:4", value_name = "OPENINGS")]
    openings: String,
    /// What they are drawn by
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Leave the memory in the folder of the results
    #[arg(long)]
    keep_memory: bool,
}

/// The study of a game.
pub type OfGame = fn(&Options) -> anyhow::Result<Stores>;

impl Options {
    /// The study that they ask for.
    ///
    /// # Errors
    ///
    /// If the player cannot remember, or there is no such game.
    pub fn study(&self) -> anyhow::Result<Stores> {
        played::of::<OfGame>(&self.game)?(self)
    }

    /// The study of a game of this type.
    ///
    /// # Errors
    ///
    /// As [`Self::study`].
    pub fn of<P: Arena>(&self) -> anyhow::Result<Stores> {
        if let Some(player) = &self.player {
            ensure!(
                player.memory.is_none(),
                "{player}: leave memory= out: this command has its own"
            );
            ensure!(!player.effort.is_unlimited(), "{player}: it has no limit; add nodes=");
        }
        ensure!(self.roots > 0, "there is nothing to measure; take --roots 10 at least");
        Ok(Stores {
            game: P::NAME.to_owned(),
            player: self.player.clone(),
            roots: self.roots,
            openings: self.openings.clone(),
            seed: self.seed,
            memory: if self.keep_memory { Memory::Kept } else { Memory::Removed },
            fill: Stores::fill::<P>,
        })
    }
}

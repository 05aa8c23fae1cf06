//! `plywood-play memory measure`: measures a long-term memory as it grows.

use anyhow::ensure;
use clap::Args;
use plywood_players::PlayerSettings;

use super::plan::Stores;
use crate::catalogue::players::PlayableGame;
use crate::core::played;
use plywood::core::study::{MeasureOptions, StudyCommand};

/// Fill a memory root by root, and measure its size and times
///
/// A player thinks once about each of many positions. Without a player, artificial thoughts of 40
/// records each are stored, which is faster. At 10, 20, 50, 100 ... roots the command measures the
/// number of records and the size of the file. It also measures the time to load a neighbourhood,
/// to merge a thought, to open the file, and to open it after its writer was killed. The results
/// folder receives stores.csv, summary.txt, machine.toml and the plots.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory measure --roots 250000
  plywood-play memory measure joanna-learning,nodes=2000 --roots 10000")]
pub struct Options {
    /// Player with a limit and without memory=
    #[arg(value_name = "PLAYER")]
    player: Option<PlayerSettings>,
    /// Game that the player thinks about
    #[arg(long, default_value = "chess")]
    game: String,
    /// Number of positions that the player thinks about, one after another. The memory is measured
    /// at 10, 20, 50, 100 ... of them
    #[arg(long, default_value_t = 1000, value_name = "N")]
    roots: usize,
    /// Openings from which the roots are drawn, as for a match
    #[arg(long, default_value = "lines:4", value_name = "OPENINGS")]
    openings: String,
    /// Seed of the roots
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Keep the memory in the results folder
    #[arg(long)]
    keep_memory: bool,
}

/// Creates the study for one type of game.
pub type PerGame = fn(&Options) -> anyhow::Result<Stores>;

impl Options {
    /// Creates the study for the game of type `P`.
    ///
    /// # Errors
    ///
    /// Fails if the player does not support a long-term memory.
    pub fn of<P: PlayableGame>(&self) -> anyhow::Result<Stores> {
        if let Some(player) = &self.player {
            ensure!(
                player.memory.is_none(),
                "player {player}: this command has a memory of its own; leave memory= out"
            );
            ensure!(
                !player.effort.is_unlimited(),
                "player {player}: there is no limit; add nodes="
            );
        }
        ensure!(
            self.roots > 0,
            "--roots: the memory is first measured at 10 roots; write 10 or more"
        );
        Ok(Stores {
            game: P::NAME.to_owned(),
            player: self.player.clone(),
            roots: self.roots,
            openings: self.openings.clone(),
            seed: self.seed,
            keeps_memory: self.keep_memory,
            fill: Stores::fill::<P>,
        })
    }
}

impl StudyCommand for Stores {
    type Options = Options;

    fn plan(options: &Options, _: &MeasureOptions) -> anyhow::Result<Self> {
        played::of::<PerGame>(&options.game)?(options)
    }
}

//! `plywood-play memory think`: repeats thoughts about one position.

use anyhow::{anyhow, ensure};
use clap::Args;
use plywood_players::{Game, PlayerSettings};

use super::plan::{Plan, Thoughts};
use crate::catalogue::players::PlayableGame;
use crate::core::played;
use plywood::core::study::{MeasureOptions, StudyCommand};

/// Search one position several times, with each kind of memory
///
/// A new player thinks each time, and its thought is stored before the next. This is repeated
/// without a memory, with BeBe's memory, which stores only the root, and with BeBe+'s. The results
/// folder receives thoughts.csv, summary.txt, machine.toml, a plot, and the memories. Thoughts run
/// one after another on one thread. An interrupted run starts again.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory think joanna-learning,nodes=20000 --thoughts 5
Joanna learns to play Qh6, mate in five plies (Kujawski 1994, section 5.5):
  plywood-play memory think joanna-learning,nodes=4000 --position \\
    '5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1'")]
pub struct Options {
    /// Players, each with a limit and without memory=
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerSettings>,
    /// Game of the position
    #[arg(long, default_value = "chess")]
    game: String,
    /// Position [default: the initial position]
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Number of thoughts
    #[arg(long, default_value_t = 10, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    thoughts: u64,
}

/// Creates the study for one type of game.
pub type PerGame = fn(&Options) -> anyhow::Result<Thoughts>;

impl Options {
    /// Creates the study for the game of type `P`.
    ///
    /// # Errors
    ///
    /// Fails if a player does not support a long-term memory, or if the position is invalid.
    pub fn of<P: PlayableGame>(&self) -> anyhow::Result<Thoughts> {
        for player in &self.players {
            ensure!(
                player.memory.is_none(),
                "player {player}: this command tries all kinds of memory; leave memory= out"
            );
            ensure!(
                !player.effort.is_unlimited(),
                "player {player}: there is no limit; add nodes="
            );
        }
        let game = match &self.position {
            Some(text) => Game::<P>::from_text(text).map_err(|error| anyhow!(error))?,
            None => Game::default(),
        };
        let plan = Plan { players: self.players.clone(), game, thoughts: self.thoughts };
        plan.ensure_possible()?;
        Ok(plan.into())
    }
}

impl StudyCommand for Thoughts {
    type Options = Options;

    fn plan(options: &Options, _: &MeasureOptions) -> anyhow::Result<Self> {
        played::of::<PerGame>(&options.game)?(options)
    }
}

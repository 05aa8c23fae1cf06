//! `plywood-play memory resume`: measures the cost of resuming interrupted searches.

use anyhow::bail;
use clap::Args;
use plywood_players::{Game, PlayerSettings};

use super::plan::Resumptions;
use plywood::catalogue::suite::Suite;
use plywood::core::study::{MeasureOptions, StudyCommand};

/// Count the cost of interrupting and resuming searches
///
/// Each search first runs to its end. It is then stopped after 10, 30, 50, 70 and 90 % of the nodes
/// of its last iteration, and its records are stored. Each time, a new player resumes it from these
/// records alone. The results folder receives resumptions.csv, summary.txt, machine.toml and a
/// plot. Searches run one after another on one thread. An interrupted run starts again.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood-play memory resume joanna-learning,depth=4
  plywood-play memory resume pvs+table=16,depth=5 'mtd(f)+table=16,depth=5' \\
    --suite seeds")]
pub struct Options {
    /// Players, each with depth= as its only limit and without memory=
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerSettings>,
    /// Positions: a suite's name, or an EPD file
    #[arg(long, default_value = "bratko-kopec", value_name = "SUITE")]
    suite: String,
}

impl StudyCommand for Resumptions {
    type Options = Options;

    fn plan(options: &Options, _: &MeasureOptions) -> anyhow::Result<Self> {
        for player in &options.players {
            let effort = player.effort;
            let what = match (player.memory.is_some(), effort.depth) {
                (true, _) => "this command has a memory of its own; leave memory= out",
                (_, None) => "there is no depth; add depth=",
                _ if !effort.is_fixed_depth() => {
                    "this command sets the other limits; leave all but depth= out"
                }
                _ => continue,
            };
            bail!("player {player}: {what}");
        }
        let suite = Suite::load(&options.suite)?;
        let named = suite.positions();
        let positions = named.map(|(id, position)| (id, Game::from_position(position))).collect();
        let study = Self { players: options.players.clone(), positions };
        study.ensure_possible()?;
        Ok(study)
    }
}

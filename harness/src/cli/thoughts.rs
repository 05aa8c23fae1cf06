//! `plywood memory think`: repeated thoughts about one position.

use anyhow::anyhow;
use clap::Args;
use plywood_players::{Game, PlayerSettings};

use crate::catalogue::players::Arena;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::thoughts::Thoughts;
use crate::record::journal::Run;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::report::thoughts::thoughts;

/// Think about one position several times, with each kind of memory
///
/// Every thought is by a new player, and is merged before the next one: without a memory, with
/// BeBe's, which remembers the root alone, and with BeBe+'s. The results folder gets thoughts.csv,
/// summary.txt, machine.toml, a picture, and the memories. Thoughts are sequential, so there is one
/// thread, and an interrupted run starts over.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood memory think joanna-learning,nodes=20000 --out results/thoughts
  plywood memory think joanna-learning,nodes=5000 --thoughts 5 --position \\
    '5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1'")]
pub struct Think {
    /// The players, without memory=, but with a limit
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerSettings>,
    /// The game
    #[arg(long, default_value = "chess")]
    pub game: String,
    /// The position [default: the initial one]
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Number of thoughts
    #[arg(long, default_value_t = 10, value_name = "N")]
    thoughts: u64,
    #[command(flatten)]
    record: RecordOptions,
}

impl Think {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If a player cannot remember, or a file cannot be written.
    pub fn run<P: Arena>(&self) -> anyhow::Result<Verdict> {
        for player in &self.players {
            if player.memory.is_some() || player.effort.is_unlimited() {
                let what = if player.memory.is_some() {
                    "leave memory= out: all kinds are tried"
                } else {
                    "it has no limit; add nodes="
                };
                return Err(usage(anyhow!("{player}: {what}")));
            }
        }
        let game = match &self.position {
            Some(text) => Game::<P>::from_text(text).map_err(|error| usage(anyhow!(error)))?,
            None => Game::default(),
        };
        let name = "thoughts".to_owned();
        let asked = Thoughts { name, players: self.players.clone(), game, thoughts: self.thoughts };
        asked.ensure_possible().map_err(usage)?;
        let folder = self.record.folder(&asked.name);
        let ids = asked.ids().into_iter().map(|id| id.to_string());
        let run = Run::of(&asked.name, Vec::new(), ids);
        let machine = Machine::of_this_run(1);
        let (mut recording, _) = self.record.begin(folder.clone(), machine, &run)?;
        let rows = asked.think(&folder.join("memories"), |row| recording.keep(row))?;
        let text = format!("{}\n{}\n", thoughts(&rows), signature(&rows)?);
        let files = recording.finish(&rows, &text)?;
        files.draw(&rows, 1)?;
        files.print("thoughts", &text, &format!("{} thoughts", rows.len()))?;
        Ok(Verdict::Well)
    }
}

//! `plywood memory measure`: what a long-term memory costs as it grows.

use anyhow::anyhow;
use clap::Args;
use plywood_players::PlayerSettings;

use crate::catalogue::players::Arena;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::stores::Stores;
use crate::record::journal::Run;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::report::stores::stores;

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
pub struct Measure {
    /// The player, without memory=, but with a limit
    #[arg(value_name = "PLAYER")]
    player: Option<PlayerSettings>,
    /// The game
    #[arg(long, default_value = "chess")]
    pub game: String,
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
    #[command(flatten)]
    record: RecordOptions,
}

impl Measure {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the player cannot remember, or a file cannot be used.
    pub fn run<P: Arena>(&self) -> anyhow::Result<Verdict> {
        if let Some(player) = &self.player
            && (player.memory.is_some() || player.effort.is_unlimited())
        {
            let what = if player.memory.is_some() {
                "leave memory= out: this command has its own"
            } else {
                "it has no limit; add nodes="
            };
            return Err(usage(anyhow!("{player}: {what}")));
        }
        if self.roots == 0 {
            return Err(usage(anyhow!("there is nothing to measure; take --roots 10 at least")));
        }
        let asked = Stores {
            name: "stores".to_owned(),
            player: self.player.clone(),
            roots: self.roots,
            openings: self.openings.clone(),
            seed: self.seed,
        };
        let folder = self.record.folder(&asked.name);
        let ids = asked.ids::<P>().into_iter().map(|id| id.to_string());
        let run = Run::of(&asked.name, vec![asked.seed], ids);
        let machine = Machine::of_this_run(1);
        let (mut recording, _) = self.record.begin(folder.clone(), machine, &run)?;
        let memory = folder.join("memory");
        let rows = asked.measure::<P>(&memory, |row| recording.keep(row))?;
        if !self.keep_memory {
            std::fs::remove_dir_all(&memory)?;
        }
        let text = format!("{}\n{}\n", stores(&rows), signature(&rows)?);
        let files = recording.finish(&rows, &text)?;
        files.draw(&rows[..], 1)?;
        files.print("stores", &text, &format!("{} sizes", rows.len()))?;
        Ok(Verdict::Well)
    }
}

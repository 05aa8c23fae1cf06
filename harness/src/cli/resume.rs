//! `plywood memory resume`: what it costs to take interrupted searches up.

use anyhow::anyhow;
use clap::Args;
use plywood_players::{Game, PlayerSettings};

use crate::catalogue::suite::Suite;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::resumptions::Resumptions;
use crate::record::journal::Run;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::report::resumptions::resumptions;

/// Interrupt searches, take them up, and count what that costs
///
/// Each search is made three times: by nobody interrupted; stopped by a limit
/// on nodes after 10, 30, 50, 70 and 90 % of its last iteration, and merged;
/// and taken up by a new player that knows only what is in the memory. The
/// folder of the results gets resumptions.csv, summary.txt, machine.toml and a
/// picture. One search follows another, so that there is one thread, and what
/// was interrupted is begun again.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood memory resume joanna-learning,depth=4
  plywood memory resume pvs+table=16,depth=5 mtd(f)+table=16,depth=5 --suite seeds")]
pub struct Resume {
    /// The players, without memory=, but with depth= and no other limit
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<PlayerSettings>,
    /// The positions: a suite's name, or an EPD file
    #[arg(long, default_value = "bratko-kopec", value_name = "SUITE")]
    suite: String,
    #[command(flatten)]
    record: RecordOptions,
}

impl Resume {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where a player cannot remember, or a file cannot be used.
    pub fn run(&self) -> anyhow::Result<Verdict> {
        for player in &self.players {
            let effort = player.effort;
            let what = match (player.memory.is_some(), effort.depth) {
                (true, _) => "leave memory= out: this command has its own",
                (_, None) => "it searches to no depth; add depth=",
                _ if effort.nodes.is_some() || effort.time.is_some() => {
                    "it is interrupted as this command says; leave nodes= and time= out"
                }
                _ => continue,
            };
            return Err(usage(anyhow!("{player}: {what}")));
        }
        let suite = Suite::load(&self.suite).map_err(usage)?;
        let named = suite.positions();
        let positions = named.map(|(id, position)| (id, Game::from_position(position))).collect();
        let name = "resumptions".to_owned();
        let asked = Resumptions { name, players: self.players.clone(), positions };
        asked.ensure_possible().map_err(usage)?;
        let folder = self.record.folder(&asked.name);
        let ids = asked.ids().into_iter().map(|id| id.to_string());
        let run = Run::of(&asked.name, Vec::new(), ids);
        let machine = Machine::of_this_run(1);
        let (mut recording, _) = self.record.begin(folder.clone(), machine, &run)?;
        let memories = folder.join("memories");
        let share = self.record.share(None);
        let rows = asked.search(&memories, &share, |row| recording.keep(row))?;
        std::fs::remove_dir_all(&memories)?;
        let text = format!("{}\n{}\n", resumptions(&rows), signature(&rows)?);
        let files = recording.finish(&rows, &text)?;
        files.draw(&rows, 1)?;
        files.print("resumptions", &text, &format!("{} interruptions", rows.len()))?;
        Ok(Verdict::Well)
    }
}

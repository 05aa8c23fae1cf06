//! `plywood evolve`: self-taught programs, generation after generation.

use clap::Args;
use std::fmt::Write as _;

use crate::cli::progress::progress;
use crate::cli::recording::RecordOptions;
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::evolution::Evolution;
use crate::experiment::pool;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::report::evolution::{evolved, mean_parameters};
use crate::report::results;

/// Evolve evaluations of chess by tournaments between programs
///
/// The genetic algorithm of the self-taught program (Michniewski 1995): in each
/// generation, eight sets of 24 parameters play a round-robin tournament; the two
/// best survive, and the others are replaced by children of parents drawn by
/// roulette, with crossover and mutation. Without a file, the settings are those
/// of the paper. A file is TOML:
///
///   generations = 63
///   seed = 1
///   later = { from = 40, depth = "2+2" }
///   method = "evolution"    # or "random-search", "hill-climber", "spsa"
///   games = 2000            # no generation begins after so many
///   opening-plies = 4       # drawn moves; other methods need them
///   [settings]
///   population = 8
///   kept = 2
///   selection = "shift"     # or "ranks"
///   crossover = 0.9
///   mutation = 0.05
///   depth = "2+1"
///   moves = 70
///
/// The results folder receives generations.csv (one row per generation),
/// winner.txt and mean.txt (the last winner, and the mean of the last ten, for
/// `eval=self-taught:FILE`), summary.txt and machine.toml. The same seed gives
/// the same generations on any number of threads. --resume continues an
/// interrupted evolution. Each generation depends on the one before, so a single
/// evolution cannot be split across machines; evolutions with different seeds can
/// run in parallel.
/// seeds are.
#[derive(Args, Clone, Debug)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  plywood evolve
  plywood evolve my-evolution.toml --seed 7 --out results/seed-7
  plywood match joanna,depth=2 'self-taught,eval=self-taught:out/evolution/winner.txt,depth=2'"
)]
pub struct Options {
    /// A TOML file
    file: Option<String>,
    /// Number of generations
    #[arg(long, value_name = "N")]
    generations: Option<u64>,
    /// Seed of all random choices
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    record: RecordOptions,
}

impl Options {
    /// The options of the record, for `plywood reproduce` to change.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// If the file is not a valid evolution, or results cannot be written.
    pub fn run(self) -> anyhow::Result<Verdict> {
        let evolution = match &self.file {
            Some(file) => Evolution::load(file).map_err(usage)?,
            None => Evolution::default(),
        };
        let evolution = Evolution {
            generations: self.generations.unwrap_or(evolution.generations),
            seed: self.seed.unwrap_or(evolution.seed),
            ..evolution
        };
        let evolution = match &self.record.again {
            Some(again) => evolution.up_to(&again.share),
            None => evolution,
        };
        let folder = self.record.folder(&evolution.name);
        let threads = self.record.threads();
        let machine = Machine::of_this_run(threads);
        let (mut recording, done) = self.record.begin(folder.clone(), machine, &evolution.run())?;
        let (bar, stop) = (progress(self.record.quiet), self.record.stop());
        bar.set_length(evolution.generations);
        let rows = pool::of_threads(threads)?.install(|| {
            evolution.evolve(done, &stop, |row| {
                bar.set_position(row.generation);
                recording.keep(row)
            })
        })?;
        let Some(rows) = rows else { return Ok(recording.interrupted()) };
        bar.finish_and_clear();
        let mut text = evolved(&rows);
        let _ = writeln!(text, "\n{}", signature(&rows)?);
        if let (Some(last), Some(mean)) = (rows.last(), mean_parameters(&rows)) {
            results::write(&folder.join("winner.txt"), &last.parameters().to_string())?;
            results::write(&folder.join("mean.txt"), &mean.to_string())?;
        }
        let files = recording.finish(&rows, &text)?;
        files.draw(&rows, threads)?;
        let about = format!("{}: {}", evolution.name, evolution.about.trim());
        files.print(&about, &text, &format!("{} generations", rows.len()))?;
        Ok(Verdict::Well)
    }
}

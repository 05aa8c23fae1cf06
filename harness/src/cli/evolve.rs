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

/// Let evaluations of chess evolve by playing tournaments
///
/// The genetic algorithm of the self-taught program (Michniewski 1995): eight
/// sets of 24 parameters play everybody against everybody; the two best go on,
/// the others are drawn by roulette, crossed and mutated. Without a file, the
/// numbers are the document's. With one, it is a TOML file:
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
///   root-check = "extended" # a ply more if the root is in check; or "ignored"
///   moves = 70
///
/// The folder of the results gets generations.csv (a row for each generation),
/// winner.txt and mean.txt (the last winner, and the mean of the last ten, for
/// `eval=self-taught:FILE`), summary.txt and machine.toml. The same seed gives
/// the same generations on any number of threads. --resume goes on with an
/// evolution that was interrupted. Every generation follows from the one before,
/// so that one evolution is no work for several machines; evolutions of several
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
    /// How many generations play
    #[arg(long, value_name = "N")]
    generations: Option<u64>,
    /// What is drawn follows from it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    record: RecordOptions,
}

impl Options {
    /// Where its record goes.
    pub fn record(&mut self) -> &mut RecordOptions {
        &mut self.record
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// Where the file makes no sense, or results cannot be written.
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

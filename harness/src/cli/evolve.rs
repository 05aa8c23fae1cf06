//! `plywood evolve`: self-taught programs, generation after generation.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use crate::cli::interrupt;
use crate::cli::output::{self, complain};
use crate::cli::progress::{progress, threads};
use crate::cli::verdict::{Verdict, usage};
use crate::experiment::evolution::Evolution;
use crate::experiment::pool;
use crate::record::generation::GenerationRow;
use crate::record::machine::Machine;
use crate::record::signature::signature;
use crate::report::evolution::{evolved, mean_parameters};
use crate::report::lock::FolderLock;
use crate::report::results::{Interrupted, Unfinished};

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
///   [settings]
///   population = 8
///   kept = 2
///   selection = "shift"     # or "ranks"
///   crossover = 0.9
///   mutation = 0.05
///   depth = "2+1"
///   moves = 70
///
/// The folder of the results gets generations.csv (a row for each generation),
/// winner.txt and mean.txt (the last winner, and the mean of the last ten, for
/// `eval=self-taught:FILE`), summary.txt and machine.toml. The same seed gives
/// the same generations on any number of threads. --resume goes on with an
/// evolution that was interrupted.
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
    file: Option<PathBuf>,
    /// How many generations play
    #[arg(long, value_name = "N")]
    generations: Option<u64>,
    /// What is drawn follows from it
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads to play on, one game on each [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Folder of the results [default: out/<experiment>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the evolution that was interrupted in this folder
    #[arg(long)]
    resume: bool,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

impl Options {
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
        let folder = self.out.unwrap_or_else(|| Path::new("out").join(&evolution.name));
        let _lock = FolderLock::take(&folder)?;
        let threads = threads(self.threads);
        let interrupted = if self.resume { Interrupted::Resumed } else { Interrupted::Kept };
        let start = Instant::now();
        let machine = Machine::of_this_run(threads);
        let begun = Unfinished::begin(&folder, machine, &evolution.run(), interrupted)?;
        for note in begun.notes {
            complain(format_args!("note: {note}"));
        }
        let taken = begun.taken.into_iter().filter_map(|row| GenerationRow::try_from(row).ok());
        let done = taken.map(|row| (row.id.clone(), row)).collect();
        let mut results = begun.results;
        let (bar, stop) = (progress(self.quiet), interrupt::flag());
        bar.set_length(evolution.generations);
        let rows = pool::of_threads(threads)?.install(|| {
            evolution.evolve(done, &stop, |row| {
                bar.set_position(row.generation);
                results.keep(row.clone())
            })
        })?;
        let Some(rows) = rows else {
            complain(format_args!(
                "interrupted: all generations that were played are kept in {}; the same command \
                 with --resume goes on from there",
                folder.display()
            ));
            return Ok(Verdict::Interrupted);
        };
        bar.finish_and_clear();
        let mut text = evolved(&rows);
        let _ = writeln!(text, "\nsignature {}", signature(&rows)?);
        if let (Some(last), Some(mean)) = (rows.last(), mean_parameters(&rows)) {
            write(&folder.join("winner.txt"), &last.parameters().to_string())?;
            write(&folder.join("mean.txt"), &mean.to_string())?;
        }
        results.finish(&rows, &text)?;
        if !self.quiet {
            output::line(format_args!("{}: {}\n", evolution.name, evolution.about.trim()))?;
            output::line(format_args!("{text}"))?;
            let (seconds, folder) = (start.elapsed().as_secs_f64(), folder.display());
            output::line(format_args!(
                "{} generations in {seconds:.1} s; see {folder}",
                rows.len()
            ))?;
        }
        Ok(Verdict::Well)
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

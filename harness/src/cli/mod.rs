//! The command line: which verbs there are, and how a run ends.

mod baseline;
mod book;
mod choice;
mod classify;
mod compare;
mod completions;
mod contest;
mod draw;
mod endgame;
mod evolve;
mod interrupt;
mod learnt;
mod list;
mod measure;
mod memory;
mod merge;
mod outcome;
mod output;
mod parallel;
mod play;
mod plot;
mod progress;
mod readings;
mod recording;
mod report;
mod resume;
mod rows;
mod run;
mod search;
mod suite;
mod sweep;
mod tables;
mod thoughts;
mod tune;
mod uci;
mod verdict;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use output::complain;
use verdict::{Verdict, WrongUsage};

/// Benchmarks of game-tree search: what does each algorithm pay, and how close
/// is that to the least that any algorithm must pay?
#[derive(Debug, Parser)]
#[command(name = "plywood", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "Without a command, the default experiment is run.\n\
                        Exit status: 0 all is well, 1 failure or disagreement, 2 wrong usage,\n\
                        130 interrupted by Ctrl-C or a signal.")]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Run(run::Options),
    Merge(merge::Options),
    Sweep(sweep::Options),
    Tables(tables::Options),
    Compare(compare::Options),
    Tune(Box<tune::Options>),
    Search(search::Options),
    List(list::Options),
    Verify(verify::Options),
    Plot(plot::Options),
    Report(report::Options),
    Draw(draw::Options),
    Suite(suite::Options),
    Endgame(endgame::Options),
    Uci(uci::Options),
    Book(book::Options),
    Memory(learnt::Options),
    Play(Box<play::Options>),
    Match(contest::Options),
    Evolve(evolve::Options),
    Classify(classify::Options),
    Completions(completions::Options),
}

/// Runs the program on the process's arguments. The exit status is 0 where all
/// is well, 1 where something failed or algorithms disagree, 2 where the
/// command line, or an experiment or a position that it names, makes no sense.
pub fn main() -> ExitCode {
    let verdict = match Cli::parse().verb {
        None => run::Options::default().run(),
        Some(Verb::Run(options)) => options.run(),
        Some(Verb::Merge(options)) => options.run(),
        Some(Verb::Sweep(options)) => options.run(),
        Some(Verb::Tables(options)) => options.run(),
        Some(Verb::Compare(options)) => options.run(),
        Some(Verb::Tune(options)) => options.run(),
        Some(Verb::Search(options)) => options.run(),
        Some(Verb::List(options)) => options.run(),
        Some(Verb::Verify(options)) => options.run(),
        Some(Verb::Plot(options)) => options.run(),
        Some(Verb::Report(options)) => options.run(),
        Some(Verb::Draw(options)) => options.run(),
        Some(Verb::Suite(options)) => options.run(),
        Some(Verb::Endgame(options)) => options.run(),
        Some(Verb::Uci(options)) => options.run(),
        Some(Verb::Book(options)) => options.run(),
        Some(Verb::Memory(options)) => options.run(),
        Some(Verb::Play(options)) => options.run(),
        Some(Verb::Match(options)) => options.run(),
        Some(Verb::Evolve(options)) => options.run(),
        Some(Verb::Classify(options)) => options.run(),
        Some(Verb::Completions(options)) => options.run(&mut Cli::command()),
    };
    match verdict {
        Ok(Verdict::Well) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::FAILURE,
        Ok(Verdict::Interrupted) => ExitCode::from(interrupt::STATUS),
        Err(error) => {
            complain(format_args!("{error:#}"));
            if error.is::<WrongUsage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

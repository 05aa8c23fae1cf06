//! The command line: which verbs there are, and how a run ends.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{draw, list, plot, run, search, verify};
use crate::output::complain;

/// Benchmarks of game-tree search: what does each algorithm pay, and how close
/// is that to the least that any algorithm must pay?
#[derive(Debug, Parser)]
#[command(name = "plywood", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "Without a command, the default experiment is run.\n\
                        Exit status: 0 all is well, 1 failure or disagreement, 2 wrong usage.")]
struct Cli {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Run(run::Options),
    Search(search::Options),
    List(list::Options),
    Verify(verify::Options),
    Plot(plot::Options),
    Draw(draw::Options),
}

/// How a command that ran to its end went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Well,
    /// Something that was asked for is wrong, and has been said.
    Wrong,
}

/// Runs the program on the process's arguments. The exit status is 0 where all
/// is well, 1 where something failed or algorithms disagree, 2 where the
/// command line makes no sense.
pub fn main() -> ExitCode {
    let verdict = match Cli::parse().verb {
        None => run::Options::default().run(),
        Some(Verb::Run(options)) => options.run(),
        Some(Verb::Search(options)) => options.run(),
        Some(Verb::List(options)) => options.run(),
        Some(Verb::Verify(options)) => options.run(),
        Some(Verb::Plot(options)) => options.run(),
        Some(Verb::Draw(options)) => options.run(),
    };
    match verdict {
        Ok(Verdict::Well) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::FAILURE,
        Err(error) => {
            complain(format_args!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

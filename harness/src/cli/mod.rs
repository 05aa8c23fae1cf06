//! The command line: its verbs and exit statuses.

pub(crate) mod added;
mod baseline;
#[cfg(feature = "chess")]
mod book;
mod busy;
mod cells;
mod choice;
#[cfg(feature = "chess")]
mod classify;
mod compare;
mod completions;
mod draw;
mod elo;
#[cfg(feature = "chess")]
mod endgame;
#[cfg(feature = "chess")]
mod games;
mod help;
mod interrupt;
pub(crate) mod learnt;
mod list;
mod man;
pub(crate) mod measured;
mod merge;
#[cfg(feature = "chess")]
pub mod network;
mod outcome;
mod outline;
pub(crate) mod output;
mod play;
pub(crate) mod played;
mod plot;
mod progress;
mod questions;
mod readings;
mod recording;
mod report;
mod reproduce;
mod rows;
mod run;
mod search;
#[cfg(feature = "chess")]
mod squares;
#[cfg(feature = "chess")]
mod suite;
mod sweep;
mod tables;
mod tabular;
mod times;
mod tune;
#[cfg(feature = "chess")]
mod uci;
pub(crate) mod verbs;
pub(crate) mod verdict;
mod verify;

use std::borrow::Cow;
use std::env;
use std::io::{Write as _, stderr};
use std::process::{self, ExitCode};

use clap::{CommandFactory as _, FromArgMatches as _, Parser};

use crate::catalogue::abridged::abridged;
use added::ProgramVerb;
use output::complain;
use verbs::Runnable as _;
use verdict::{Verdict, WrongUsage};

/// Benchmark game-tree search algorithms
///
/// Plywood runs all algorithms on the same positions, counts the same events, and compares the leaves
/// that they evaluate with the smallest tree that proves the value.
#[derive(Parser)]
#[command(name = "plywood", version = VERSION, args_conflicts_with_subcommands = true)]
#[command(after_help = "Without a command, the default experiment is run.\n\
                        Exit status: 0 success, 1 failure or disagreement, 2 wrong usage,\n\
                        130 interrupted by Ctrl-C or a signal.")]
struct Cli {
    #[command(subcommand)]
    verb: Option<ProgramVerb>,
    /// Print all tables of the default experiment
    #[arg(long)]
    all: bool,
}

/// The version, and the commit that the program was built from.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("PLYWOOD_COMMIT"), ")");

impl Cli {
    /// Reads the process's arguments.
    fn read() -> Result<Self, clap::Error> {
        let mut command = help::grouped(Self::command());
        let matches =
            command.try_get_matches_from_mut(env::args_os()).map_err(help::with_few_values)?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

impl ProgramVerb {
    /// The verb of a recorded command, whose first word is the program.
    fn of_command(words: &[String]) -> Result<Self, clap::Error> {
        let verb = Cli::try_parse_from(words)?.verb;
        Ok(verb.unwrap_or_else(|| Self::of(run::Options::default())))
    }
}

/// The process's arguments. If they are invalid, the process ends here.
fn arguments() -> Cli {
    Cli::read().unwrap_or_else(|error| {
        let said = error.render().to_string();
        match abridged(&said) {
            Cow::Borrowed(_) => error.exit(),
            Cow::Owned(said) => {
                let _ = write!(stderr(), "{said}");
                process::exit(error.exit_code())
            }
        }
    })
}

/// Runs the program, as [`Program::main`](crate::Program::main).
pub fn main() -> ExitCode {
    let Cli { verb, all } = arguments();
    let verdict = verb.unwrap_or_else(|| ProgramVerb::of(run::Options::of_default(all))).run();
    match verdict {
        Ok(Verdict::Well) => ExitCode::SUCCESS,
        Ok(Verdict::Wrong) => ExitCode::FAILURE,
        Ok(Verdict::Unable) => ExitCode::from(3),
        Ok(Verdict::Interrupted) => ExitCode::from(interrupt::STATUS),
        Err(error) => {
            complain!("{error:#}");
            if error.is::<WrongUsage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

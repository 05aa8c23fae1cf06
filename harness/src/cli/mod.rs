//! The command line: commands and exit statuses.

pub mod added;
mod baseline;
mod busy;
mod candidates;
mod cells;
mod choice;
mod compare;
mod completions;
mod draw;
mod help;
pub mod interrupt;
pub mod list;
mod man;
pub mod measured;
mod merge;
mod numbers;
mod outcome;
mod outline;
pub mod output;
mod plot;
pub mod progress;
mod questions;
pub mod readings;
pub mod recording;
mod report;
mod reproduce;
pub mod rows;
mod run;
mod search;
#[cfg(feature = "chess")]
pub mod suite;
mod sweep;
mod tables;
mod tabular;
mod times;
mod tune;
pub mod verbs;
pub mod verdict;
mod verify;

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{Write as _, stderr};

use clap::{CommandFactory as _, FromArgMatches as _, Parser};
use clap_complete::CompleteEnv;

use crate::catalogue::abridged::abridged;
use crate::record::machine;
use added::ProgramVerb;
use candidates::with_candidates;
use output::complain;
use verbs::Runnable as _;
use verdict::{Verdict, is_wrong_usage};

/// Benchmark game-tree search algorithms
///
/// Plywood runs all algorithms on the same positions, counts the same events, and compares the
/// leaves that they evaluate with the smallest tree that proves the value.
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

/// The version, and the commit of the program's source.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("PLYWOOD_COMMIT"), ")");

impl Cli {
    /// Parses a command line that starts with the program's name.
    fn read(words: &[OsString]) -> Result<Self, clap::Error> {
        let mut command = numbers::with_negative(help::grouped(Self::command()));
        let matches = command.try_get_matches_from_mut(words).map_err(help::in_guest);
        let matches = matches
            .map_err(|error| numbers::explained(&command, words, help::with_few_values(error)))?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

impl ProgramVerb {
    /// Parses a recorded command line that starts with the program's name.
    fn of_command(words: &[String]) -> Result<Self, clap::Error> {
        let verb = Cli::try_parse_from(words).map_err(help::in_guest)?.verb;
        Ok(verb.unwrap_or_else(|| Self::of(run::Options::default())))
    }
}

/// Prints the requested help or the error, and returns the exit status.
fn print(error: &clap::Error) -> u8 {
    let said = error.render().to_string();
    match abridged(&said) {
        // If this fails, there is nowhere else to report the failure.
        Cow::Borrowed(_) => drop(error.print()),
        Cow::Owned(said) => drop(write!(stderr(), "{said}")),
    }
    u8::from(error.use_stderr()) * 2
}

/// Runs a command line that starts with the program's name, as
/// [`Program::main_with`](crate::Program::main_with) does, and returns its exit status. The program
/// must be [registered](crate::Program::register) first, once per process.
pub fn run_command(words: impl IntoIterator<Item = impl Into<OsString>>) -> u8 {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    // A shell requests completions through an environment variable.
    let here = env::current_dir().ok();
    let shell = CompleteEnv::with_factory(|| with_candidates(Cli::command()));
    match shell.try_complete(words.iter().cloned(), here.as_deref()) {
        Ok(true) => return 0,
        Ok(false) => {}
        Err(error) => return print(&error),
    }
    interrupt::listen();
    machine::set_command(&words);
    let Cli { verb, all } = match Cli::read(&words) {
        Ok(read) => read,
        Err(error) => return print(&error),
    };
    let verdict = verb.unwrap_or_else(|| ProgramVerb::of(run::Options::of_default(all))).run();
    interrupt::release();
    match verdict {
        Ok(Verdict::Well) => 0,
        Ok(Verdict::Wrong) => 1,
        Ok(Verdict::Unable) => 3,
        Ok(Verdict::Interrupted) => interrupt::STATUS,
        Err(error) => {
            complain!("{error:#}");
            if is_wrong_usage(&error) { 2 } else { 1 }
        }
    }
}

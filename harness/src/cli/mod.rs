//! The command line: commands and exit statuses.

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
pub mod message;
mod numbers;
mod outcome;
mod outline;
pub mod output;
mod perft;
mod plot;
pub mod position;
pub mod progress;
mod questions;
pub mod readings;
pub mod recording;
mod refusal;
mod report;
mod reproduce;
pub mod rows;
mod run;
mod search;
pub mod suite;
mod sweep;
mod tables;
mod tabular;
mod times;
mod tune;
pub mod verbs;
pub mod verdict;
mod verify;

use std::env;
use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser};
use clap_complete::CompleteEnv;

use crate::record::machine;
use candidates::with_candidates;
use verbs::Runnable;

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
    /// Print all tables of the default experiment
    #[arg(long)]
    all: bool,
}

/// The version, and the commit of the program's source.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("PLYWOOD_COMMIT"), ")");

/// Returns the command line of the program.
fn command() -> Command {
    verbs::with_all(Cli::command())
}

/// Parses a command line that starts with the program's name.
///
/// # Errors
///
/// If the line is invalid or asks for help: the exit status, after the message or the help is
/// printed.
fn parse(words: &[OsString]) -> Result<Box<dyn Runnable>, u8> {
    let mut command = numbers::with_negative(help::grouped(command()));
    let matches = command.try_get_matches_from_mut(words).map_err(help::in_guest);
    let read = matches.and_then(|matches| match verbs::read(&matches)? {
        Some(verb) => Ok(verb),
        None => Ok(Box::new(run::Options::of_default(Cli::from_arg_matches(&matches)?.all)) as _),
    });
    read.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => print(&error),
        _ => {
            output::print_message(&refusal::message(&command, words, &error));
            2
        }
    })
}

/// Parses a recorded command line that starts with the program's name.
fn parse_recorded(words: &[String]) -> Result<Box<dyn Runnable>, clap::Error> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(words).map_err(help::in_guest)?;
    let verb = verbs::read(&matches).map_err(|error| error.format(&mut command))?;
    Ok(verb.unwrap_or_else(|| Box::new(run::Options::default())))
}

/// Prints the requested help, and returns the exit status.
fn print(error: &clap::Error) -> u8 {
    // If this fails, there is nowhere else to report the failure.
    drop(error.print());
    u8::from(error.use_stderr()) * 2
}

/// Reads a command line that starts with the program's name. If it asks for help or completions,
/// or is invalid, prints the answer and returns the exit status as an error.
pub fn read(words: &[OsString]) -> Result<Box<dyn Runnable>, u8> {
    // A shell requests completions through an environment variable.
    let here = env::current_dir().ok();
    let shell = CompleteEnv::with_factory(|| with_candidates(command()));
    match shell.try_complete(words.iter().cloned(), here.as_deref()) {
        Ok(true) => return Err(0),
        Ok(false) => {}
        Err(error) => return Err(print(&error)),
    }
    interrupt::listen();
    machine::set_command(words);
    parse(words)
}

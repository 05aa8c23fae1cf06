//! Errors about numbers on the command line.

use std::error::Error as StdError;
use std::ffi::OsString;
use std::num::{ParseFloatError, ParseIntError};

use clap::error::{ContextKind, ErrorKind};
use clap::{Command, Error};

/// Lets every option and argument take a negative number, whose error then is that of the number
/// and not that of an unknown option.
pub fn with_negative(command: Command) -> Command {
    command
        .mut_args(|arg| {
            let takes_value = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes_value)
        })
        .mut_subcommands(with_negative)
}

/// Returns what is wrong with a number in `words`, and the numbers that the option takes; `None` for
/// other errors of `command`.
pub fn explained(
    command: &Command,
    words: &[OsString],
    error: &Error,
) -> Option<(&'static str, String)> {
    let is_number = error.kind() == ErrorKind::ValueValidation
        && error.source().is_some_and(|it| it.is::<ParseIntError>() || range(error).is_some());
    if is_number {
        let found = range(error).or_else(|| range_of_probe(command, words, error));
        let is_whole = error.get(ContextKind::InvalidValue)?.to_string().parse::<i128>().is_ok();
        let fault =
            if is_whole { "the number is out of range" } else { "this is not a whole number" };
        return Some((fault, format!("write a whole number{}", found.unwrap_or_default())));
    }
    let is_fraction = error.source().is_some_and(<dyn StdError>::is::<ParseFloatError>);
    is_fraction.then(|| ("this is not a number", "write a number".to_owned()))
}

/// Returns the range in clap's message "5 is not in 0..=3" as words.
fn range(error: &Error) -> Option<String> {
    let text = error.source()?.to_string();
    let (_, range) = text.split_once(" is not in ")?;
    let (least, most) = range.split_once("..")?;
    Some(match most.strip_prefix('=') {
        // The greatest number of a type is no limit that a reader should know.
        Some(most) if most.len() < u32::MAX.to_string().len() => format!(" from {least} to {most}"),
        _ => format!(" of at least {least}"),
    })
}

/// Returns the range that clap states if a number that is too small or too large replaces the word
/// that is not a number.
fn range_of_probe(command: &Command, words: &[OsString], error: &Error) -> Option<String> {
    let value = error.get(ContextKind::InvalidValue)?.to_string();
    let argument = error.get(ContextKind::InvalidArg)?;
    let replaced = |at: usize, number: &str| {
        let before = words[at].to_str()?.strip_suffix(&value)?;
        let is_value = before.is_empty() || before.ends_with('=');
        let mut words = is_value.then(|| words.to_vec())?;
        words[at] = format!("{before}{number}").into();
        let probed = command.clone().try_get_matches_from(words).err()?;
        range(&probed).filter(|_| probed.get(ContextKind::InvalidArg) == Some(argument))
    };
    let probes = [i64::MIN.to_string(), u64::MIN.to_string(), u64::MAX.to_string()];
    (1..words.len()).find_map(|at| probes.iter().find_map(|number| replaced(at, number)))
}

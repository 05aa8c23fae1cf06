//! Errors about numbers on the command line: they state which numbers an option takes.

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

/// States the numbers that an option takes in an error of `command` about a number in `words`.
/// Returns other errors unchanged.
pub fn explained(command: &Command, words: &[OsString], error: Error) -> Error {
    let is_number = error.kind() == ErrorKind::ValueValidation
        && error.source().is_some_and(|it| it.is::<ParseIntError>() || range(&error).is_some());
    let is_fraction = error.source().is_some_and(<dyn StdError>::is::<ParseFloatError>);
    let wanted = match (is_number, is_fraction) {
        (true, _) => {
            let found = range(&error).or_else(|| range_of_probe(command, words, &error));
            format!("write a whole number{}", found.unwrap_or_default())
        }
        (false, true) => "write a number".to_owned(),
        (false, false) => return error,
    };
    let of = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (argument, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let text = format!(
        "invalid value '{value}' for '{argument}': {wanted}\n\nFor more information, try '--help'.\n"
    );
    Error::raw(ErrorKind::ValueValidation, text)
}

/// Returns the range in clap's message "5 is not in 0..=3" as words.
fn range(error: &Error) -> Option<String> {
    let text = error.source()?.to_string();
    let (_, range) = text.split_once(" is not in ")?;
    let (least, most) = range.split_once("..")?;
    Some(match most.strip_prefix('=') {
        Some(most) => format!(" from {least} to {most}"),
        None => format!(" of at least {least}"),
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

#[cfg(test)]
mod tests {
    use clap::{Arg, value_parser};

    use super::*;

    #[test]
    fn an_error_states_the_numbers_that_an_option_takes() {
        let option = |name| Arg::new(name).long(name);
        let command = Command::default()
            .arg(option("depth").value_parser(value_parser!(u32).range(0..=1000)))
            .arg(option("shards").value_parser(value_parser!(u32).range(1..)))
            .arg(option("seed").value_parser(value_parser!(u64)))
            .arg(option("sample").value_parser(value_parser!(usize)))
            .arg(option("share").value_parser(value_parser!(f64)));
        let command = with_negative(command);
        for (line, wanted) in [
            ("--depth x", "'x' for '--depth <depth>': write a whole number from 0 to 1000"),
            ("--depth 2.5", "write a whole number from 0 to 1000"),
            ("--depth=1001", "'1001' for '--depth <depth>': write a whole number from 0 to 1000"),
            ("--depth -1", "'-1' for '--depth <depth>': write a whole number from 0 to 1000"),
            ("--depth 99999999999999999999", "write a whole number from 0 to 1000"),
            ("--shards 0", "write a whole number from 1 to 4294967295"),
            ("--shards=all", "write a whole number from 1 to 4294967295"),
            ("--seed -1", "'-1' for '--seed <seed>': write a whole number"),
            ("--sample many", "'many' for '--sample <sample>': write a whole number"),
            ("--share half", "'half' for '--share <share>': write a number"),
        ] {
            let words: Vec<OsString> =
                format!("plywood {line}").split(' ').map(OsString::from).collect();
            let error = command.clone().try_get_matches_from(&words).expect_err(line);
            let text = explained(&command, &words, error).to_string();
            assert!(text.contains(wanted), "{line}: {text}");
        }
    }
}

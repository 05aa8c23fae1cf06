//! Messages about command lines that cannot be parsed.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use plywood_positions::suggestion;

use crate::cli::message::Message;
use crate::cli::numbers;

/// The greatest number of values that a message lists.
const MOST: usize = 5;

/// Returns the message for a command line of `command` that cannot be parsed.
pub fn message(command: &Command, words: &[OsString], error: &Error) -> Message {
    let of = |kind| texts(error, kind).join(" and ");
    let place = place(&of(ContextKind::InvalidArg));
    let value = of(ContextKind::InvalidValue);
    let help = |what: &str| format!("`{} --help` lists all {what}", called(command, words));
    match error.kind() {
        ErrorKind::ValueValidation => invalid(command, words, error),
        ErrorKind::InvalidValue if value.is_empty() => {
            Message::error(format!("{place}: the value is missing"))
                .hint(format!("write {}", of(ContextKind::InvalidArg)))
        }
        ErrorKind::InvalidValue => {
            let fault = match place.strip_prefix("--") {
                Some(_) => format!("{place} {value}: there is no such value"),
                None => format!("there is no {} \"{value}\"", place.to_lowercase()),
            };
            Message::error(fault).hint(values(error, &value, &help("values")))
        }
        ErrorKind::UnknownArgument => {
            let word = of(ContextKind::InvalidArg);
            let similar = near(&word, texts(error, ContextKind::SuggestedArg));
            let is_number =
                word.trim_start_matches('-').starts_with(|it: char| it.is_ascii_digit());
            if is_number && word.starts_with('-') {
                // The parser names only the first letters of a word such as `-5-1-1`.
                let mut typed = words.iter().map(|it| it.to_string_lossy());
                let typed = typed.find(|it| it.starts_with(&word)).unwrap_or(word.into());
                return Message::error(format!("{typed}: the number is negative"))
                    .hint("write a number of 0 or more");
            }
            if !word.starts_with('-') {
                return Message::error(format!("\"{word}\" is not expected here"))
                    .hint(help("arguments"));
            }
            Message::error(format!("there is no option {word}"))
                .hint(did_you_mean(similar, || help("options")))
        }
        ErrorKind::InvalidSubcommand if error.get(ContextKind::InvalidSubcommand).is_some() => {
            let word = of(ContextKind::InvalidSubcommand);
            let similar = near(&word, texts(error, ContextKind::SuggestedSubcommand));
            let similar = similar.map(|it| format!("`{} {it}`", called(command, words)));
            Message::error(format!("there is no command \"{word}\""))
                .hint(did_you_mean(similar, || help("commands")))
        }
        ErrorKind::ArgumentConflict => conflict(error, &place),
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(error, ContextKind::InvalidArg);
            let are = if missing.len() == 1 { "is" } else { "are" };
            let usage = of(ContextKind::Usage);
            let usage = usage.trim().trim_start_matches("Usage: ").replace('\n', "");
            Message::error(format!("{} {are} missing", missing.join(" and ")))
                .hint(format!("write `{usage}`"))
        }
        _ => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            Message::of(first).or_hint(|| help("options"))
        }
    }
}

/// Returns the message for a value that its option cannot read.
fn invalid(command: &Command, words: &[OsString], error: &Error) -> Message {
    let of = |kind| texts(error, kind).join(" and ");
    let place = place(&of(ContextKind::InvalidArg));
    let value = of(ContextKind::InvalidValue);
    match numbers::explained(command, words, error) {
        Some((fault, wanted)) => Message::error(format!("{place} {value}: {fault}")).hint(wanted),
        // The error of a list or a name would only quote nothing.
        None if value.is_empty() && names_nothing(error) => {
            let argument = of(ContextKind::InvalidArg);
            Message::error(format!("{place}: the value is empty")).hint(format!("write {argument}"))
        }
        None => {
            let fault = error.source().map(ToString::to_string).unwrap_or_default();
            // The place names the value already.
            let fault = match fault.strip_prefix(&format!("\"{value}\" ")) {
                Some(rest) => format!("this {rest}"),
                None => fault,
            };
            Message::at(&format!("{place} {value}"), &fault)
        }
    }
}

/// Returns whether an error only says that there is nothing of an empty name.
fn names_nothing(error: &Error) -> bool {
    error.source().is_some_and(|source| source.to_string().contains("\"\""))
}

/// The texts of a part of an error; none if the error lacks that part.
fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(other) => vec![other.to_string()],
        None => Vec::new(),
    }
}

/// Returns the name of an option without its value, or the name of a positional argument without
/// brackets.
fn place(argument: &str) -> String {
    let name = argument.split([' ', '=']).next().unwrap_or_default();
    name.trim_matches(['<', '>', '[', ']', '.']).to_owned()
}

/// Returns the hint about an option's value: a similar value, or a few of all values.
fn values(error: &Error, value: &str, all: &str) -> String {
    let values = texts(error, ContextKind::ValidValue);
    let similar = near(value, texts(error, ContextKind::SuggestedValue));
    did_you_mean(similar, || match values.len() {
        ..=MOST => format!("choose one of {}", values.join(", ")),
        _ => format!("choose one such as {}; {all}", values[..MOST].join(", ")),
    })
}

fn did_you_mean(similar: Option<String>, otherwise: impl FnOnce() -> String) -> String {
    similar.map_or_else(otherwise, |similar| format!("did you mean {similar}?"))
}

/// Returns the first of the parser's suggestions for `word` that is near by this program's own measure.
/// The parser also suggests words that have little in common.
fn near(word: &str, similar: Vec<String>) -> Option<String> {
    let bare = |word: &str| word.trim_start_matches('-').to_owned();
    similar.into_iter().find(|it| !suggestion(&bare(word), [&*bare(it)]).is_empty())
}

fn conflict(error: &Error, place: &str) -> Message {
    let others: Vec<String> =
        texts(error, ContextKind::PriorArg).iter().map(|it| self::place(it)).collect();
    if others.iter().all(|it| it == place) {
        return Message::error(format!("{place} is given more than once"))
            .hint("write it once; most lists are separated by commas");
    }
    let others = others.join(" and ");
    Message::error(format!("{place} cannot be used with {others}")).hint("leave one of them out")
}

/// Returns the words that call the innermost command of a command line, such as `plywood run`.
fn called(command: &Command, words: &[OsString]) -> String {
    let program = command.get_bin_name().unwrap_or(command.get_name());
    let mut called = vec![program.to_owned()];
    let mut command = command;
    for word in words.iter().skip(1) {
        let Some(inner) = command.find_subcommand(word) else { break };
        called.push(inner.get_name().to_owned());
        command = inner;
    }
    called.join(" ")
}

#[cfg(test)]
mod tests {
    use clap::{Arg, ArgAction, value_parser};

    use super::*;

    /// The error of each command line of `refusals.txt` is in the line below it, and its hint in the
    /// next.
    #[test]
    fn every_kind_of_error_has_place_fault_and_hint() {
        let option = |name| Arg::new(name).long(name);
        let run = Command::default()
            .name("run")
            .arg(option("depth").value_parser(value_parser!(u32).range(0..=1000)))
            .arg(option("shards").value_parser(value_parser!(u32).range(1..)))
            .arg(option("seed").value_parser(value_parser!(u64)))
            .arg(option("sample").value_parser(value_parser!(usize)))
            .arg(option("share").value_parser(value_parser!(f64)))
            .arg(option("only").value_parser(["leaves", "nodes", "time", "open", "memory", "x"]))
            .arg(option("quiet").action(ArgAction::SetTrue).conflicts_with("json"))
            .arg(option("json").action(ArgAction::SetTrue))
            .arg(option("out").required(true));
        let command = numbers::with_negative(Command::new("plywood").subcommand(run));
        let rows: Vec<&str> = include_str!("refusals.txt").lines().collect();
        for row in rows.chunks(3) {
            let words: Vec<OsString> = row[0].split(' ').map(OsString::from).collect();
            let mut command = command.clone();
            let error = command.try_get_matches_from_mut(&words).expect_err(row[0]);
            let printed = message(&command, &words, &error).to_string();
            assert_eq!(printed.lines().collect::<Vec<_>>(), row[1..], "{}", row[0]);
        }
    }
}

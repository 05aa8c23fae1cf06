//! Output of commands to standard output and standard error.

use std::borrow::Cow;
use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::catalogue::abridged::abridged;
use crate::cli::message::Message;
use crate::report::table::text::wrapped;

/// Prints a line of results to standard output. Takes the arguments of `format!`; fails as
/// [`print`].
#[doc(hidden)]
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => {
        $crate::cli::output::print(format_args!("{}\n", format_args!($($text)*)))
    };
}

/// Prints a problem to standard error in the form of a [`Message`], with very long words abridged.
/// Takes the arguments of `format!`: `PLACE: fault; remedy`, after `warning: ` or `note: ` if it is
/// not an error. A failure to write is ignored, since there is nowhere else to report it.
#[doc(hidden)]
#[macro_export]
macro_rules! err {
    ($($text:tt)*) => {
        $crate::cli::output::report(&format!($($text)*))
    };
}

pub use {err, out};

/// Prints a text to standard output. If the reader has closed the pipe, as `head` does, the text is
/// dropped without an error, and the command continues.
///
/// # Errors
///
/// If standard output cannot be written for another reason, such as a full disk.
pub fn print(text: Arguments<'_>) -> anyhow::Result<()> {
    match stdout().write_all(harmless(&text.to_string()).as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

/// Prints a problem to standard error, as `err!` does.
pub fn report(problem: &str) {
    print_message(&Message::of(problem));
}

/// Prints a message to standard error, with very long words abridged.
pub fn print_message(message: &Message) {
    let _ = writeln!(stderr(), "{}", harmless(&abridged(&message.to_string())));
}

/// Escapes the control characters of a text, except line breaks and tabs. Names from files could
/// otherwise move a terminal's cursor or rename its window.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_harmful = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_harmful(letter) {
            written.extend(letter.escape_default());
        } else {
            written.push(letter);
        }
    }
    Cow::Owned(written)
}

/// Prints a value as JSON.
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    out!("{}", serde_json::to_string_pretty(value)?)
}

/// Prints a value as JSON if `is_json`, and otherwise calls `text`, which prints it.
pub fn answer(
    is_json: bool,
    value: &impl Serialize,
    text: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if is_json { json(value) } else { text() }
}

/// Prints the tables of a record, preceded by the experiment's description and followed by the
/// record's folder.
pub fn record(
    about: &str,
    tables: &str,
    count: &str,
    time: Duration,
    folder: &Path,
) -> anyhow::Result<()> {
    // An indented paragraph is a table.
    let paragraph = |it: &str| {
        if it.starts_with("  ") { format!("{it}\n") } else { wrapped([it], (0, 0)) }
    };
    out!("{}", about.split("\n\n").map(paragraph).collect::<String>())?;
    out!("{tables}")?;
    let (seconds, folder) = (time.as_secs_f64(), folder.display());
    out!("{count} in {seconds:.1} s; see {folder}, or run plywood report {folder}")
}

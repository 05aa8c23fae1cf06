//! Standard output and standard error, to readers who may have seen enough.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::catalogue::abridged::abridged;

/// Prints a line of results. A reader that has closed the pipe, as `head`
/// does, is no failure: the line is dropped, and the command goes on to its
/// verdict.
///
/// # Errors
///
/// Where standard output cannot be written to for another reason, such as a
/// full disk.
pub fn line(text: Arguments<'_>) -> anyhow::Result<()> {
    match writeln!(stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

/// Prints a value as JSON.
///
/// # Errors
///
/// As [`line`].
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    line(format_args!("{}", serde_json::to_string_pretty(value)?))
}

/// Prints the tables of a record, under what the experiment says of itself, and
/// where the record is.
///
/// # Errors
///
/// As [`line`].
pub fn record(
    about: &str,
    tables: &str,
    count: &str,
    time: Duration,
    folder: &Path,
) -> anyhow::Result<()> {
    line(format_args!("{about}\n"))?;
    line(format_args!("{tables}"))?;
    let (seconds, folder) = (time.as_secs_f64(), folder.display());
    line(format_args!("{count} in {seconds:.1} s; see {folder}"))
}

/// Tells the user on standard error what is wrong, without the ends of words
/// that nobody reads. A failure to write there is ignored: there is no other
/// place to report it.
pub fn complain(text: Arguments<'_>) {
    let _ = writeln!(stderr(), "plywood: {}", abridged(&text.to_string()));
}

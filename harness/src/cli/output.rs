//! Standard output and standard error.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::catalogue::abridged::abridged;
use crate::report::table::text::wrapped;

/// Prints a line of results. A reader that has closed the pipe, as `head` does, is not an error:
/// the line is dropped, and the command continues.
///
/// # Errors
///
/// If standard output cannot be written for another reason, such as a full disk.
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

/// Prints the tables of a record, preceded by the experiment's description and followed by the
/// record's folder.
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
    line(format_args!("{}", wrapped(about.split("\n\n"), (0, 0))))?;
    line(format_args!("{tables}"))?;
    let (seconds, folder) = (time.as_secs_f64(), folder.display());
    line(format_args!("{count} in {seconds:.1} s; see {folder}"))
}

/// Reports a problem on standard error, with very long words cut short. A failure to write is
/// ignored, since there is no other
/// place to report it.
pub fn complain(text: Arguments<'_>) {
    let _ = writeln!(stderr(), "plywood: {}", abridged(&text.to_string()));
}

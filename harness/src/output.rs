//! Standard output and standard error, to readers who may have seen enough.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stderr, stdout};

use anyhow::Context;

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

/// Tells the user on standard error what is wrong. If nobody listens there,
/// nobody is left to be told.
pub fn complain(text: Arguments<'_>) {
    let _ = writeln!(stderr(), "plywood: {text}");
}

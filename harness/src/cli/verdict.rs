//! The verdict of a command, which determines the exit status.

use std::error::Error;
use std::io::{self, ErrorKind};

use anyhow::anyhow;

use crate::catalogue::services::{self, InGuest};
use crate::cli::interrupt;
use crate::cli::output::err;
use crate::core::document::Missing;
use crate::core::study::NotRepeatable;
use crate::studies;

/// The verdict of a command that has ended without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything succeeded.
    Well,
    /// Something failed or differs, and was reported.
    Wrong,
    /// Something that the command line names could not be run, and was reported.
    Unable,
    /// A signal ended the command. Finished work is kept and was reported.
    Interrupted,
}

impl Verdict {
    /// Returns `self` unless it is `Well`, otherwise `other`.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == Self::Well { other } else { self }
    }
}

/// Returns the exit status of a command that has ended. Prints its error.
pub fn exit_status(verdict: anyhow::Result<Verdict>) -> u8 {
    match verdict {
        Ok(Verdict::Well) => 0,
        Ok(Verdict::Wrong) => 1,
        Ok(Verdict::Unable) => 3,
        Ok(Verdict::Interrupted) => interrupt::STATUS,
        Err(error) => {
            err!("{error:#}");
            if is_wrong_usage(&error) { 2 } else { 1 }
        }
    }
}

/// The error that the command line, or something that it names, is invalid, and nothing was done.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub struct WrongUsage(anyhow::Error);

/// Marks an error as wrong usage. If a missing document belongs to another command, the message
/// names that command. The error that a record cannot be repeated is not marked.
pub fn usage(error: anyhow::Error) -> anyhow::Error {
    if error.is::<NotRepeatable>() {
        return error;
    }
    let of_other = error.downcast_ref::<Missing>().and_then(|Missing { name, .. }| {
        let (word, program, verb) = studies::command_of(name)?;
        Some(anyhow!("\"{name}\" is a built-in {word}; write `{program} {verb} {name}`"))
    });
    WrongUsage(of_other.unwrap_or(error)).into()
}

/// A guest's function that returns whether an error of the guest means that a file does not exist.
#[derive(Clone, Copy)]
pub struct IsMissingFile(pub fn(&(dyn Error + 'static)) -> bool);

/// Returns whether an error is wrong usage: it is marked as such, a file does not exist, or the
/// program lacks what its guest would have.
pub fn is_wrong_usage(error: &anyhow::Error) -> bool {
    let is_of_guest = services::of::<IsMissingFile>("a guest's files are").ok();
    let is_missing = |cause: &(dyn Error + 'static)| {
        let of_system: Option<&io::Error> = cause.downcast_ref();
        of_system.is_some_and(|error| error.kind() == ErrorKind::NotFound)
            || is_of_guest.is_some_and(|IsMissingFile(is_missing)| is_missing(cause))
    };
    error.is::<WrongUsage>() || error.is::<InGuest>() || error.chain().any(is_missing)
}

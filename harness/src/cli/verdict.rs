//! The verdict of a command, which determines the exit status.

use std::error::Error;
use std::io::{self, ErrorKind};

use anyhow::anyhow;
use plywood_memory::MemoryError;

use crate::core::document::{Document, Missing};
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
        let Document { word, verb, .. } =
            studies::documents().find(|document| document.text(name).is_some())?;
        Some(anyhow!("\"{name}\" is the name of a built-in {word}: plywood {verb} {name}"))
    });
    WrongUsage(of_other.unwrap_or(error)).into()
}

/// Returns whether an error is marked as wrong usage, or a file does not exist.
pub fn is_wrong_usage(error: &anyhow::Error) -> bool {
    let is_missing = |cause: &(dyn Error + 'static)| {
        let of_memory = match cause.downcast_ref() {
            Some(MemoryError::File { error, .. }) => Some(error),
            _ => None,
        };
        let of_system: Option<&io::Error> = cause.downcast_ref().or(of_memory);
        of_system.is_some_and(|error| error.kind() == ErrorKind::NotFound)
    };
    error.is::<WrongUsage>() || error.chain().any(is_missing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::built_in::DOCUMENT;

    #[test]
    fn a_name_of_another_verb_is_told() {
        let missed = DOCUMENT.load("a-ply", |_, _| Ok(())).expect_err("no experiment");
        let hint = "\"a-ply\" is the name of a built-in match: plywood match a-ply";
        assert_eq!(usage(missed).to_string(), hint);
    }
}

//! The verdict at the end of a command.

use anyhow::anyhow;

use crate::core::document::{Document, Missing};
use crate::core::study::NotRepeatable;
use crate::studies;

/// The verdict on a command that has run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Well,
    /// Something failed or is wrong; it has been reported.
    Wrong,
    /// Something that it names could not be run at all; it has been reported.
    Unable,
    /// A signal ended it. What it has done is kept and reported.
    Interrupted,
}

impl Verdict {
    /// Well if both are well.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == Self::Well { other } else { self }
    }
}

/// The command line, or something that it names, is invalid, and nothing was done.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub struct WrongUsage(anyhow::Error);

/// Marks an error as one of usage. A document that is missed and belongs to another verb is said to
/// do so; a record that cannot be repeated is none of usage.
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

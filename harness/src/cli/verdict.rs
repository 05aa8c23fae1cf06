//! The verdict at the end of a command.

use std::fmt;

/// The verdict on a command that has run to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Well,
    /// Something failed or is wrong; it has been reported.
    Wrong,
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
#[derive(Debug)]
pub struct WrongUsage(anyhow::Error);

/// Marks an error as one of usage.
pub fn usage(error: anyhow::Error) -> anyhow::Error {
    WrongUsage(error).into()
}

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for WrongUsage {}

//! How a command ends.

use std::fmt;

/// How a command that ran to its end went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is well.
    Well,
    /// Something that was asked for is wrong, and has been said.
    Wrong,
    /// A signal ended it; what it had done is kept, and has been said.
    Interrupted,
}

impl Verdict {
    /// Well where both are.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if self == Self::Well { other } else { self }
    }
}

/// The command line or what it names makes no sense, so that nothing was done.
#[derive(Debug)]
pub struct WrongUsage(anyhow::Error);

/// The error as one of usage.
pub fn usage(error: anyhow::Error) -> anyhow::Error {
    WrongUsage(error).into()
}

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl std::error::Error for WrongUsage {}

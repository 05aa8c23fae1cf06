//! The size of a table: how much memory it takes, or how many entries it has.

use std::fmt;

use super::bytes::fitting;

/// The size of a table of fixed size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSize {
    /// At most this many MiB.
    Mebibytes(u32),
    /// This many entries, and one more if the number is odd: entries are stored in pairs.
    Entries(u32),
}

/// Size in bytes of an entry of a [`BoundedTable`](crate::BoundedTable), with its share of padding.
pub(super) const ENTRY_BYTES: usize = 32;

/// The largest table in MiB.
const LARGEST: u32 = 1 << 20;

impl TableSize {
    /// Returns the size that `text` names: `16`, in MiB, or `4096entries`. `None` if it is no size,
    /// or none that a table can have.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let number = |digits: &str, most| {
            digits.parse().ok().filter(|number: &u32| (1..=most).contains(number))
        };
        match text.strip_suffix("entries") {
            None => number(text, LARGEST).map(Self::Mebibytes),
            Some(digits) => number(digits, u32::MAX).map(Self::Entries),
        }
    }

    /// Returns the number of entries of `each` bytes.
    pub(crate) fn entries(self, each: usize) -> usize {
        match self {
            Self::Mebibytes(mebibytes) => fitting(mebibytes.into(), each),
            Self::Entries(entries) => entries as usize,
        }
    }

    /// Returns the size in bytes of a [`BoundedTable`](crate::BoundedTable) of this size.
    pub fn bytes(self) -> usize {
        match self {
            Self::Mebibytes(mebibytes) => fitting(mebibytes.into(), 1),
            Self::Entries(entries) => {
                (entries as usize).div_ceil(2).saturating_mul(2 * ENTRY_BYTES)
            }
        }
    }

    /// Returns the size in MiB, rounded up.
    pub fn mebibytes(self) -> usize {
        self.bytes().div_ceil(1 << 20)
    }
}

/// Writes the size as settings read it.
impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mebibytes(mebibytes) => write!(f, "{mebibytes}"),
            Self::Entries(entries) => write!(f, "{entries}entries"),
        }
    }
}

//! Ids of rows.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::cell::Cell;
use crate::record::cells::Cells;
use crate::record::fields::Fields;

/// The unique id of a row: its kind, and the first 64 bits of a SHA-256 of question and
/// configuration, in hexadecimal.
///
/// Equal searches have equal ids in every run, whatever their results. An id begins with a letter,
/// so CSV readers do not take it for a number.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RowId(String);

impl RowId {
    /// Creates the id of a row of this `kind`. The texts of `asked` together identify the row.
    pub fn new(kind: &str, asked: &[&dyn fmt::Display]) -> Self {
        let mut hash = Sha256::new();
        for text in asked.iter().map(ToString::to_string) {
            // Hashing the length distinguishes "ab", "c" from "a", "bc".
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        let hash = format!("{:x}", hash.finalize());
        Self(format!("{kind}-{}", &hash[..16]))
    }

    /// Returns the id with this text.
    pub fn written(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Returns an evenly distributed number derived from the id.
    pub fn hash(&self) -> u64 {
        let digest = Sha256::digest(&self.0);
        digest.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }
}

impl Cell for RowId {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        String::read(fields).map(Self)
    }

    fn write(&self, cells: &mut Cells) {
        self.0.write(cells);
    }
}

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_follows_from_what_was_asked_and_from_nothing_else() {
        let id = RowId::new("search", &[&"ab", &"c"]);
        assert_eq!(id, RowId::new("search", &[&"ab", &"c"]));
        assert_ne!(id, RowId::new("search", &[&"a", &"bc"]));
        assert_ne!(id, RowId::new("game", &[&"ab", &"c"]));
        assert_eq!(id.to_string().len(), "search-".len() + 16);
    }
}

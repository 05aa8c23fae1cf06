//! Selections of a run's rows that are measured together.

use std::collections::BTreeSet;

use crate::record::id::RowId;
use crate::record::shard::Shard;

/// All rows of a run, or a selection by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Share {
    /// All rows.
    #[default]
    Whole,
    /// The rows of one shard.
    Shard(Shard),
    /// The rows with these ids.
    Named(BTreeSet<RowId>),
}

impl Share {
    /// Returns whether the selection contains the row.
    pub fn has(&self, row: &RowId) -> bool {
        match self {
            Self::Whole => true,
            Self::Shard(shard) => shard.has(row),
            Self::Named(rows) => rows.contains(row),
        }
    }

    /// Returns whether the selection contains all rows.
    pub fn is_whole(&self) -> bool {
        *self == Self::Whole
    }
}

impl From<Option<Shard>> for Share {
    fn from(shard: Option<Shard>) -> Self {
        shard.map_or(Self::Whole, Self::Shard)
    }
}

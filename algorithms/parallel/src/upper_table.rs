//! A view of a table for the upper part of a tree.

use plywood_algorithms::{Entry, KeyedBy, Stored, Table};

/// A view of a table that ignores nodes near the horizon. Processors then share only the results of
/// split nodes.
pub struct UpperTable<'a> {
    table: &'a dyn Table,
    grain: u32,
}

impl<'a> UpperTable<'a> {
    /// Returns a view of `table` for nodes with more than `grain` plies remaining.
    pub fn new(table: &'a dyn Table, grain: u32) -> Self {
        Self { table, grain }
    }
}

impl Table for UpperTable<'_> {
    fn keyed_by(&self) -> KeyedBy {
        self.table.keyed_by()
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        self.table.probe(key)
    }

    fn store(&self, key: u64, ply: usize, entry: Entry) -> Stored {
        if entry.depth > self.grain { self.table.store(key, ply, entry) } else { Stored::Dropped }
    }

    fn forget(&self) {
        self.table.forget();
    }

    fn fullness(&self) -> Option<u32> {
        self.table.fullness()
    }
}

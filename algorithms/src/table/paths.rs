//! A table that stores every node by its path from the root. With it, a depth-first search visits
//! the same nodes as a best-first search.

use std::cell::{Cell, RefCell};
use std::collections::hash_map;

use rustc_hash::FxHashMap;

use super::bytes::bytes_of;
use super::{Entry, KeyedBy, Stored, Table};

/// A table of all nodes, by a hash of the path. If the process cannot allocate memory for another
/// node, the table drops that node and reports a size above any memory limit ([`Table::held`]).
#[derive(Debug, Default)]
pub struct PathTable {
    entries: RefCell<FxHashMap<u64, Entry>>,
    /// Whether a node was dropped.
    lacks_memory: Cell<bool>,
}

impl Table for PathTable {
    fn keyed_by(&self) -> KeyedBy {
        KeyedBy::Path
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        self.entries.borrow().get(&key).copied()
    }

    fn store(&self, key: u64, _: usize, new: Entry) -> Stored {
        let entries = &mut *self.entries.borrow_mut();
        // Only a new entry makes the map grow.
        let is_full = entries.len() == entries.capacity() && !entries.contains_key(&key);
        if is_full && entries.try_reserve(1).is_err() {
            self.lacks_memory.set(true);
            return Stored::Dropped;
        }
        match entries.entry(key) {
            hash_map::Entry::Occupied(mut old) => {
                let merged = old.get().merged(new);
                old.insert(merged);
                Stored::Combined
            }
            hash_map::Entry::Vacant(free) => {
                free.insert(new);
                Stored::Added
            }
        }
    }

    fn forget(&self) {
        self.entries.take();
        self.lacks_memory.set(false);
    }

    fn held(&self) -> Option<(usize, usize)> {
        let entries = self.entries.borrow();
        let bytes = if self.lacks_memory.get() { usize::MAX } else { bytes_of(&entries) };
        Some((entries.len(), bytes))
    }
}

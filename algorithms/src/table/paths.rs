//! A table that forgets nothing, by the path from the root: with it, a
//! depth-first search visits what a best-first search visits.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;

use super::bytes::bytes_of;
use super::{Entry, KeyedBy, Table};

/// Every node of the tree, by a hash of its path. If the process cannot have the memory for another
/// node, the table forgets that node, and asks for more than any memory limit allows
/// ([`Table::held`]).
#[derive(Debug, Default)]
pub struct PathTable {
    entries: RefCell<FxHashMap<u64, Entry>>,
    /// Whether a node was forgotten.
    lacks_memory: Cell<bool>,
}

impl Table for PathTable {
    fn keyed_by(&self) -> KeyedBy {
        KeyedBy::Path
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        self.entries.borrow().get(&key).copied()
    }

    fn store(&self, key: u64, _: usize, new: Entry) {
        let entries = &mut *self.entries.borrow_mut();
        // An entry makes the map grow only if it is new.
        let is_full = entries.len() == entries.capacity() && !entries.contains_key(&key);
        if !is_full || entries.try_reserve(1).is_ok() {
            entries.entry(key).and_modify(|old| *old = old.merged(new)).or_insert(new);
        } else {
            self.lacks_memory.set(true);
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

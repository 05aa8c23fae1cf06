//! A table that forgets nothing, by the path from the root: with it, a
//! depth-first search visits what a best-first search visits.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::{Entry, KeyedBy, Table};
use crate::observation::memory::bytes_of;

/// Every node of the tree, by a hash of its path.
#[derive(Debug, Default)]
pub struct PathTable(RefCell<FxHashMap<u64, Entry>>);

impl Table for PathTable {
    fn keyed_by(&self) -> KeyedBy {
        KeyedBy::Path
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        self.0.borrow().get(&key).copied()
    }

    fn store(&self, key: u64, _: usize, new: Entry) {
        self.0.borrow_mut().entry(key).and_modify(|old| *old = old.merged(new)).or_insert(new);
    }

    fn forget(&self) {
        self.0.take();
    }

    fn held(&self) -> Option<(usize, usize)> {
        let entries = self.0.borrow();
        Some((entries.len(), bytes_of(&entries)))
    }
}

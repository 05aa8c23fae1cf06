//! The table of df-pn: proof and disproof numbers of the nodes that the search has left.

use std::collections::TryReserveError;
use std::mem::size_of;

use plywood_positions::mix;
use rustc_hash::FxHashMap;

use crate::best_first::proof_numbers::Status;
use crate::table::bytes::{bytes_of, slots};
use crate::table::{Stored, bytes};

/// A position's key, and the plies to the horizon.
pub(crate) type Key = (u64, u32);

/// A table of node statuses.
pub(crate) enum Table {
    /// A growing map, which drops a status only if the process cannot allocate memory.
    Unbounded {
        /// Stored statuses.
        map: FxHashMap<Key, Status>,
        /// Whether a status was dropped.
        lacks_memory: bool,
    },
    /// Buckets of [`BUCKET`] entries. A new entry always replaces the entry with the least work in
    /// a full bucket. That entry is cheap to recompute, and the new entry is needed next.
    Bounded(Vec<Option<Entry>>),
}

#[derive(Clone, Copy)]
pub(crate) struct Entry {
    key: Key,
    status: Status,
    /// Nodes entered at the position and below, since it is in the table.
    work: u32,
}

const BUCKET: usize = 4;

/// Size in bytes of an entry of a bounded table.
pub(super) const ENTRY_BYTES: usize = size_of::<Option<Entry>>();

impl Table {
    /// Allocates a table of `entries` entries, rounded down to whole buckets but at least one;
    /// `None` selects unlimited size.
    ///
    /// # Errors
    ///
    /// If the process cannot allocate the memory.
    pub fn new(entries: Option<usize>) -> Result<Self, TryReserveError> {
        Ok(match entries {
            None => Self::unbounded(),
            Some(entries) => Self::Bounded(slots((entries / BUCKET).max(1) * BUCKET, || None)?),
        })
    }

    fn unbounded() -> Self {
        Self::Unbounded { map: FxHashMap::default(), lacks_memory: false }
    }

    /// Clears the table.
    pub fn forget(&mut self) {
        match self {
            Self::Bounded(slots) => slots.fill(None),
            Self::Unbounded { .. } => *self = Self::unbounded(),
        }
    }

    pub fn get(&self, key: Key) -> Option<Status> {
        match self {
            Self::Unbounded { map, .. } => map.get(&key).copied(),
            Self::Bounded(slots) => {
                let mut bucket = slots[home(key, slots.len())..].iter().take(BUCKET).flatten();
                bucket.find(|entry| entry.key == key).map(|entry| entry.status)
            }
        }
    }

    /// Stores a status that was found by entering `work` nodes.
    pub fn store(&mut self, key: Key, status: Status, work: u32) -> Stored {
        match self {
            Self::Unbounded { map, lacks_memory } => {
                if map.try_reserve(1).is_err() {
                    *lacks_memory = true;
                    return Stored::Dropped;
                }
                match map.insert(key, status) {
                    Some(_) => Stored::Combined,
                    None => Stored::Added,
                }
            }
            Self::Bounded(slots) => {
                let home = home(key, slots.len());
                let bucket = &mut slots[home..home + BUCKET];
                if let Some(old) = bucket.iter_mut().flatten().find(|entry| entry.key == key) {
                    *old = Entry { key, status, work: old.work.saturating_add(work) };
                    return Stored::Combined;
                }
                // Empty slots are used first.
                let least = bucket.iter_mut().min_by_key(|slot| slot.map(|entry| entry.work));
                match least.and_then(|slot| slot.replace(Entry { key, status, work })) {
                    Some(_) => Stored::Replaced,
                    None => Stored::Added,
                }
            }
        }
    }

    /// Returns the entries and bytes of a growing table. The bytes include the memory needed for
    /// growth. If that is unavailable, they exceed any limit.
    pub fn held(&self) -> Option<(usize, usize)> {
        match self {
            Self::Bounded(_) => None,
            Self::Unbounded { map, lacks_memory: false } => Some((map.len(), bytes_of(map))),
            Self::Unbounded { map, lacks_memory: true } => Some((map.len(), usize::MAX)),
        }
    }
}

/// Returns the first slot of a key's bucket.
fn home((key, remaining): Key, slots: usize) -> usize {
    bytes::home(mix(key ^ mix(remaining.into())), slots, BUCKET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::best_first::proof_numbers::Numbers;

    fn open(number: u32) -> Status {
        Status::Open(Numbers { phi: number, delta: number })
    }

    /// A table of one bucket, and five keys.
    #[test]
    fn the_entry_of_least_work_gives_way() {
        let mut table = Table::new(Some(1)).expect("one bucket");
        for (number, work) in [(1, 5), (2, 3), (3, 9), (4, 4)] {
            table.store((number, 0), open(number as u32), work);
        }
        // No longer the least: work is cumulative.
        table.store((2, 0), open(20), 3);
        table.store((5, 0), open(5), 1);
        let remembered = [1, 2, 3, 4, 5].map(|number| table.get((number, 0)));
        assert_eq!(remembered, [Some(open(1)), Some(open(20)), Some(open(3)), None, Some(open(5))]);
        // Another depth is another node.
        assert_eq!(table.get((1, 1)), None);
        table.store((4, 0), open(4), 1);
        assert_eq!(table.get((5, 0)), None);
    }
}

//! The table of proof and disproof numbers of the nodes that df-pn has left.

use std::collections::TryReserveError;
use std::mem::size_of;

use plywood_positions::mix;
use rustc_hash::FxHashMap;

use crate::best_first::proof_numbers::Status;
use crate::table::bytes::{self, bytes_of, slots};

/// A position, and the plies from there to the horizon.
pub(crate) type Key = (u64, u32);

/// The statuses of nodes, by their keys.
pub(crate) enum Table {
    /// It grows, and forgets nothing but what the process has no memory for.
    Unbounded {
        /// The statuses of the nodes that are remembered.
        map: FxHashMap<Key, Status>,
        /// Whether a status was forgotten.
        lacks_memory: bool,
    },
    /// Buckets of [`BUCKET`] entries. If one is full, the entry that took
    /// the least work gives way to the new one, whatever that took: one can
    /// be had again for little, and the other is needed next.
    Bounded(Vec<Option<Entry>>),
}

#[derive(Clone, Copy)]
pub(crate) struct Entry {
    key: Key,
    status: Status,
    /// Nodes entered at the position and below it, since it is in the table.
    work: u32,
}

const BUCKET: usize = 4;

/// The bytes of one entry of a bounded table.
pub(super) const ENTRY_BYTES: usize = size_of::<Option<Entry>>();

impl Table {
    /// A table of so many entries, in whole buckets and in one at least; of
    /// `None`, one that forgets nothing.
    ///
    /// # Errors
    ///
    /// If the process cannot have so much memory.
    pub fn new(entries: Option<usize>) -> Result<Self, TryReserveError> {
        Ok(match entries {
            None => Self::unbounded(),
            Some(entries) => Self::Bounded(slots((entries / BUCKET).max(1) * BUCKET, || None)?),
        })
    }

    fn unbounded() -> Self {
        Self::Unbounded { map: FxHashMap::default(), lacks_memory: false }
    }

    /// Forgets everything.
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

    /// Remembers a status that was found by entering `work` nodes.
    pub fn store(&mut self, key: Key, status: Status, work: u32) {
        match self {
            Self::Unbounded { map, lacks_memory } => {
                if map.try_reserve(1).is_ok() {
                    map.insert(key, status);
                } else {
                    *lacks_memory = true;
                }
            }
            Self::Bounded(slots) => {
                let home = home(key, slots.len());
                let bucket = &mut slots[home..home + BUCKET];
                if let Some(old) = bucket.iter_mut().flatten().find(|entry| entry.key == key) {
                    *old = Entry { key, status, work: old.work.saturating_add(work) };
                    return;
                }
                // An empty slot comes before any entry.
                let least = bucket.iter_mut().min_by_key(|slot| slot.map(|entry| entry.work));
                if let Some(slot) = least {
                    *slot = Some(Entry { key, status, work });
                }
            }
        }
    }

    /// The entries and bytes of a table that grows. The bytes include those that it needs to grow:
    /// more than there are if it could not.
    pub fn held(&self) -> Option<(usize, usize)> {
        match self {
            Self::Bounded(_) => None,
            Self::Unbounded { map, lacks_memory: false } => Some((map.len(), bytes_of(map))),
            Self::Unbounded { map, lacks_memory: true } => Some((map.len(), usize::MAX)),
        }
    }
}

/// The first slot of a key's bucket.
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

    /// One bucket, in which five keys meet.
    #[test]
    fn the_entry_of_least_work_gives_way() {
        let mut table = Table::new(Some(1)).expect("one bucket");
        for (number, work) in [(1, 5), (2, 3), (3, 9), (4, 4)] {
            table.store((number, 0), open(number as u32), work);
        }
        // No longer the least: work adds up.
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

//! Short-term memory: a table that never loses the records that an interrupted search needs to
//! resume.
//!
//! Source: BeBe+, the learning memory of program Joanna (A. Kujawski, "Programowanie gry w szachy",
//! University of Warsaw (1994), section 5.3.1). There, each record has a flag. When the search of a
//! node with more than one remaining ply ends, the flags of its children are cleared and its own
//! flag is set. Flags therefore mark the current path and the siblings to its left: exactly the
//! records that a search needs to find its way back.
//!
//! Here the flags are a list outside the table, so no child's record is modified again. Flagged
//! records are in a small table of their own; that program's reserve does the same for all records
//! that collide. The source leaves three points open, which are resolved as follows:
//!
//! - A node is also completed if its record made the search unnecessary. Otherwise a second
//!   interruption would lose what the first one saved.
//! - A position may be in the list at two plies. It is kept until both flags are cleared; a single
//!   flag would be lost with the first.
//! - Of two searches of a flagged position, the deeper is kept, as that program does with every
//!   record.

use std::cell::{Cell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{BoundedTable, Entry, KeyedBy, Stored, Table};

/// A bounded table, and a separate store of flagged records that no other record displaces.
#[derive(Debug)]
pub struct ShortTermTable {
    table: BoundedTable,
    flagged: RefCell<Flagged>,
    /// Loaded entries that the search has not yet passed.
    loaded: RefCell<FxHashMap<u64, Entry>>,
    /// Whether `loaded` contains any entry.
    is_returning: Cell<bool>,
    /// Root of the next search, if records were loaded for it.
    ahead: Cell<Option<u64>>,
}

/// The flagged records.
#[derive(Debug, Default)]
struct Flagged {
    /// Keys of completed nodes by ply, in search order.
    levels: Vec<Vec<u64>>,
    records: FxHashMap<u64, Record>,
}

#[derive(Debug)]
struct Record {
    entry: Entry,
    /// Number of plies where the position is flagged.
    flags: usize,
}

impl Flagged {
    /// Clears the flags of all plies from `ply`.
    fn clear_from(&mut self, ply: usize) {
        for level in self.levels.iter_mut().skip(ply) {
            for key in level.drain(..) {
                let record = self.records.get_mut(&key).expect("a flagged record");
                record.flags -= 1;
                if record.flags == 0 {
                    self.records.remove(&key);
                }
            }
        }
    }

    /// Sets the flag of a completed node at `ply`.
    fn set(&mut self, key: u64, ply: usize, entry: Entry) {
        self.clear_from(ply + 1);
        if ply >= self.levels.len() {
            self.levels.resize_with(ply + 1, Vec::new);
        }
        let level = &mut self.levels[ply];
        let is_new = !level.contains(&key);
        if is_new {
            level.push(key);
        }
        let record = self.records.entry(key).or_insert(Record { entry, flags: 0 });
        record.flags += usize::from(is_new);
        record.learn(entry);
    }
}

impl Record {
    /// Merges the result of another search of the position; the deeper search has priority.
    fn learn(&mut self, new: Entry) {
        if new.depth >= self.entry.depth {
            self.entry = self.entry.merged(new);
        }
    }
}

impl ShortTermTable {
    /// Returns a short-term memory without flags, on an empty `table`.
    pub(crate) fn new(table: BoundedTable) -> Self {
        Self {
            table,
            flagged: RefCell::default(),
            loaded: RefCell::default(),
            is_returning: Cell::new(false),
            ahead: Cell::new(None),
        }
    }

    /// Loads `records` of an interrupted search of the position `root`, to be resumed by the next
    /// search. They are as safe as flagged records until the search passes them. The root's own
    /// record, flagged by the previous iterations, is flagged again.
    pub fn load(&self, root: u64, records: &[(u64, Entry)]) {
        self.ahead.set(Some(root));
        let mut loaded = self.loaded.borrow_mut();
        loaded.clear();
        for &(key, entry) in records {
            self.table.store(key, 0, entry);
            loaded.insert(key, entry);
        }
        self.is_returning.set(!loaded.is_empty());
    }

    /// Begins a search: clears all flags, unless the search resumes from loaded records.
    pub(crate) fn begin(&self) {
        let mut flagged = self.flagged.borrow_mut();
        flagged.clear_from(0);
        let Some(root) = self.ahead.take() else { return self.arrive() };
        if let Some(&entry) = self.loaded.borrow().get(&root) {
            flagged.set(root, 0, entry);
        }
    }

    /// Records that the search has reached the point of interruption.
    fn arrive(&self) {
        self.loaded.borrow_mut().clear();
        self.is_returning.set(false);
    }

    /// Returns the records that the search needs to resume from this point: the flagged records by
    /// ply, the root's first, without duplicates. Until the search reaches the point of
    /// interruption, the loaded records follow.
    pub fn kept(&self) -> Vec<(u64, Entry)> {
        let flagged = self.flagged.borrow();
        let mut kept: Vec<(u64, Entry)> = Vec::new();
        let mut seen = FxHashSet::default();
        for &key in flagged.levels.iter().flatten() {
            if seen.insert(key) {
                kept.push((key, flagged.records[&key].entry));
            }
        }
        if self.is_returning.get() {
            let loaded = self.loaded.borrow();
            let mut rest: Vec<_> = loaded.iter().filter(|(key, _)| !seen.contains(key)).collect();
            rest.sort_unstable_by_key(|(key, _)| **key);
            kept.extend(rest.into_iter().map(|(&key, &entry)| (key, entry)));
        }
        kept
    }

    /// Returns the number of flags.
    pub fn flags(&self) -> usize {
        self.flagged.borrow().levels.iter().map(Vec::len).sum()
    }

    /// Clears every record that is not kept.
    pub fn forget_others(&self) {
        let kept = self.kept();
        self.table.forget();
        for (key, entry) in kept {
            self.table.store(key, 0, entry);
        }
    }

    /// Flags a completed node with more than one remaining ply.
    fn done(&self, key: u64, ply: usize, entry: Entry) {
        self.flagged.borrow_mut().set(key, ply, entry);
        // A completed node that was not loaded is beyond the point of interruption.
        if self.is_returning.get() && !self.loaded.borrow().contains_key(&key) {
            self.arrive();
        }
    }
}

/// Least remaining depth of flagged nodes.
const LEAST_DEPTH: u32 = 2;

impl Table for ShortTermTable {
    fn keyed_by(&self) -> KeyedBy {
        KeyedBy::Position
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        if let Some(record) = self.flagged.borrow().records.get(&key) {
            return Some(record.entry);
        }
        if self.is_returning.get()
            && let Some(&entry) = self.loaded.borrow().get(&key)
        {
            return Some(entry);
        }
        self.table.probe(key)
    }

    fn store(&self, key: u64, ply: usize, entry: Entry) -> Stored {
        let stored = self.table.store(key, ply, entry);
        if entry.depth >= LEAST_DEPTH {
            self.done(key, ply, entry);
        } else if let Some(record) = self.flagged.borrow_mut().records.get_mut(&key) {
            record.learn(entry);
        }
        stored
    }

    fn follows_path(&self) -> bool {
        true
    }

    fn enter(&self, ply: usize) {
        self.flagged.borrow_mut().clear_from(ply + 1);
    }

    fn found(&self, key: u64, ply: usize, depth: u32, entry: Entry) {
        if depth >= LEAST_DEPTH {
            self.done(key, ply, entry);
        }
    }

    fn forget(&self) {
        self.flagged.borrow_mut().clear_from(0);
        self.ahead.set(None);
        self.arrive();
        self.table.forget();
    }

    fn fullness(&self) -> Option<u32> {
        self.table.fullness()
    }
}

//! Short-term memory: a table that never loses the records from which an
//! interrupted search can be taken up.
//!
//! Source: BeBe+, the learning memory of program Joanna (A. Kujawski,
//! "Programowanie gry w szachy", University of Warsaw (1994), section 5.3.1).
//! There, a record has a flag. When a node with more than one ply to go is
//! done, the flags of its children are cleared and its own is set: so the
//! flags are always on the path and on the siblings to its left, where they
//! are what a search has to know to find its way back.
//!
//! Here the flags are a list beside the path, so no child's record is
//! touched once more, and flagged records stand in a small table of their own,
//! as that program's reserve does for all that collide. Three things are read
//! into the source:
//!
//! - A node is done, too, where its record made the search needless: otherwise
//!   the second interruption would lose what the first has kept.
//! - A position may be on the list twice, at two plies: it is kept until both
//!   are cleared. A single flag is lost with the first.
//! - Of two searches of one flagged position the deeper is kept, as that
//!   program does with every record.

use std::cell::{Cell, RefCell};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{BoundedTable, Entry, KeyedBy, Table};

/// A bounded table and, next to it, the flagged records: nothing displaces them.
#[derive(Debug)]
pub struct ShortTermTable {
    table: BoundedTable,
    flagged: RefCell<Flagged>,
    /// Loaded entries that have not been passed yet.
    loaded: RefCell<FxHashMap<u64, Entry>>,
    /// Whether anything is left in `loaded`.
    is_returning: Cell<bool>,
    /// The root of a search that has not begun yet, and for which something was
    /// loaded.
    ahead: Cell<Option<u64>>,
}

/// The flagged records.
#[derive(Debug, Default)]
struct Flagged {
    /// The keys of the nodes that are done, by ply, in the order of the search.
    levels: Vec<Vec<u64>>,
    records: FxHashMap<u64, Record>,
}

#[derive(Debug)]
struct Record {
    entry: Entry,
    /// At how many plies the position is flagged.
    flags: usize,
}

impl Flagged {
    /// Clears the flags of all plies from `ply` on.
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

    /// Sets the flag of a node at `ply` that is done.
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
    /// Another search of the position is over; the deeper of two counts.
    fn learn(&mut self, new: Entry) {
        if new.depth >= self.entry.depth {
            self.entry = self.entry.merged(new);
        }
    }
}

impl ShortTermTable {
    /// Nothing is flagged, and `table` is empty.
    pub(crate) fn new(table: BoundedTable) -> Self {
        Self {
            table,
            flagged: RefCell::default(),
            loaded: RefCell::default(),
            is_returning: Cell::new(false),
            ahead: Cell::new(None),
        }
    }

    /// Takes `records` over, which an interrupted search of the position `root`
    /// has left, for the next search to take up. They stay as safe as flagged
    /// ones are until it goes beyond them; the root's own, which the iterations
    /// before have flagged, is flagged again.
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

    /// A search begins: no record is flagged, unless it is taken up.
    pub(crate) fn begin(&self) {
        let mut flagged = self.flagged.borrow_mut();
        flagged.clear_from(0);
        let Some(root) = self.ahead.take() else { return self.arrive() };
        if let Some(&entry) = self.loaded.borrow().get(&root) {
            flagged.set(root, 0, entry);
        }
    }

    /// The search has found back to where it was taken up.
    fn arrive(&self) {
        self.loaded.borrow_mut().clear();
        self.is_returning.set(false);
    }

    /// The records to keep of the search, wherever it stands: the flagged ones by ply, the root's
    /// first, each position once. As long as the search has not found back to where it was taken
    /// up, the loaded records follow.
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

    /// How many flags are set.
    pub fn flags(&self) -> usize {
        self.flagged.borrow().levels.iter().map(Vec::len).sum()
    }

    /// Forgets every record that is not kept.
    pub fn forget_others(&self) {
        let kept = self.kept();
        self.table.forget();
        for (key, entry) in kept {
            self.table.store(key, 0, entry);
        }
    }

    /// A node with more than one ply to go is done.
    fn done(&self, key: u64, ply: usize, entry: Entry) {
        self.flagged.borrow_mut().set(key, ply, entry);
        // What is done and was not loaded lies beyond it.
        if self.is_returning.get() && !self.loaded.borrow().contains_key(&key) {
            self.arrive();
        }
    }
}

/// Nodes with fewer plies to go are not flagged.
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

    fn store(&self, key: u64, ply: usize, entry: Entry) {
        self.table.store(key, ply, entry);
        if entry.depth >= LEAST_DEPTH {
            self.done(key, ply, entry);
        } else if let Some(record) = self.flagged.borrow_mut().records.get_mut(&key) {
            record.learn(entry);
        }
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

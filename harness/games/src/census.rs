//! Distinct leaves, counted in bounded memory.

use std::convert::Infallible;

use plywood_algorithms::{LeafSet, Observer};
use plywood_positions::{Indexed, Position, Value};

/// A leaf set that is dropped when it grows too large; the other counts go on.
#[derive(Clone, Debug)]
pub struct Census {
    set: LeafSet,
    most: u64,
    /// The bytes that the search and the set may hold together.
    memory: usize,
    /// The bytes that the search said last that it holds.
    searching: usize,
    is_dropped: bool,
}

impl Census {
    /// A census of `most` leaves at the most, which take about 25 bytes each. It
    /// gives its memory back where it and the search hold more than `memory` bytes.
    pub fn new(most: u64, memory: Option<usize>) -> Self {
        let memory = memory.unwrap_or(usize::MAX);
        Self { set: LeafSet::default(), most, memory, searching: 0, is_dropped: false }
    }

    /// Drops the leaves if there are too many of them.
    fn check(&mut self) {
        let bytes = self.set.bytes().saturating_add(self.searching);
        if self.set.distinct() > self.most || bytes > self.memory {
            let mut emptied = LeafSet::default();
            emptied.critical = self.set.critical;
            self.set = emptied;
            self.is_dropped = true;
        }
    }

    /// Leaves at different paths; `None` where there were too many.
    pub fn distinct(&self) -> Option<u64> {
        (!self.is_dropped).then(|| self.set.distinct())
    }

    /// The leaves themselves; `None` where there were too many.
    pub fn leaves(&self) -> Option<&LeafSet> {
        (!self.is_dropped).then_some(&self.set)
    }

    /// Nodes entered of type 1, 2 and 3.
    pub fn critical(&self) -> [u64; 3] {
        self.set.critical
    }
}

impl<P: Position> Observer<Indexed<P>> for Census {
    type Stop = Infallible;

    fn node(&mut self, position: &Indexed<P>) -> Result<(), Infallible> {
        self.set.node(position)
    }

    fn leaf(&mut self, position: &Indexed<P>, value: Value) {
        if !self.is_dropped {
            self.set.leaf(position, value);
            self.check();
        }
    }

    fn memory(&mut self, _: usize, bytes: usize) -> Result<(), Infallible> {
        self.searching = bytes;
        if !self.is_dropped {
            self.check();
        }
        Ok(())
    }
}

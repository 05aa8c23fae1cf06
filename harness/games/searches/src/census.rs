//! Distinct leaves, counted in bounded memory.

use std::convert::Infallible;

use plywood_algorithms::{LeafSet, Observer};
use plywood_positions::{Indexed, Position, Value};

/// A leaf set that is dropped when it grows too large; the other counts go on.
#[derive(Clone, Debug)]
pub struct Census {
    set: LeafSet,
    most: u64,
    is_dropped: bool,
}

impl Census {
    /// A census of `most` leaves at the most. Each takes about 20 bytes.
    pub fn new(most: u64) -> Self {
        Self { set: LeafSet::default(), most, is_dropped: false }
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
        if self.is_dropped {
            return;
        }
        self.set.leaf(position, value);
        if self.set.distinct() > self.most {
            let mut emptied = LeafSet::default();
            emptied.critical = self.set.critical;
            self.set = emptied;
            self.is_dropped = true;
        }
    }
}

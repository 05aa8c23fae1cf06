//! Distinct leaves, counted in bounded memory.

use std::convert::Infallible;

use plywood_algorithms::{LeafSet, Observer};
use plywood_positions::{Indexed, Position, Value};

/// A leaf set that gives itself up when it grows too large; the other counts
/// go on.
#[derive(Clone, Debug)]
pub struct Census {
    set: LeafSet,
    most: u64,
    given_up: bool,
}

impl Census {
    /// A census of `most` leaves at the most. Each takes about 20 bytes.
    pub fn new(most: u64) -> Self {
        Self { set: LeafSet::default(), most, given_up: false }
    }

    /// Leaves at different paths; `None` where there were too many.
    pub fn distinct(&self) -> Option<u64> {
        (!self.given_up).then(|| self.set.distinct())
    }

    /// The leaves themselves; `None` where there were too many.
    pub fn leaves(&self) -> Option<&LeafSet> {
        (!self.given_up).then_some(&self.set)
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
        if self.given_up {
            return;
        }
        self.set.leaf(position, value);
        if self.set.distinct() > self.most {
            let mut emptied = LeafSet::default();
            emptied.critical = self.set.critical;
            self.set = emptied;
            self.given_up = true;
        }
    }
}

//! Which leaves a search evaluated, and which kinds of node it entered.

use std::convert::Infallible;

use plywood_positions::{CriticalType, Indexed, Position, Value};
use rustc_hash::FxHashSet;

use crate::Observer;
use crate::table::bytes::bytes_of_places;

/// Remembers every leaf of the tree by its path: the basis of dominance tests
/// and of the distinct counts. Its searches run on [`Indexed`] positions.
#[derive(Clone, Debug, Default)]
pub struct LeafSet {
    /// The leaves in the order of their first evaluation, each once, as
    /// hashes of their paths.
    pub order: Vec<u64>,
    /// Nodes entered that belong to the minimal tree of the generator's order:
    /// of type 1, 2 and 3.
    pub critical: [u64; 3],
    seen: FxHashSet<u64>,
}

impl LeafSet {
    /// Leaves at different paths.
    pub fn distinct(&self) -> u64 {
        self.order.len() as u64
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> usize {
        let seen = bytes_of_places::<u64>(self.seen.len(), self.seen.capacity());
        seen + self.order.capacity() * size_of::<u64>()
    }

    /// Whether every leaf of `self` is a leaf of `other`, too.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.seen.is_subset(&other.seen)
    }
}

impl<P: Position> Observer<Indexed<P>> for LeafSet {
    type Stop = Infallible;

    fn node(&mut self, position: &Indexed<P>) -> Result<(), Infallible> {
        match position.critical_type() {
            Some(CriticalType::Type1) => self.critical[0] += 1,
            Some(CriticalType::Type2) => self.critical[1] += 1,
            Some(CriticalType::Type3) => self.critical[2] += 1,
            None => {}
        }
        Ok(())
    }

    fn leaf(&mut self, position: &Indexed<P>, _: Value) {
        if self.seen.insert(position.path()) {
            self.order.push(position.path());
        }
    }
}

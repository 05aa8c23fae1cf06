//! An observer that records which leaves a search evaluated, and which critical nodes it entered.

use std::convert::Infallible;

use plywood_positions::{CriticalType, Indexed, Position, Value};
use rustc_hash::FxHashSet;

use crate::observation::observer::Observer;
use crate::table::bytes::bytes_of_places;

/// A record of every evaluated leaf, identified by its path. Tests of dominance and counts of
/// distinct leaves use it. The search must run on [`Indexed`] positions.
#[derive(Clone, Debug, Default)]
pub struct LeafSet {
    /// Hashes of the leaves' paths in the order of first evaluation, without duplicates.
    pub order: Vec<u64>,
    /// Visits of nodes of type 1, 2 and 3 of the minimal tree in generator order.
    pub critical: [u64; 3],
    seen: FxHashSet<u64>,
}

impl LeafSet {
    /// Returns the number of distinct leaves: leaves with different paths.
    pub fn distinct(&self) -> u64 {
        self.order.len() as u64
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        let seen = bytes_of_places::<u64>(self.seen.len(), self.seen.capacity());
        seen + self.order.capacity() * size_of::<u64>()
    }

    /// Whether `other` contains every leaf of `self`.
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

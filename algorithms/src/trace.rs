//! Where a search went, node by node.

use std::convert::Infallible;

use plywood_positions::{Indexed, Position, Value};
use rustc_hash::FxHashMap;

use crate::Observer;

/// Remembers every node by its path: the basis of pictures of small searches.
/// Its searches run on [`Indexed`] positions.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The leaves in the order of their first evaluation, each once, as
    /// hashes of their paths.
    pub order: Vec<u64>,
    visits: FxHashMap<u64, u64>,
    leaves: FxHashMap<u64, Evaluations>,
}

/// What became of a leaf that was evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluations {
    /// Its place among all leaves by their first evaluation, from 0.
    pub place: usize,
    /// How often it was evaluated.
    pub times: u64,
}

impl Trace {
    /// All nodes entered, repeated visits included.
    pub fn nodes(&self) -> u64 {
        self.visits.values().sum()
    }

    /// How often the node of this path was entered.
    pub fn visits(&self, path: u64) -> u64 {
        self.visits.get(&path).copied().unwrap_or(0)
    }

    /// What became of the leaf of this path; `None` if it was never evaluated.
    pub fn evaluations(&self, path: u64) -> Option<Evaluations> {
        self.leaves.get(&path).copied()
    }
}

impl<P: Position> Observer<Indexed<P>> for Trace {
    type Stop = Infallible;

    fn node(&mut self, position: &Indexed<P>) -> Result<(), Infallible> {
        *self.visits.entry(position.path()).or_default() += 1;
        Ok(())
    }

    fn leaf(&mut self, position: &Indexed<P>, _: Value) {
        let path = position.path();
        let place = self.order.len();
        let evaluations = self.leaves.entry(path).or_insert(Evaluations { place, times: 0 });
        if evaluations.times == 0 {
            self.order.push(path);
        }
        evaluations.times += 1;
    }
}

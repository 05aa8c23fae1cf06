//! Transposition tables: the results of depth-first searches of positions.
//!
//! A table is used through a shared reference, so several searches may share it. An entry stores
//! the best move as its index in generator order. It therefore needs no storage for a move, and can
//! be saved to disk.

mod bounded;
pub(crate) mod bytes;
pub(crate) mod long_term;
mod paths;
pub(crate) mod replacement;
mod short_term;
mod size;

use std::any::Any;
use std::collections::TryReserveError;

use plywood_positions::{Interval, Value};

use crate::problem::place::Place;

pub use bounded::BoundedTable;
pub(crate) use bounded::Bucket;
pub use paths::PathTable;
pub use short_term::ShortTermTable;
pub use size::TableSize;

/// A memory of an algorithm's own, which its searches share and which a search uses by downcasting.
pub trait OwnMemory: Any + Send {
    /// Empties the memory.
    fn forget(&self);
}

/// The memory of an algorithm's own, unless the process cannot allocate it.
pub type Allocated = Result<Box<dyn OwnMemory>, TryReserveError>;

/// The record of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Bounds on the value for the side to move; an unproven bound is the end of
    /// [`Window::FULL`](plywood_positions::Window::FULL).
    pub bounds: Interval,
    /// Remaining depth, in plies, of the search that proved the bounds.
    pub depth: u32,
    /// Move to try first in another search: the best move of the last search that found one. It
    /// proves nothing, since a search that failed low has only upper bounds of its moves.
    pub best: Option<Place>,
}

/// The key that identifies an entry in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyedBy {
    /// Key of the position: transpositions share an entry.
    Position,
    /// Hash of the path from the root: every node of the tree has its own entry.
    Path,
}

/// The effect of storing an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It put the entry into free space.
    Added,
    /// It combined the entry with that of the same key.
    Combined,
    /// It put the entry into the place of another key's entry, which is lost.
    Replaced,
    /// It dropped the entry, because another is worth more, or for lack of memory.
    Dropped,
}

/// A memory of positions. It contains at most one entry per key, and may lose any entry.
pub trait Table {
    /// Returns the kind of keys.
    fn keyed_by(&self) -> KeyedBy;

    /// Returns the entry of `key`, if it is in the table.
    fn probe(&self, key: u64) -> Option<Entry>;

    /// Stores `entry` for the node at `ply`. Bounds are combined with existing bounds of the same
    /// depth.
    fn store(&self, key: u64, ply: usize, entry: Entry) -> Stored;

    /// Returns the table itself if it is of the ordinary kind, whose type searches can use
    /// directly.
    fn bounded(&self) -> Option<&BoundedTable> {
        None
    }

    /// Whether the search must report its path through [`Self::enter`] and [`Self::found`].
    fn follows_path(&self) -> bool {
        false
    }

    /// Reports that the children of a node at `ply` are about to be searched.
    fn enter(&self, ply: usize) {
        let _ = ply;
    }

    /// Reports that a node at `ply`, with `depth` plies remaining, is left because of its `entry`.
    fn found(&self, key: u64, ply: usize, depth: u32, entry: Entry) {
        let _ = (key, ply, depth, entry);
    }

    /// Clears the table. This takes little time for any size, except once in many thousand calls.
    fn forget(&self);

    /// Returns the entries and bytes of a growing table; `None` for a fixed size. The bytes include
    /// the memory needed for growth. If that is unavailable, they exceed any limit.
    fn held(&self) -> Option<(usize, usize)> {
        None
    }

    /// Returns how many of a thousand slots are full, estimated from a sample; `None` if the number
    /// of slots is not fixed.
    fn fullness(&self) -> Option<u32> {
        None
    }
}

impl Entry {
    /// Returns the value of the position by a search to `depth`, if it is known.
    pub fn value_at(self, depth: u32) -> Option<Value> {
        self.bounds.value().filter(|_| self.depth == depth)
    }

    /// Returns the entry of the position after a second search. The old move remains if the new
    /// entry has none.
    #[must_use]
    #[inline]
    pub fn merged(self, new: Self) -> Self {
        let best = new.best.or(self.best);
        let bounds = Interval {
            lower: self.bounds.lower.max(new.bounds.lower),
            upper: self.bounds.upper.min(new.bounds.upper),
        };
        // Bounds of different depths, or of inexact searches, need not agree.
        if self.depth == new.depth && bounds.lower <= bounds.upper {
            Self { bounds, best, ..new }
        } else {
            Self { best, ..new }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_equal_depth_add_up_and_a_move_is_kept() {
        let entry = |lower, upper, depth, best| {
            let bounds = Interval { lower, upper };
            Entry { bounds, depth, best }
        };
        let old = entry(-5, 3, 4, Some(7));
        assert_eq!(old.merged(entry(-2, 9, 4, None)), entry(-2, 3, 4, Some(7)));
        assert_eq!(old.merged(entry(-9, 1, 4, Some(2))), entry(-5, 1, 4, Some(2)));
        assert_eq!(old.merged(entry(3, 9, 4, None)), entry(3, 3, 4, Some(7)));
        assert_eq!(old.merged(entry(-2, 9, 5, None)), entry(-2, 9, 5, Some(7)));
        // The bounds contradict each other.
        assert_eq!(old.merged(entry(4, 9, 4, None)), entry(4, 9, 4, Some(7)));
    }
}

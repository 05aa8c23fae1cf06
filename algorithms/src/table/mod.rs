//! Transposition tables, the memory of depth-first searches of positions already searched.
//!
//! A table is used through a shared reference, so several searches may
//! have one in common. An entry contains the best move as its place in the
//! generator's order, so it needs no room for a move and can be kept on
//! disk.

mod bounded;
pub(crate) mod bytes;
pub(crate) mod long_term;
mod paths;
pub(crate) mod replacement;
mod short_term;

use plywood_positions::{Interval, Value};

use crate::Place;

pub use bounded::BoundedTable;
pub(crate) use bounded::Bucket;
pub use paths::PathTable;
pub use short_term::ShortTermTable;

/// The record of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Bounds on its value for the side to move; where nothing is proven, the
    /// end of [`Window::FULL`](plywood_positions::Window::FULL).
    pub bounds: Interval,
    /// The plies to the horizon of the search that has proven them.
    pub depth: u32,
    /// The move to try first in another search: the best move of the last search that found one.
    /// It proves nothing, since a search that failed low knows upper bounds of its moves alone.
    pub best: Option<Place>,
}

/// The key that distinguishes the entries of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyedBy {
    /// The position's key: transpositions share an entry.
    Position,
    /// A hash of the path from the root: every node of the tree has its own.
    Path,
}

/// A memory of positions. Several entries with one key cannot be held, and any
/// entry may be forgotten.
pub trait Table {
    /// The kind of its keys.
    fn keyed_by(&self) -> KeyedBy;

    /// The entry of `key`, if it is there.
    fn probe(&self, key: u64) -> Option<Entry>;

    /// Remembers `entry` of the node at `ply` from the root. Bounds that the
    /// same depth has proven add up with what is there already.
    fn store(&self, key: u64, ply: usize, entry: Entry);

    /// The table itself, if it is the usual one: searches then ask it by its type.
    fn bounded(&self) -> Option<&BoundedTable> {
        None
    }

    /// Whether it is told of the search's path, by [`Self::enter`] and
    /// [`Self::found`].
    fn follows_path(&self) -> bool {
        false
    }

    /// The children of a node at `ply` are about to be searched.
    fn enter(&self, ply: usize) {
        let _ = ply;
    }

    /// A node at `ply`, with `depth` plies to go, is left because of its
    /// `entry`.
    fn found(&self, key: u64, ply: usize, depth: u32, entry: Entry) {
        let _ = (key, ply, depth, entry);
    }

    /// Forgets everything. It costs little, whatever the size of the table, but
    /// for one time in many thousands.
    fn forget(&self);

    /// The entries and bytes of a table that grows; `None` for a fixed size. The bytes include those
    /// that the table needs to grow: more than there are if it could not.
    fn held(&self) -> Option<(usize, usize)> {
        None
    }

    /// How many of a thousand places are taken, by a sample; `None` where there
    /// is no fixed number of them.
    fn fullness(&self) -> Option<u32> {
        None
    }
}

impl Entry {
    /// The value of the position by a search to `depth`, if it is known.
    pub fn value_at(self, depth: u32) -> Option<Value> {
        self.bounds.value().filter(|_| self.depth == depth)
    }

    /// The entry of the position after a second search. A move is kept until a better one is known.
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
        // They contradict each other.
        assert_eq!(old.merged(entry(4, 9, 4, None)), entry(4, 9, 4, Some(7)));
    }
}

//! Code shared by best-first algorithms: their trees, and the numbers in them.
//!
//! A search without a guarantee sees the game through [`Walk`] and keeps its tree in [`Grown`]. It
//! reads neither positions nor moves, and [`walk()`] reports its events.

pub(crate) mod bounds_tree;
pub(crate) mod grown;
pub(crate) mod proof_numbers;
pub(crate) mod proof_tree;
pub(crate) mod rollouts;
pub(crate) mod scale;
pub(crate) mod walk;

pub use grown::{Grown, ROOT};
pub use walk::{Conclusion, Ended, Listing, Seen, Told, Walk, for_mover, proven, walk};

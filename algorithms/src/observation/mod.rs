//! Observers of a search: counts, traces, outlines, limits and sets of leaves.

pub(crate) mod leaf_set;
pub(crate) mod limits;
pub(crate) mod observer;
pub(crate) mod outline;
pub(crate) mod tally;
pub(crate) mod trace;

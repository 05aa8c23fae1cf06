//! The view of a search from outside: counts, traces, limits and the memory of leaves.

pub(crate) mod leaf_set;
pub(crate) mod limits;
pub(crate) mod observer;
pub(crate) mod outline;
pub(crate) mod tally;
pub(crate) mod trace;

//! Code shared by best-first algorithms: their trees, and the numbers in them.

pub(crate) mod bounds_tree;
pub(crate) mod grown;
pub(crate) mod proof_numbers;
pub(crate) mod proof_tree;
pub(crate) mod rollouts;
pub(crate) mod scale;
pub(crate) mod walk;

//! Parallel schemes, one per file.

pub mod abdada;
pub mod jamboree;
pub mod mandatory_work_first;
pub mod principal_variation_splitting;
pub mod strong_young_brothers_wait;
pub mod tree_splitting;
pub mod young_brothers_wait;

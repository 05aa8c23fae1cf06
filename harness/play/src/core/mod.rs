//! What studies share: openings, functions of played games, and tables that a run builds.

pub mod openings;
pub mod played;
#[cfg(feature = "chess")]
pub mod rebuilt;

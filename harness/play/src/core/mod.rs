//! What studies share: openings, and functions of played games.

pub mod openings;
pub mod played;

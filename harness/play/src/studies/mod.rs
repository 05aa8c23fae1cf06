//! The studies of players: each has its own folder, here or among those of chess.

pub mod matches;
pub mod stores;
pub mod thoughts;

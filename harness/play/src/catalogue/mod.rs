//! Players by name.

pub mod players;

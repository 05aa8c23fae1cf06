//! The commands that play, learn and remember.

pub mod elo;
pub mod memory;
pub mod play;
pub mod played;

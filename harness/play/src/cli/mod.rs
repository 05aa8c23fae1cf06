//! The commands that play, learn and remember.

pub mod elo;
pub mod learnt;
pub mod play;
pub mod played;

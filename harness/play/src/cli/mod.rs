//! The commands that play, learn and remember.

#[cfg(feature = "chess")]
pub mod book;
#[cfg(feature = "chess")]
pub mod classify;
pub mod elo;
#[cfg(feature = "chess")]
pub mod endgame;
pub mod learnt;
#[cfg(feature = "chess")]
pub mod network;
pub mod play;
pub mod played;
#[cfg(feature = "chess")]
mod squares;
#[cfg(feature = "chess")]
pub mod terms;
#[cfg(feature = "chess")]
pub mod uci;

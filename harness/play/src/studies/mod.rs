//! The studies of players: each has its own folder here.

#[cfg(feature = "chess")]
pub mod endings;
#[cfg(feature = "chess")]
pub mod generations;
pub mod matches;
#[cfg(feature = "chess")]
pub mod resumptions;
pub mod stores;
pub mod thoughts;
#[cfg(feature = "chess")]
pub mod wins;

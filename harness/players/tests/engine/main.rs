//! Whole games, from the outside.

mod adjudication;
#[cfg(feature = "chess")]
mod books;
mod common;
#[cfg(feature = "chess")]
mod draws;
#[cfg(feature = "chess")]
mod endgames;
#[cfg(feature = "chess")]
mod games;
mod matches;
mod memories;
mod openings;
mod other_games;
mod players;
mod score_sheets;
mod statistics;
#[cfg(feature = "chess")]
mod syzygy;
#[cfg(feature = "chess")]
mod uci;
#[cfg(feature = "chess")]
mod uci_options;

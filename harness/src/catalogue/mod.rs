//! Everything that commands and experiments can name: games, suites, players and groups of
//! algorithms.

pub mod abridged;
pub mod case;
#[cfg(feature = "chess")]
pub mod drawing;
pub mod game_error;
pub mod game_name;
pub mod games;
pub mod kind;
pub mod labels;
pub mod reading;
pub mod selection;
pub mod services;
pub mod source;
pub mod stratum;
#[cfg_attr(not(feature = "chess"), path = "no_suite.rs")]
pub mod suite;
pub mod table_moves;
#[cfg(feature = "chess")]
pub mod text_suite;
pub mod tree_notes;

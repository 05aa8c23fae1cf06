//! Everything that commands and experiments can name: games, suites, players and groups of
//! algorithms.

pub mod abridged;
pub mod case;
#[cfg_attr(not(feature = "chess"), path = "without_chess.rs")]
pub mod chess;
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
pub mod stated;
pub mod stratum;
pub mod suite;
pub mod table_moves;
pub mod text_suite;
pub mod tree_notes;

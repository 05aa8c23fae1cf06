//! Names of players in plots.

pub mod player_names;

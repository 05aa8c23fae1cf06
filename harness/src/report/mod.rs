//! Reports from records: tables, pictures and the folder that holds them.

pub mod answers;
pub mod bootstrap;
pub mod comparison;
#[cfg(feature = "chess")]
pub mod crossing;
pub mod difference;
#[cfg(feature = "chess")]
pub mod evolution;
pub mod labels;
pub mod lock;
pub mod merge;
pub mod openings;
pub mod pace;
pub mod page;
pub mod paired;
pub mod parallel;
pub mod player_names;
pub mod plots;
pub mod recorded;
pub mod results;
pub mod rounds;
#[cfg_attr(not(feature = "chess"), path = "no_score_sheets.rs")]
pub mod score_sheets;
pub mod summary;
pub mod table;

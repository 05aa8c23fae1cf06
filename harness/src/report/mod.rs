//! Reports from records: tables, pictures and the folder that contains them.

pub mod digits;
pub mod grouped;
pub mod labels;
pub mod player_names;
pub mod plots;
pub mod table;

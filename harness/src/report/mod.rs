//! Reports from records: tables, plots and text.

pub mod digits;
pub mod grouped;
pub mod labels;
pub mod node_value;
pub mod plots;
pub mod table;

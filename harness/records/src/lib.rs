//! Rows of measurements as cells of CSV.
//!
//! A record may have a million rows. The functions here do what is done for each row or each cell;
//! they are a crate of their own so that a release compiles them at full optimisation.

pub mod cell;
pub mod cells;
pub mod fields;
pub mod numbers;
pub mod reader;
pub mod sorted;
pub mod text;

//! Reading and writing rows of measurements as CSV cells.
//!
//! A record may have a million rows. This crate contains the functions that run for each row or
//! cell, because releases compile it at full optimisation.

pub mod cell;
pub mod cells;
pub mod fields;
pub mod numbers;
pub mod reader;
pub mod sorted;
pub mod text;

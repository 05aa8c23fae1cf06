//! Studies: the traits and types that all of them share.
//!
//! A study is a folder in [`crate::studies`]; nothing here depends on one.

pub mod chart;
pub mod row;
pub mod rows;
pub mod study;
pub mod work;

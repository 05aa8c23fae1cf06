//! Numbers of pages that are computed from rows. A Markdown page contains queries and calls of
//! scripts in comments. [`page::examine`] compares the numbers, tables and outputs in the page with
//! the rows.
//!
//! The rendered page does not show the comments. The page remains plain Markdown, which needs no
//! build step.

pub mod aliases;
mod answer;
pub mod elo;
mod figure;
mod format;
mod markers;
pub mod page;
pub mod query;
mod quoted;
mod rows;
mod script;
#[cfg(test)]
mod tests;

pub use markers::{Marker, Place, Text, markers};

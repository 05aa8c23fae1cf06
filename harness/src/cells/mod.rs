//! Numbers of pages that are computed from rows. A Markdown page contains, in comments, the query
//! behind a number or table, or the call of a script; [`page::examine`] compares the text with the
//! rows.
//!
//! The rendered page does not show the comments. The page remains plain Markdown, which needs no
//! build step.

mod answer;
mod elo;
mod figure;
mod format;
mod markers;
pub mod page;
pub mod query;
mod rows;
mod script;
#[cfg(test)]
mod tests;

pub use markers::{Marker, Place, markers};

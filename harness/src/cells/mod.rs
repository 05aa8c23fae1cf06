//! Numbers of pages that follow from rows: a page of Markdown names, in comments, the query behind a
//! number, a table or the output of a script, and [`page::examine`] compares text and rows.
//!
//! The comments are invisible where the page is read, and the page stays plain Markdown: nothing has
//! to be built before it can be read.

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

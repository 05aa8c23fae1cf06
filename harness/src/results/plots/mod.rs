//! Plots of all studies, in memory and in files.

pub mod album;
pub mod files;
pub mod index;
pub mod search_tree;
#[cfg(test)]
mod tests;

pub use album::{Album, Drawing, albums, shown};
pub use files::{Choice, Formats, draw, draw_all, draw_search, remove, remove_if_there};
pub use search_tree::{InNodes, Placed, Subject, placed};

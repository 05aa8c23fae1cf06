//! Pictures made from records alone, as SVG and as PNG.
//!
//! A new picture needs a function from rows to a canvas, usually a few lines using one of the chart
//! types, and an entry in its study's list.

pub(crate) mod ablation;
pub(crate) mod album;
pub(crate) mod axis;
pub(crate) mod baseline;
pub(crate) mod branching;
pub(crate) mod cutoffs;
pub(crate) mod depth_chart;
pub(crate) mod dots;
pub(crate) mod end_labels;
#[cfg(feature = "chess")]
pub mod endings;
#[cfg(feature = "chess")]
pub(crate) mod evolution;
pub(crate) mod expected;
pub(crate) mod families;
pub(crate) mod files;
pub(crate) mod frame;
pub(crate) mod group;
pub(crate) mod grouping;
pub(crate) mod heat;
pub(crate) mod index;
pub(crate) mod leaves;
pub(crate) mod look;
pub(crate) mod means;
pub(crate) mod naming;
#[cfg(feature = "chess")]
pub mod network;
pub(crate) mod pages;
pub(crate) mod parallel;
pub(crate) mod relative;
pub(crate) mod row_chart;
#[cfg(test)]
mod sample;
pub(crate) mod saving;
pub(crate) mod search_tree;
pub(crate) mod series;
pub(crate) mod sweep;
#[cfg(test)]
mod tests;

pub use album::{Album, Drawing, Shown, albums, colour_of_algorithm, shown};
pub use files::{Drawn, draw, draw_all, draw_search, remove};
pub use grouping::slug as file_name;
pub use pages::Page;
use plywood_charts::{canvas, font};
pub use search_tree::{InNodes, Placed, Subject, placed};

//! Pictures made from records alone: each kind is an entry of [`ALL`], drawn once for every game of
//! every experiment, as SVG and as PNG.
//!
//! A new picture needs a function from a group of records to a canvas, usually a few lines using
//! one of the chart types, and an entry in the list.

mod ablation;
mod album;
mod axis;
mod baseline;
mod branching;
mod cutoffs;
mod depth_chart;
mod dots;
mod end_labels;
pub mod endings;
mod evolution;
mod expected;
mod families;
mod files;
mod frame;
mod games;
mod group;
mod grouping;
mod heat;
mod index;
mod kinds;
mod learnt;
mod leaves;
mod look;
mod means;
mod meeting;
mod naming;
pub mod network;
mod pages;
mod parallel;
mod plot;
mod relative;
mod resumptions;
mod row_chart;
mod rows;
#[cfg(test)]
mod sample;
mod saving;
mod search_tree;
mod series;
mod stores;
mod sweep;
#[cfg(test)]
mod tests;
mod thoughts;

pub use album::{Album, Drawing, Shown, albums, colour_of_algorithm, shown};
pub use files::{Drawn, draw, draw_all, draw_search, remove};
pub use grouping::slug as file_name;
pub use kinds::ALL;
pub use plot::Plot;
use plywood_charts::{canvas, font};
pub use rows::Rows;
pub use search_tree::{InNodes, Placed, Subject, placed};

//! Plots drawn from records alone, as SVG and PNG.
//!
//! A new plot needs a function from rows to a canvas, usually a few lines with one of the chart
//! types, and an entry in its study's list.

pub mod axis;
pub(crate) mod end_labels;
pub(crate) mod families;
pub mod frame;
mod layout;
#[cfg(test)]
pub(crate) mod legible;
pub mod look;
pub(crate) mod row_chart;
pub mod series;
pub(crate) mod shade;
pub mod style;

//! Plots drawn from records alone, as SVG and PNG.
//!
//! A new plot needs a function from rows to a canvas, usually a few lines with one of the chart
//! types, and an entry in its study's list.

pub mod axis;
pub mod end_labels;
pub mod families;
pub mod frame;
mod layout;
#[doc(hidden)]
pub mod legible;
pub mod look;
pub mod row_chart;
pub mod series;
pub mod shade;
pub mod style;

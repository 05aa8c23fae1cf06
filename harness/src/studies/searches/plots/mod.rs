//! Plots of searches, each a function from a group of rows to a canvas.

pub(crate) mod ablation;
pub(crate) mod baseline;
pub(crate) mod branching;
pub(crate) mod contender_rows;
mod contrast_legend;
mod contrast_marks;
mod contrast_ratios;
mod contrast_scale;
pub(crate) mod contrasts;
mod curves;
pub(crate) mod cutoffs;
pub(crate) mod depth_chart;
pub(crate) mod dots;
pub(crate) mod expected;
pub(crate) mod group;
pub(crate) mod grouping;
pub(crate) mod heat;
pub(crate) mod ladder;
pub(crate) mod leaves;
pub(crate) mod looks;
pub(crate) mod means;
pub(crate) mod minimal_tree;
pub(crate) mod naming;
pub(crate) mod over_minimal;
pub(crate) mod pages;
pub(crate) mod relative;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod saving;
pub(crate) mod sweep;
#[cfg(test)]
mod tests;
pub(crate) mod theory;
pub(crate) mod times;
mod titles;
mod words;

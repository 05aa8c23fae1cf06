//! The effective branching factor, measured and in theory.

use plywood_algorithms::theory::branching_factor;

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::depth_chart::{self, Reference};
use super::group::{Group, Metric};
use super::look::{Contender, Looks};

/// The d-th root of the number of leaves, in a uniform tree.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let branching = group.branching()?;
    let root = |contender: &Contender, depth: u32, metric: Metric| {
        Some(group.mean(contender, depth, metric)?.powf(1.0 / f64::from(depth)))
    };
    let limit = branching_factor(u32::try_from(branching).ok()?);
    let references = vec![
        Reference::new(format!("full tree: {branching}"), 0xAA_AA_AA, group, |_| {
            Some(branching as f64)
        }),
        Reference::new(format!("R_{branching} = {limit:.3}"), 0x00_00_00, group, |_| Some(limit)),
    ];
    let content = depth_chart::Content {
        title: "Effective branching factor",
        subtitle: "the d-th root of the geometric mean of leaves. R_b is the limit for alpha-beta, \
                   Scout and SSS* at great depth with independent leaves.",
        references,
        solid: &|contender, depth| root(contender, depth, |record| record.leaves),
        dashed: &|contender, depth| root(contender, depth, |record| record.distinct_leaves),
        strokes: ["leaf evaluations", "distinct leaves"],
        absent: "Without a value",
        axis: &|values| Axis::around("d-th root of leaves", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

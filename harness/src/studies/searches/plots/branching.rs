//! The effective branching factor, measured and in theory.

use plywood_algorithms::theory::branching_factor;

use super::curves::{Content, Reference};
use super::group::Group;
use super::leaves::{KINDS, metric_of};
use super::looks::Looks;
use super::{depth_chart, expected};
use crate::record::contender::Contender;
use crate::report::bootstrap::Interval;
use crate::report::plots::axis::{self, Axis};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::number;
use plywood_charts::canvas::Canvas;

/// The d-th root of the number of leaves, in a uniform tree.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let branching = group.branching()?;
    let root = |contender: &Contender, depth: u32, metric: &SearchMetric| {
        Some(group.mean(contender, depth, metric)?.powf(1.0 / f64::from(depth)))
    };
    let limit = branching_factor(u32::try_from(branching).ok()?);
    let references = vec![
        Reference::new(format!("full tree: {branching}"), 0xAA_AA_AA, group, |_| {
            Some(branching as f64)
        }),
        Reference::new(format!("R_{branching} = {limit:.3}"), 0x00_00_00, group, |_| Some(limit)),
    ];
    let content = Content {
        title: "Effective branching factor",
        subtitle: "the d-th root of the geometric mean of leaves. R_b is the limit for alpha-beta, \
                   Scout and SSS* at great depth with independent leaves.",
        references,
        solid: &|contender, depth| root(contender, depth, &number::leaves),
        dashed: &|contender, depth| root(contender, depth, &number::distinct_leaves),
        strokes: KINDS,
        interval: &|contender, depth, stroke| {
            let Interval { lower, upper } =
                group.interval(contender, depth, metric_of(stroke), None)?;
            let root = |end: f64| end.powf(1.0 / f64::from(depth));
            Some(Interval { lower: root(lower), upper: root(upper) })
        },
        bar: &|_, _| None,
        theory: &|contender, depth| {
            Some(expected::leaves(group, contender, depth)?.powf(1.0 / f64::from(depth)))
        },
        absent: "Without a value",
        axis: &|values| {
            let title = format!("d-th root of {}", number::leaves.title());
            Axis::around(&title, values, axis::number)
        },
    };
    depth_chart::draw(group, looks, &content)
}

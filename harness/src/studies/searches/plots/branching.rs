//! Plots the effective branching factor, measured and in theory.

use plywood_algorithms::theory::branching_factor;

use super::curves::{Content, Reference};
use super::group::Group;
use super::leaves::{KINDS, metric_of};
use super::looks::StyleMap;
use super::{depth_chart, expected};
use crate::record::contender::Contender;
use crate::report::plots::axis::{self, Axis};
use crate::studies::searches::row::number;
use plywood_charts::canvas::{Canvas, Role};

/// Draws the d-th root of the number of leaves in uniform trees, by depth d.
pub fn against_depth(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let branching = group.branching()?;
    let root = |value: f64, depth: u32| value.powf(1.0 / f64::from(depth));
    let limit = branching_factor(u32::try_from(branching).ok()?);
    let references = vec![
        Reference::new(format!("full tree: {branching}"), Role::Minimax.colour(), group, |_| {
            Some(branching as f64)
        }),
        Reference::new(format!("R_{branching} = {limit:.3}"), Role::Ink.colour(), group, |_| {
            Some(limit)
        }),
    ];
    let line = |contender: &Contender, depth, stroke| {
        Some(root(group.mean(contender, depth, metric_of(stroke))?, depth))
    };
    let title = format!("d-th root of {}", number::leaves.title());
    let axis = |values| Axis::around(&title, values, axis::number);
    let subtitle = "the d-th root of the geometric mean of leaves. R_b is the limit for \
                    alpha-beta, Scout and SSS* at great depth with independent leaves.";
    let content = Content {
        references,
        strokes: Some(KINDS),
        interval: &|contender, depth, stroke| {
            let interval = group.interval(contender, depth, metric_of(stroke), None)?;
            Some(interval.map(|end| root(end, depth)))
        },
        theory: &|contender, depth| Some(root(expected::leaves(group, contender, depth)?, depth)),
        ..Content::new("Effective branching factor", subtitle, &line, &axis)
    };
    depth_chart::draw(group, looks, &content)
}

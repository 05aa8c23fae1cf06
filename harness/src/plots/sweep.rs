//! Trees of one depth that differ in one parameter.

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::depth_chart::{self, Reference};
use super::group::{Group, Metric};
use super::grouping;
use super::look::Looks;
use crate::record::Record;

/// Strongly ordered trees, by how often the first move is best.
pub fn by_order(records: &[Record]) -> Vec<Group<'_>> {
    grouping::sweeps(records, "the first move is best, in % of all nodes", |game| {
        let (law, options) = game.strip_prefix("so:")?.split_once(":b=")?;
        let first: f64 = law.split(':').next()?.parse().ok()?;
        Some((format!("so:b={options}"), (first * 100.0).round() as u32))
    })
}

/// Uniform trees, by their branching factor.
pub fn by_branching(records: &[Record]) -> Vec<Group<'_>> {
    grouping::sweeps(records, "branching factor", |game| {
        let (law, branching) = game.split_once(":b=")?;
        Some((law.to_owned(), branching.parse().ok()?))
    })
}

fn over_minimal(group: &Group<'_>, looks: &Looks, title: &str) -> Option<Canvas> {
    let minimal: Metric = |record| record.minimal_leaves;
    let over = |contender: &_, at, metric| {
        Some(group.mean(contender, at, metric)? / group.tree(at, minimal)?)
    };
    let one = |at| group.tree(at, minimal).map(|_| 1.0);
    let content = depth_chart::Content {
        title,
        subtitle: "ratio of geometric means; dashed where leaves were evaluated more than once.",
        references: vec![Reference::new("minimal tree", 0x00_00_00, group, one)],
        solid: &|contender, at| over(contender, at, |record| record.leaves),
        dashed: &|contender, at| over(contender, at, |record| record.distinct_leaves),
        strokes: ["leaf evaluations", "distinct leaves"],
        absent: "Without a value",
        axis: &|values| Axis::log("times the minimal tree", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

/// Leaves per leaf of the minimal tree, against the quality of the order.
pub fn leaves_against_order(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    over_minimal(group, looks, "Leaves against the order of moves")
}

/// The same against the branching factor.
pub fn leaves_against_branching(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    over_minimal(group, looks, "Leaves against the branching factor")
}

/// What best-first searches keep in memory, against the branching factor.
pub fn memory_against_branching(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let content = depth_chart::Content {
        title: "Peak of OPEN against the branching factor",
        subtitle: "geometric mean of the most live entries.",
        references: Vec::new(),
        solid: &|contender, at| group.mean(contender, at, |record| record.peak_open),
        dashed: &|_, _| None,
        strokes: ["", ""],
        absent: "Without OPEN",
        axis: &|values| Axis::log("entries of OPEN", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

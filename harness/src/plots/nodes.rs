//! Nodes, which are what searches cost that evaluate little or prove less than
//! the value.

use plywood_algorithms::{Algorithm, Promise};

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::depth_chart;
use super::group::Group;
use super::grouping;
use super::look::{Contender, Looks};
use crate::record::Record;

/// One picture for each game in which somebody proves a best move or a forced
/// win.
pub fn by_game(records: &[Record]) -> Vec<Group<'_>> {
    let proves_less = |contender: &Contender| {
        let promise = contender.algorithm.parse().map(Algorithm::promise);
        matches!(promise, Ok(Promise::BestMove | Promise::ForcedWin))
    };
    let mut groups = grouping::by_game(records);
    groups.retain(|group| group.contenders.iter().any(proves_less));
    groups
}

/// Nodes against depth.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let content = depth_chart::Content {
        title: "Nodes against depth",
        subtitle: "geometric mean of the positions entered; contenders stand side by side at \
                   each depth.",
        references: Vec::new(),
        solid: &|contender, depth| group.mean(contender, depth, |record| record.nodes),
        dashed: &|_, _| None,
        strokes: ["", ""],
        absent: "Without a value",
        axis: &|values| Axis::log("nodes", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

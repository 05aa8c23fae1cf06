//! Nodes: the cost of searches that evaluate little or prove less than the value.

use plywood_algorithms::{Algorithm, Promise};

use super::axis::Axis;
use super::canvas::{Canvas, Stroke};
use super::depth_chart::{self, Content};
use super::expected;
use super::group::Group;
use super::grouping;
use super::look::Looks;
use crate::record::contender::Contender;
use crate::record::search::{SearchRow, number};

/// One picture for each game in which an algorithm proves a best move or a forced win,
/// or a UCI program takes part, which reports nothing but its nodes.
pub fn by_game(records: &[SearchRow]) -> Vec<Group<'_>> {
    let proves_less = |contender: &Contender| {
        let promise = contender.known().map(Algorithm::promise);
        contender.is_program() || matches!(promise, Some(Promise::BestMove | Promise::ForcedWin))
    };
    let mut groups = grouping::lines_by_game(records);
    groups.retain(|group| group.contenders.iter().chain(&group.elsewhere).any(proves_less));
    groups
}

/// Nodes against depth.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let line = |contender: &Contender, depth| group.mean(contender, depth, &number::nodes);
    let axis = |values| Axis::of(&number::nodes, values);
    let interval = |contender: &Contender, depth, _: Stroke| {
        group.interval(contender, depth, &number::nodes, None)
    };
    let theory = |contender: &Contender, depth| expected::nodes(group, contender, depth);
    let content = Content::of_one_line(
        "Nodes against depth",
        "geometric mean of the positions entered.",
        &line,
        &axis,
    );
    let content = Content { interval: &interval, theory: &theory, ..content };
    depth_chart::draw(group, looks, &content)
}

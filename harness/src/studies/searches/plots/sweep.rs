//! Plots trees of one depth that differ in one parameter.

use plywood_positions::Law;

use super::curves::Reference;
use super::group::Group;
use super::grouping;
use super::leaves::in_minimal_trees;
use super::looks::StyleMap;
use crate::studies::searches::row::{SearchRow, number};
use plywood_charts::canvas::{Canvas, Role};

/// Groups strongly ordered trees by the share of nodes whose first move is best.
pub fn by_order(records: &[SearchRow]) -> Vec<Group<'_>> {
    grouping::sweeps(records, "the first move is best, in % of all nodes", |record| {
        let Ok(Law::StronglyOrdered { first, .. }) = record.game.parse() else { return None };
        let branching = record.branching()?;
        Some((format!("so:b={branching}"), (first * 100.0).round() as u32))
    })
}

/// Groups uniform trees by their branching factor.
pub fn by_branching(records: &[SearchRow]) -> Vec<Group<'_>> {
    grouping::sweeps(records, "branching factor", |record| {
        let is_uniform = record.early_end_probability == Some(0.0)
            && record.transposition_probability == Some(0.0)
            && record.tree_depth_plies == Some(record.depth_plies);
        Some((record.game.to_string(), record.branching().filter(|_| is_uniform)?))
    })
}

fn over_minimal(group: &Group<'_>, looks: &StyleMap, title: &str) -> Option<Canvas> {
    let one = |at| group.tree(at, &number::minimal_leaves).map(|_| 1.0);
    let minimal = Reference::new("minimal tree", Role::Ink.colour(), group, one);
    in_minimal_trees(group, looks, (title, vec![minimal], "Without a value"), |_| true)
}

/// Draws leaves per leaf of the minimal tree, by the quality of the move order.
pub fn leaves_against_order(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    over_minimal(group, looks, "Leaves against move ordering")
}

/// Draws leaves per leaf of the minimal tree, by branching factor.
pub fn leaves_against_branching(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    over_minimal(group, looks, "Leaves against the branching factor")
}

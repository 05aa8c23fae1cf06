//! Plots how often a cutoff occurs on the first move.

use super::contender_rows;
use super::group::Group;
use super::looks::Looks;
use crate::record::contender::Contender;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::row_chart::{self, Shape};
use crate::studies::searches::metrics::{CUTOFF_INDEX, FIRST_CUTOFFS, SearchMetric};
use plywood_charts::canvas::Canvas;

/// Draws the share of cutoffs on the first move, and the mean index of the cutoff move.
pub fn first_move(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let over = |contender: &Contender, depth, metric: &SearchMetric| {
        metric.over(group.completed(contender, depth))
    };
    let depth =
        group.telling_depth(|contender, depth| over(contender, depth, &FIRST_CUTOFFS).is_some())?;
    let positions = group.positions(depth);
    let (rows, missing) = contender_rows::rows(group, looks, |contender| {
        let Some(share) = over(contender, depth, &FIRST_CUTOFFS) else {
            return (Shape::Missing, Vec::new());
        };
        let mean = over(contender, depth, &CUTOFF_INDEX);
        let mean = mean.map_or_else(String::new, |mean| format!("{mean:.2}"));
        let mut remarks = vec![axis::written(&FIRST_CUTOFFS)(share), mean];
        let completed = group.completed(contender, depth).len();
        if completed < positions {
            remarks.push(format!("{completed} of {positions}"));
        }
        (Shape::Bar(share), remarks)
    });
    let content = row_chart::Content {
        title: "Cutoffs on the first move",
        subtitle: group.with_legend(&format!(
            "Depth {depth}, all cutoffs of {} taken together. On the right, the mean index of the \
             move that caused the cutoff; 0 is the first.",
            group.positions_at_in_words(depth)
        )),
        axis: Axis::from_zero(&FIRST_CUTOFFS.title(), 1.0, axis::written(&FIRST_CUTOFFS)),
        legend: Vec::new(),
        reference: None,
        heads: ["share", "mean index"].map(str::to_owned).to_vec(),
        notes: contender_rows::notes(group, "Without a cutoff", depth, &missing),
    };
    Some(row_chart::draw(&group.title, &rows, content))
}

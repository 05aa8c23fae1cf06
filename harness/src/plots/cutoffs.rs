//! Cutoffs: how often the first move is the one that cuts.

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::group::Group;
use super::look::{Contender, Looks};
use super::row_chart::{self, Shape};

/// Cutoffs of a contender over all positions: all, on the first move, and the
/// mean index.
struct Cutoffs {
    all: u64,
    first: u64,
    mean_index: Option<f64>,
}

fn cutoffs(group: &Group<'_>, contender: &Contender, depth: u32) -> Option<Cutoffs> {
    let (mut all, mut first, mut weighted) = (0, 0, Some(0.0));
    for record in group.completed(contender, depth) {
        let (Some(cutoffs), Some(on_first)) = (record.cutoffs, record.first_cutoffs) else {
            continue;
        };
        if cutoffs > 0 {
            weighted = weighted
                .zip(record.mean_cutoff_index)
                .map(|(sum, mean)| sum + mean * cutoffs as f64);
        }
        all += cutoffs;
        first += on_first;
    }
    let mean_index = weighted.map(|sum: f64| sum / all as f64);
    (all > 0).then_some(Cutoffs { all, first, mean_index })
}

/// The share of cutoffs on the first move, and the mean index.
pub fn first_move(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let depth =
        group.telling_depth(|contender, depth| cutoffs(group, contender, depth).is_some())?;
    let positions = group.positions(depth);
    let (rows, missing) = row_chart::rows(group, looks, |contender| {
        let Some(cutoffs) = cutoffs(group, contender, depth) else {
            return (Shape::Missing, Vec::new());
        };
        let share = cutoffs.first as f64 / cutoffs.all as f64;
        let mean = cutoffs.mean_index.map_or_else(String::new, |mean| format!("{mean:.2}"));
        let mut remarks = vec![axis::percent(share), mean];
        let completed = group.completed(contender, depth).len();
        if completed < positions {
            remarks.push(format!("{completed} of {positions}"));
        }
        (Shape::Bar(share), remarks)
    });
    let content = row_chart::Content {
        title: "Cutoffs on the first move",
        subtitle: group.with_legend(&format!(
            "Depth {depth}, all cutoffs of {} taken together. At the right the mean index of the \
             move that cut: 0 is the first.",
            group.positions_at_in_words(depth)
        )),
        axis: Axis::from_zero("share of cutoffs", 1.0, axis::percent),
        boxes: &[],
        reference: None,
        heads: ["share", "mean index"].map(str::to_owned).to_vec(),
        notes: row_chart::missing("Without a cutoff", depth, &missing),
    };
    Some(row_chart::draw(group, &rows, content))
}

//! Leaves: how many, and how many more than needed.

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::depth_chart::{self, Reference};
use super::group::{Group, Metric};
use super::look::{Contender, Looks};
use super::row_chart::{self, Shape};
use crate::record::Record;

const LEAVES: Metric = |record| record.leaves;
const DISTINCT: Metric = |record| record.distinct_leaves;
const MINIMAL: Metric = |record| record.minimal_leaves;
const LEFT_FIRST: Metric = |record| record.left_first_leaves;
const LEFT_FIRST_GRAPH: Metric = |record| record.left_first_graph_leaves;
const GRAPH: Metric = |record| record.minimal_graph_leaves;
const FULL: Metric = |record| record.full_leaves;

/// From so many evaluations of each leaf on, repeated ones are worth showing.
const REPEATS: f64 = 1.01;

/// What continuous and dashed lines, filled and hollow boxes stand for.
const KINDS: [&str; 2] = ["leaf evaluations", "distinct leaves"];

/// The name of the bound, honest about how it was found.
fn minimal_name(group: &Group<'_>) -> String {
    let depths: Vec<String> =
        group.depths_of_estimates().into_iter().map(|depth| depth.to_string()).collect();
    if depths.is_empty() {
        "minimal tree".to_owned()
    } else {
        format!("minimal tree (d {}: at most)", depths.join(", "))
    }
}

/// The lines of the bounds, in units of something that depends on the depth.
fn bounds(group: &Group<'_>, unit: impl Fn(u32) -> Option<f64>) -> Vec<Reference> {
    let bounds = [
        ("left-first minimal tree".to_owned(), 0x9A_8A_78, LEFT_FIRST),
        ("left-first minimal graph".to_owned(), 0x8C_A8_BC, LEFT_FIRST_GRAPH),
        (minimal_name(group), 0x00_00_00, MINIMAL),
        ("minimal graph, at most".to_owned(), 0x3A_5A_74, GRAPH),
    ];
    let line = |(name, colour, metric): (String, u32, Metric)| {
        Reference::new(name, colour, group, |depth| Some(group.tree(depth, metric)? / unit(depth)?))
    };
    bounds.into_iter().map(line).collect()
}

/// Whether the contender evaluates every leaf of every tree: drawn on a scale
/// that has room for it, the others would lie in one heap.
fn searches_all(group: &Group<'_>, contender: &Contender) -> bool {
    let deep = group.depths.iter().filter(|&&depth| depth > 1);
    let mut records = deep.flat_map(|&depth| group.completed(contender, depth)).peekable();
    records.peek().is_some()
        && records.all(|record| record.leaves.is_some() && record.leaves == record.full_leaves)
}

/// Leaves against depth, between the minimal and the full tree.
pub fn against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    // Alone, it has nobody to press together.
    let all_do = group.contenders.iter().all(|it| searches_all(group, it));
    let mean = |contender: &Contender, depth, metric| {
        let shown = all_do || !searches_all(group, contender);
        group.mean(contender, depth, metric).filter(|_| shown)
    };
    let full = match group.depths.last().and_then(|&depth| Some((depth, group.tree(depth, FULL)?)))
    {
        Some((depth, leaves)) => format!("full tree, {} at d {depth}", axis::number(leaves)),
        None => "full tree".to_owned(),
    };
    let full = Reference::new(full, 0xAA_AA_AA, group, |depth| group.tree(depth, FULL))
        .only_as_far_as_legible();
    let content = depth_chart::Content {
        title: "Leaves against depth",
        subtitle: "geometric mean; contenders stand side by side at each depth; dashed where \
                   leaves were evaluated more than once.",
        references: [full].into_iter().chain(bounds(group, |_| Some(1.0))).collect(),
        solid: &|contender, depth| mean(contender, depth, LEAVES),
        dashed: &|contender, depth| mean(contender, depth, DISTINCT),
        strokes: KINDS,
        absent: "Without a value, or evaluating the whole tree",
        axis: &|values| Axis::log("leaves", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

/// The same in units of the minimal tree.
pub fn over_minimal_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let over = |contender: &Contender, depth, metric| {
        if searches_all(group, contender) {
            return None;
        }
        Some(group.mean(contender, depth, metric)? / group.tree(depth, MINIMAL)?)
    };
    let content = depth_chart::Content {
        title: "Leaves per leaf of the minimal tree",
        subtitle: "ratio of geometric means; contenders stand side by side at each depth; dashed \
                   where leaves were evaluated more than once.",
        references: bounds(group, |depth| group.tree(depth, MINIMAL)),
        solid: &|contender, depth| over(contender, depth, LEAVES),
        dashed: &|contender, depth| over(contender, depth, DISTINCT),
        strokes: KINDS,
        absent: "Without a value, or evaluating the whole tree",
        axis: &|values| Axis::log("times the minimal tree", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

/// How the ratio to the minimal tree is spread over the positions.
pub fn over_minimal(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let ratios = |contender: &Contender, depth, metric: Metric| -> Vec<f64> {
        let ratio = |record: &Record| {
            Some(metric(record)? as f64 / record.minimal_leaves.filter(|&least| least > 0)? as f64)
        };
        group.completed(contender, depth).into_iter().filter_map(ratio).collect()
    };
    let depth =
        group.telling_depth(|contender, depth| !ratios(contender, depth, LEAVES).is_empty())?;
    let positions = group.positions(depth);
    let (rows, missing) = row_chart::rows(group, looks, |contender| {
        let leaves = ratios(contender, depth, LEAVES);
        let mut distinct = ratios(contender, depth, DISTINCT);
        if searches_all(group, contender)
            && let Some(ratio) = middle(&leaves)
        {
            let remark = format!("all leaves: {}×", axis::number(ratio.round()));
            return (Shape::Missing, vec![remark]);
        }
        let some = (1..positions).contains(&leaves.len());
        let remarks = some.then(|| format!("{} of {positions}", leaves.len()));
        if leaves.iter().zip(&distinct).all(|(all, distinct)| *all < distinct * REPEATS) {
            distinct.clear();
        }
        let shape =
            if leaves.is_empty() { Shape::Missing } else { Shape::Boxes([leaves, distinct]) };
        (shape, remarks.into_iter().collect())
    });
    let shapes = rows.iter().map(|row| &row.shape);
    let values = shapes.flat_map(|shape| match shape {
        Shape::Boxes(samples) => samples.iter().flatten().copied().collect(),
        _ => Vec::new(),
    });
    let axis = Axis::log("times the minimal tree", values.chain([1.0]), axis::number)?;
    let content = row_chart::Content {
        title: "Leaves per leaf of the minimal tree",
        subtitle: group.with_legend(&format!(
            "Depth {depth}, {}. Line: least to most; box: middle half; mark: median. A second, \
             hollow box only where more than 1 % of the leaves were evaluated again. Upright line: {}.",
            group.positions_at_in_words(depth),
            minimal_name(group)
        )),
        axis,
        boxes: &KINDS,
        reference: Some(1.0),
        heads: Vec::new(),
        notes: row_chart::missing("Without a value", depth, &missing),
    };
    Some(row_chart::draw(group, &rows, content))
}

/// The geometric mean.
fn middle(ratios: &[f64]) -> Option<f64> {
    let sum: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (sum / ratios.len() as f64).exp())
}

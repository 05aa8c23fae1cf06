//! Plots the number of leaves evaluated, and its ratio to the minimal tree.

use super::curves::{Content, Hold, Reference};
use super::depth_chart::{self, some_of};
use super::group::Group;
use super::looks::StyleMap;
use super::{contender_rows, expected};
use crate::record::contender::Contender;
use crate::record::metric::geometric_mean;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::row_chart::{self, Row, Shape};
use crate::studies::searches::metrics::{DISTINCT_RATIO, EVALUATIONS_RATIO, SearchMetric};
use crate::studies::searches::row::{BoundMethod, number};
use plywood_charts::canvas::{Canvas, Role, Stroke};

/// Distinct leaves are drawn separately if leaves are evaluated at least this often on average.
const REPEATS: f64 = 1.01;

/// Legend of solid and dashed lines, and of filled and hollow boxes.
pub const KINDS: [&str; 2] = ["leaf evaluations", "distinct leaves"];

/// Names the minimal tree together with the method that counted it.
fn minimal_name(group: &Group<'_>) -> String {
    let depths: Vec<String> =
        group.depths_of_estimates().into_iter().map(|depth| depth.to_string()).collect();
    if !depths.is_empty() {
        format!("minimal tree (d {}: at most)", depths.join(", "))
    } else if group.bound_methods() == [BoundMethod::ClosedForm] {
        "Knuth-Moore minimal tree".to_owned()
    } else {
        "minimal tree, enumerated".to_owned()
    }
}

/// Returns the lines of all bounds, divided by `unit`, which depends on the depth.
fn bounds(group: &Group<'_>, unit: impl Fn(u32) -> Option<f64>) -> Vec<Reference> {
    let bounds = [
        ("left-first minimal tree".to_owned(), Role::Quiet, &number::left_first_leaves),
        ("left-first minimal graph".to_owned(), Role::Quiet, &number::left_first_graph_leaves),
        (minimal_name(group), Role::Ink, &number::minimal_leaves),
        ("minimal graph, at most".to_owned(), Role::Quiet, &number::minimal_graph_leaves),
    ];
    let line = |(name, role, metric): (String, Role, &SearchMetric)| {
        Reference::new(name, role.colour(), group, |depth| {
            Some(group.tree(depth, metric)? / unit(depth)?)
        })
    };
    bounds.into_iter().map(line).collect()
}

/// Returns whether the configuration evaluates every leaf of every tree. A scale that includes such
/// a line would compress the others.
fn searches_all(group: &Group<'_>, contender: &Contender) -> bool {
    let deep = group.depths.iter().filter(|&&depth| depth > 1);
    let mut records = deep.flat_map(|&depth| group.completed(contender, depth)).peekable();
    records.peek().is_some()
        && records
            .all(|record| record.leaves().is_some() && record.leaves() == record.full_leaves())
}

/// Draws leaves by depth, between the minimal and the full tree.
pub fn against_depth(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    // If all configurations evaluate every leaf, there are no other lines to compress.
    let all_do = group.contenders.iter().all(|it| searches_all(group, it));
    let line = |contender: &Contender, depth, stroke| {
        let shown = all_do || !searches_all(group, contender);
        group.mean(contender, depth, metric_of(stroke)).filter(|_| shown)
    };
    let axis = |values| Axis::of(&number::leaves, values);
    let full = |at| group.tree(at, &number::full_leaves);
    let full = Reference::new("full tree", Role::Minimax.colour(), group, full);
    let full = Reference { hold: Hold::Beginning, ..full };
    let content = Content {
        references: [full].into_iter().chain(bounds(group, |_| Some(1.0))).collect(),
        strokes: Some(KINDS),
        interval: &|contender, depth, stroke| {
            group.interval(contender, depth, metric_of(stroke), None)
        },
        theory: &|contender, depth| expected::leaves(group, contender, depth),
        absent: "Without a value, or evaluating the whole tree",
        ..Content::new("Leaves against depth", "geometric mean.", &line, &axis)
    };
    depth_chart::draw(group, looks, &content)
}

/// Returns the metric drawn with solid or dashed lines.
pub fn metric_of(stroke: Stroke) -> &'static SearchMetric {
    match stroke {
        Stroke::Solid => &number::leaves,
        Stroke::Dashed => &number::distinct_leaves,
    }
}

/// Draws leaves divided by those of the minimal tree, by depth.
pub fn over_minimal_against_depth(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let bounds = bounds(group, |depth| group.tree(depth, &number::minimal_leaves));
    let absent = "Without a value, or evaluating the whole tree";
    let words = ("Leaves, times the minimal tree", bounds, absent);
    in_minimal_trees(group, looks, words, |contender| !searches_all(group, contender))
}

/// Draws leaves divided by those of the minimal tree, with a line per configuration for which
/// `is_shown` is true. The tuple contains the title, the reference lines, and the explanation for
/// missing values.
pub fn in_minimal_trees(
    group: &Group<'_>,
    looks: &StyleMap,
    (title, references, absent): (&str, Vec<Reference>, &str),
    is_shown: impl Fn(&Contender) -> bool,
) -> Option<Canvas> {
    let minimal = |at| group.tree(at, &number::minimal_leaves);
    let line = |contender: &Contender, at, stroke| {
        let mean = group.mean(contender, at, metric_of(stroke)).filter(|_| is_shown(contender));
        Some(mean? / minimal(at)?)
    };
    let axis = |values| Some(Axis::log("", values, axis::number)?.titled("log scale"));
    let content = Content {
        references,
        strokes: Some(KINDS),
        interval: &|contender, at, stroke| {
            group.interval(contender, at, metric_of(stroke), Some(&number::minimal_leaves))
        },
        theory: &|contender, at| Some(expected::leaves(group, contender, at)? / minimal(at)?),
        absent,
        ..Content::new(title, "ratio of geometric means.", &line, &axis)
    };
    depth_chart::draw(group, looks, &content)
}

/// Draws the distribution over positions of the ratio to the minimal tree.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the legend")]
pub fn over_minimal(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let ratios = |contender: &Contender, depth, metric: &SearchMetric| -> Vec<f64> {
        let records = group.completed(contender, depth).into_iter();
        records.filter_map(|record| metric.of(record)).collect()
    };
    let depth = group.telling_depth(|contender, depth| {
        !ratios(contender, depth, &EVALUATIONS_RATIO).is_empty()
    })?;
    let positions = group.positions(depth);
    let mut partial = Vec::new();
    for contender in &group.contenders {
        let counts = [&EVALUATIONS_RATIO, &DISTINCT_RATIO]
            .map(|metric| ratios(contender, depth, metric).len());
        if counts[1] > 0 && counts[1] < counts[0] {
            partial.push(group.name(contender));
        }
    }
    let (rows, missing) = contender_rows::rows(group, looks, |contender| {
        let leaves = ratios(contender, depth, &EVALUATIONS_RATIO);
        let mut distinct = ratios(contender, depth, &DISTINCT_RATIO);
        if searches_all(group, contender)
            && let Some(ratio) = geometric_mean(&leaves)
        {
            let remark = format!("all leaves: {}×", axis::number(ratio.round()));
            return (Shape::Missing, vec![remark]);
        }
        let some = (1..positions).contains(&leaves.len());
        let remarks = some.then(|| format!("{} of {positions}", leaves.len()));
        // Boxes over different positions would not be comparable.
        let are_same = leaves.iter().zip(&distinct).all(|(all, own)| *all < own * REPEATS);
        if distinct.len() < leaves.len() || are_same {
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
    let axis = Axis::log("", values.chain([1.0]), axis::number)?.titled("log scale");
    let mut notes = contender_rows::notes(group, "Without a value", depth, &missing);
    let uncounted = "Without a second box, because distinct leaves are not known for every \
                     position";
    notes.extend(some_of(uncounted, &partial));
    let is_second =
        |row: &Row| matches!(&row.shape, Shape::Boxes([_, second]) if !second.is_empty());
    let has_second = rows.iter().any(is_second);
    let second = if has_second {
        " There is a second, hollow box if more than 1% of the leaves were evaluated again."
    } else {
        ""
    };
    let subtitle = group.with_legend(&format!(
        "Depth {depth}, {}. Line: least to most; box: middle half; mark: median.{second} \
         Vertical line: {}.",
        group.positions_at_in_words(depth),
        minimal_name(group)
    ));
    let content = row_chart::Content {
        legend: if has_second { row_chart::boxes(KINDS) } else { Vec::new() },
        reference: Some(1.0),
        notes,
        ..row_chart::Content::new("Leaves, times the minimal tree, by position", subtitle, axis)
    };
    Some(row_chart::draw(&group.title, &rows, content))
}

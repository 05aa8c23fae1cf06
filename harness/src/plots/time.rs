//! Time against leaves.

use super::axis::{self, Axis};
use super::canvas::{Canvas, Stroke, rgb};
use super::frame::{Entry, Frame, Layout, PLOT_HEIGHT, PLOT_WIDTH, Remarks, Sample};
use super::group::Group;
use super::look::Looks;

/// Above so many searches a point stands for all positions of one depth.
const MOST_POINTS: usize = 3000;

/// Times per leaf that lines are drawn for, in nanoseconds.
const PER_LEAF: [f64; 7] = [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6];

/// One point per search, or per depth where searches are too many.
pub fn against_leaves(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let single = |contender| {
        let records = group.depths.iter().flat_map(|&depth| group.completed(contender, depth));
        let point = |leaves: Option<u64>, time: Option<u64>| Some((leaves? as f64, time? as f64));
        let points = records.filter_map(|record| point(record.leaves, record.time_ns));
        points.filter(|&(leaves, time)| leaves > 0.0 && time > 0.0).collect::<Vec<_>>()
    };
    let mean = |contender, depth| {
        let leaves = group.mean(contender, depth, |record| record.leaves)?;
        Some((leaves, group.mean(contender, depth, |record| record.time_ns)?))
    };
    let all = group.contenders.iter().map(single).collect::<Vec<_>>();
    let many = all.iter().map(Vec::len).sum::<usize>() > MOST_POINTS;
    let points: Vec<Vec<(f64, f64)>> = if many {
        let means = group.contenders.iter().map(|contender| {
            group.depths.iter().filter_map(|&depth| mean(contender, depth)).collect()
        });
        means.collect()
    } else {
        all
    };

    let drawn = || points.iter().flatten().copied();
    let timed: Vec<_> = group.contenders.iter().zip(&points).collect();
    let legend = timed.iter().filter(|(_, points)| !points.is_empty());
    let missing: Vec<String> = timed
        .iter()
        .filter(|(_, points)| points.is_empty())
        .map(|(contender, _)| group.name(contender))
        .collect();
    let mut notes = group.notes();
    if !missing.is_empty() {
        notes.push(format!("Not timed: {}.", missing.join(", ")));
    }
    let what = if many {
        "One point per depth: geometric means of leaf evaluations and of median times."
    } else {
        "One point per search: the median of its repetitions."
    };
    let x = Axis::log("leaf evaluations", drawn().map(|(leaves, _)| leaves), axis::number)?;
    let y = Axis::log("time", drawn().map(|(_, time)| time), axis::duration)?;
    let rates = rates(&x, &y, drawn().map(|(leaves, time)| time / leaves));
    let (at_top, at_right) =
        rates.iter().partition::<Vec<_>, _>(|rate| rate.right.1 >= y.ends().1 * 0.999);
    let label = |rate: &Rate| format!("{} per leaf", axis::duration(rate.per_leaf));
    let mut frame = Frame::new(Layout {
        title: format!("Time against leaves: {}", group.title),
        subtitle: group.with_legend(&format!("{what} Grey lines: equal time per leaf.")),
        notes,
        x,
        y,
        legend: legend
            .map(|(contender, _)| {
                Entry::new(Sample::Mark(looks.get(contender)), group.name(contender))
            })
            .collect(),
        remarks: Remarks {
            heads: Vec::new(),
            rows: at_right.iter().map(|rate| (rate.right.1, vec![label(rate)])).collect(),
        },
        above: at_top.iter().rev().map(|rate| (rate.right.0, label(rate))).collect(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    for rate in &rates {
        let ends = [rate.left, rate.right].map(|(leaves, time)| frame.at(leaves, time));
        frame.canvas.line(ends.to_vec(), rgb(0xBB_BB_BB), 1.5, Stroke::Dashed);
    }
    let opacity = if drawn().count() > 200 { 0.6 } else { 1.0 };
    for (contender, points) in timed {
        for &(leaves, time) in points {
            let at = frame.at(leaves, time);
            looks.get(contender).faded(opacity).draw(&mut frame.canvas, at, 4.0);
        }
    }
    Some(frame.canvas)
}

/// A line of equal time per leaf, and where it enters and leaves the plotting
/// area, as leaves and time.
struct Rate {
    per_leaf: f64,
    left: (f64, f64),
    right: (f64, f64),
}

/// The lines around the measured times per leaf, ascending.
fn rates(x: &Axis, y: &Axis, measured: impl Iterator<Item = f64>) -> Vec<Rate> {
    let ((first, last), (bottom, top)) = (x.ends(), y.ends());
    let (least, most) = measured
        .fold((f64::INFINITY, 0.0_f64), |(least, most), rate| (least.min(rate), most.max(rate)));
    let near = PER_LEAF.into_iter().filter(|rate| (least / 5.0..=most * 5.0).contains(rate));
    let lines = near.map(|per_leaf| {
        let at = |leaves: f64| (leaves, leaves * per_leaf);
        let left = at(first.max(bottom / per_leaf));
        Rate { per_leaf, left, right: at(last.min(top / per_leaf)) }
    });
    lines.filter(|rate| rate.left.0 < rate.right.0).collect()
}

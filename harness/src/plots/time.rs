//! Time against leaves.

use super::axis::{self, Axis};
use super::canvas::{Align, Canvas, Stroke, rgb};
use super::frame::{Entry, Frame, Layout, PLOT_HEIGHT, Sample};
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
        let point =
            |leaves: Option<u64>, time: Option<u64>| Some((leaves? as f64, time? as f64));
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
        .map(|(contender, _)| contender.label())
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
    let mut frame = Frame::new(Layout {
        title: format!("Time against leaves: {}", group.title),
        subtitle: format!("{what} Grey lines: equal time per leaf."),
        notes,
        x: Axis::log("leaf evaluations", drawn().map(|(leaves, _)| leaves), axis::number)?,
        y: Axis::log("time", drawn().map(|(_, time)| time), axis::duration)?,
        legend: legend
            .map(|(contender, _)| {
                Entry::new(Sample::Mark(looks.get(contender)), contender.label())
            })
            .collect(),
        remarks: Vec::new(),
        height: PLOT_HEIGHT,
    });
    draw_rates(&mut frame);
    let opacity = if drawn().count() > 200 { 0.6 } else { 1.0 };
    for (contender, points) in timed {
        for &(leaves, time) in points {
            let at = frame.at(leaves, time);
            looks.get(contender).faded(opacity).draw(&mut frame.canvas, at, 4.0);
        }
    }
    Some(frame.canvas)
}

/// Lines of equal time per leaf, named where they enter the plotting area.
fn draw_rates(frame: &mut Frame) {
    let grey = rgb(0xC4_C4_C4);
    let ((left, right), (bottom, top)) = (frame.x().ends(), frame.y().ends());
    for rate in PER_LEAF {
        let from = left.max(bottom / rate);
        let to = right.min(top / rate);
        if from >= to {
            continue;
        }
        let ends = vec![frame.at(from, from * rate), frame.at(to, to * rate)];
        frame.canvas.line(ends.clone(), grey, 1.5, Stroke::Dashed);
        let label = format!("{} per leaf", axis::duration(rate));
        let ((start, _), (end, top)) = (ends[0], ends[1]);
        if end - start > 200.0 {
            let at = (end - 30.0, top + 12.0);
            frame.canvas.text(at, &label, 14.0, rgb(0x88_88_88), Align::Right);
        }
    }
}

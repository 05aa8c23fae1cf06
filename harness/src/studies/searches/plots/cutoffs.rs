//! Plots how often a cutoff occurs on the first move: by depth, and against nodes.

use plywood_charts::canvas::{Align, Canvas, Point, Role, Stroke, faded};
use plywood_charts::font;
use plywood_statistics::{Interval, Student};

use super::group::Group;
use super::looks::StyleMap;
use super::minimal_tree::Card;
use super::words::Words;
use crate::record::contender::{Contender, PLAIN};
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::end_labels::EndLabel;
use crate::report::plots::families::{role_of, written};
use crate::report::plots::frame::{Frame, LINE_WIDTH, Layout, Sample, TEXT, ink, radius};
use crate::report::plots::look::SeriesStyle;
use crate::report::plots::series::MOST_LINES;
use crate::studies::searches::row::number;

/// The name of the quantity.
const SHARE: &str = "Cutoffs made by the first move tried";

/// The algorithm whose interval shows how far positions differ.
const BASE: &str = "alpha-beta";

/// Lines of fewer depths, and clouds of fewer marks, are not drawn.
const FEWEST: (usize, usize) = (3, 4);

/// Settings with more enhancements than this have a mark of their own.
const FEW_PARTS: usize = 3;

const HEIGHT: f64 = 230.0;

/// Returns the share of each position with a cutoff.
fn shares(group: &Group<'_>, contender: &Contender, depth: u32) -> Vec<f64> {
    let share = |cutoffs: u64, first: u64| first as f64 / cutoffs as f64;
    let rows = group.completed(contender, depth).into_iter();
    let counts =
        rows.filter_map(|row| Some((row.cutoffs().filter(|&it| it > 0)?, row.first_cutoffs()?)));
    counts.map(|(cutoffs, first)| share(cutoffs, first)).collect()
}

/// Returns the arithmetic mean, and its 95% interval if there are several values; `None` if there
/// are none.
pub fn mean(values: &[f64]) -> Option<(f64, Option<Interval>)> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = (squares / (count - 1.0) / count).sqrt();
    let student = Student::with_freedom(count - 1.0);
    let interval = student.map(|it| Interval::around(mean, it.end_of_middle() * error));
    (!values.is_empty()).then_some((mean, interval))
}

/// Draws both parts, as far as the group has data for them.
pub fn first_move(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    match (by_depth(group, looks), against_nodes(group)) {
        (Some(above), Some(below)) => Some(above.above(below)),
        (above, below) => above.or(below),
    }
}

/// Draws the mean of the positions' shares by depth, with a line per algorithm.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the notes")]
fn by_depth(group: &Group<'_>, looks: &StyleMap) -> Option<Canvas> {
    let card = Card::of(group);
    let members = card.as_ref().map_or(&group.contenders[..], Card::members);
    if !members.iter().all(Contender::is_plain) {
        return None;
    }
    let looks = if card.is_some() { &StyleMap::of(members) } else { looks };
    let value = |contender: &Contender, depth| Some(mean(&shares(group, contender, depth))?.0);
    let depths: Vec<u32> = (group.depths.iter().copied())
        // A search of one ply has no moves to order but the root's.
        .filter(|&depth| depth > 1 && members.iter().any(|it| value(it, depth).is_some()))
        .collect();
    let (first, last) = (*depths.first()?, *depths.last()?);
    let line = |contender: &Contender| -> Vec<(u32, f64)> {
        depths.iter().filter_map(|&depth| Some((depth, value(contender, depth)?))).collect()
    };
    let mut lines: Vec<(&Contender, Vec<(u32, f64)>)> =
        members.iter().map(|it| (it, line(it))).collect();
    let without: Vec<String> =
        lines.iter().filter(|it| it.1.is_empty()).map(|it| group.name(it.0)).collect();
    lines.retain(|(_, line)| line.len() > 1);
    lines.truncate(MOST_LINES);
    if depths.len() < FEWEST.0 || lines.len() < 2 {
        return None;
    }
    let base = Contender::new(BASE, PLAIN);
    let band = |&depth: &u32| Some((depth, mean(&shares(group, &base, depth))?.1?));
    let band: Vec<(u32, Interval)> = depths.iter().filter_map(band).collect();
    let label = |(contender, line): &(&Contender, Vec<(u32, f64)>)| {
        let &(depth, value) = line.last()?;
        let until = if depth < last { format!(", to depth {depth}") } else { String::new() };
        Some(EndLabel {
            end: (f64::from(last), value),
            sample: Sample::LineAndMark(looks.get(contender), Stroke::Solid),
            text: format!("{}{until}", group.name(contender)),
            owners: vec![contender.to_string()],
        })
    };
    let values = lines.iter().flat_map(|(_, line)| line.iter().map(|(_, value)| *value));
    let values = values.chain(band.iter().flat_map(|(_, interval)| interval.ends()));
    let mut notes = Vec::new();
    if !band.is_empty() {
        notes.push("Green band: alpha-beta’s 95% interval.".to_owned());
    }
    if !without.is_empty() {
        notes.push(format!("Without a count of cutoffs: {}.", without.join(", ")));
    }
    let mut frame = Frame::new(Layout {
        subject: format!("{}, {}", group.title, group.positions_in_words()),
        labels: lines.iter().filter_map(label).collect(),
        height: Some(HEIGHT),
        ..Layout::new(
            format!("{SHARE}, share of all"),
            format!("Mean of the positions’ shares. {}", notes.join(" ")).trim(),
            Axis::whole("depth (plies)", first, last),
            Axis::around("", values, axis::percent)?,
        )
    });
    let point = |frame: &Frame, depth: u32, value: f64| frame.at(f64::from(depth), value);
    if band.len() > 1 {
        let lower = band.iter().map(|(at, it)| point(&frame, *at, it.lower));
        let upper = band.iter().rev().map(|(at, it)| point(&frame, *at, it.upper));
        let outline = lower.chain(upper).collect();
        frame.canvas.area(outline, faded(Role::AlphaBeta.colour(), 0.16));
    }
    for (contender, line) in &lines {
        let (look, from) = (looks.get(contender), frame.canvas.marks.len());
        let points: Vec<Point> = line.iter().map(|&(at, it)| point(&frame, at, it)).collect();
        frame.canvas.line(points.clone(), look.colour, LINE_WIDTH, Stroke::Solid);
        for at in points {
            look.draw(&mut frame.canvas, at, radius(Stroke::Solid));
        }
        frame.canvas.belongs(from, &[contender.to_string()]);
    }
    Some(frame.canvas)
}

/// A configuration in the cloud.
struct Place {
    contender: Contender,
    share: f64,
    nodes: f64,
}

/// Draws the same share against nodes, with a mark for each setting of the algorithm that has the
/// most.
fn against_nodes(group: &Group<'_>) -> Option<Canvas> {
    let of_each = group.contenders.chunk_by(|one, other| one.algorithm == other.algorithm);
    let settings = of_each.rev().max_by_key(|of_one| of_one.len())?;
    let place = |contender: &Contender, depth: u32| {
        Some(Place {
            contender: contender.clone(),
            share: mean(&shares(group, contender, depth))?.0,
            nodes: group.mean(contender, depth, &number::nodes)?,
        })
    };
    let cloud = |depth: u32| settings.iter().filter_map(|it| place(it, depth)).collect::<Vec<_>>();
    let has_most = |depth: &u32| 2 * cloud(*depth).len() > settings.len();
    let depth = group.depths.iter().copied().rfind(has_most)?;
    let cloud = cloud(depth);
    if cloud.len() < FEWEST.1 {
        return None;
    }
    let has_many = |it: &Place| it.contender.parts.len() > FEW_PARTS;
    let name = written(&settings[0].algorithm);
    let note = if cloud.iter().any(has_many) {
        format!(" ■ more than {FEW_PARTS} enhancements.")
    } else {
        String::new()
    };
    let mut frame = Frame::new(Layout {
        subject: format!("{name}, {}, depth {depth}", group.title),
        height: Some(HEIGHT * 1.35),
        ..Layout::new(
            format!("{SHARE}, against nodes"),
            format!("Mean of the positions’ shares; geometric mean of nodes.{note}"),
            Axis::around(&SHARE.to_lowercase(), cloud.iter().map(|it| it.share), axis::percent)?,
            Axis::log("nodes", cloud.iter().map(|it| it.nodes), axis::number)?.titled("nodes"),
        )
    });
    let words = Words::of(settings);
    let role = role_of(&settings[0].algorithm);
    let ats: Vec<Point> = cloud.iter().map(|it| frame.at(it.share, it.nodes)).collect();
    for (it, &at) in cloud.iter().zip(&ats) {
        let look = SeriesStyle::new(role, usize::from(has_many(it)));
        let first = frame.canvas.marks.len();
        look.draw(&mut frame.canvas, at, radius(Stroke::Solid));
        frame.canvas.belongs(first, &[it.contender.to_string()]);
    }
    let mut taken: Vec<(Point, Point)> = Vec::new();
    for (it, &at) in cloud.iter().zip(&ats).filter(|(it, _)| it.contender.parts.len() <= 1) {
        let label = match &it.contender.parts[..] {
            [] => "no enhancement".to_owned(),
            parts => words.list(parts),
        };
        let width = font::width(&label, TEXT);
        let room = frame.area();
        let Some(left) = free_place(at, width, (&ats, &taken), room) else { continue };
        taken.push((left, (left.0 + width, left.1)));
        frame.canvas.text(left, &label, TEXT, ink(), Align::Left);
    }
    Some(frame.canvas)
}

/// Returns the left end of a text next to a mark where it covers no mark and no other text, if
/// there is such a place.
fn free_place(
    (x, y): Point,
    width: f64,
    (marks, texts): (&[Point], &[(Point, Point)]),
    (corner, opposite): (Point, Point),
) -> Option<Point> {
    const HALF: f64 = TEXT / 2.0 + 2.0;
    const APART: f64 = 11.0;
    let beside = [(x + APART, y), (x - APART - width, y)];
    let around = [-1.0, 1.0].into_iter().flat_map(|side| {
        let y = y + side * (HALF + APART - 2.0);
        [(x - width / 2.0, y), (x - 4.0, y), (x + 4.0 - width, y)]
    });
    let is_free = |&(left, y): &Point| {
        let is_inside = left >= corner.0 && left + width <= opposite.0 + 8.0;
        let is_level = |other: f64, half: f64| (other - y).abs() < half;
        let meets_mark = marks.iter().any(|mark| {
            is_level(mark.1, HALF + 4.0) && mark.0 > left - 7.0 && mark.0 < left + width + 7.0
        });
        let meets_text = texts.iter().any(|(from, to)| {
            is_level(from.1, 2.0 * HALF) && from.0 < left + width + 6.0 && left < to.0 + 6.0
        });
        is_inside && y > corner.1 && y < opposite.1 && !meets_mark && !meets_text
    };
    beside.into_iter().chain(around).find(is_free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_has_an_interval_if_there_are_several_values() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[0.5]), Some((0.5, None)));
        let (centre, interval) = mean(&[0.4, 0.6]).expect("a mean");
        let interval = interval.expect("an interval");
        assert!((centre - 0.5).abs() < 1e-12 && (interval.upper - 0.5 - 1.2706).abs() < 1e-3);
    }

    #[test]
    fn names_cover_neither_marks_nor_names() {
        let room = ((0.0, 0.0), (400.0, 300.0));
        let first = free_place((100.0, 100.0), 80.0, (&[(100.0, 100.0)], &[]), room);
        assert_eq!(first, Some((111.0, 100.0)));
        let marks = [(100.0, 100.0), (130.0, 102.0)];
        let second = free_place((100.0, 100.0), 80.0, (&marks, &[]), room).expect("a place");
        assert!(second.0 < 100.0, "{second:?}");
        let narrow = ((90.0, 90.0), (110.0, 110.0));
        assert_eq!(free_place((100.0, 100.0), 80.0, (&marks, &[]), narrow), None);
    }
}

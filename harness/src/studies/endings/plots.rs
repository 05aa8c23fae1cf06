//! The cost of solving endings by search and backwards.

use std::collections::{BTreeMap, BTreeSet};

use crate::record::metric::geometric_mean;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::frame::{
    Entry, Frame, LINE_WIDTH, Layout, REFERENCE_WIDTH, Sample, TEXT, radius,
};
use crate::report::plots::look::Look;
use crate::report::plots::series::{Chart, Series};
use crate::studies::endings::row::EndingRow;
use crate::studies::endings::tables::{Solved, endings};
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Stroke, rgb};

fn colour(number: usize) -> Colour {
    Look::of_series(number).colour
}

/// The stroke of the search with this number. All but the first look alike; their names distinguish
/// them.
fn stroke(number: usize) -> Stroke {
    if number == 0 { Stroke::Solid } else { Stroke::Dashed }
}

/// The searches of all endings, in order.
fn methods<'a>(solved: &[Solved<'a>]) -> Vec<&'a str> {
    let methods: BTreeSet<&str> =
        solved.iter().flat_map(|solved| solved.forwards.keys().copied()).collect();
    methods.into_iter().collect()
}

/// An algorithm without its settings.
fn short(method: &str) -> &str {
    method.split_once('+').map_or(method, |(algorithm, _)| algorithm)
}

/// A line of the search with this number.
fn line(name: &str, number: usize, colour: Colour, points: Vec<(f64, f64)>) -> Series {
    Series::marked(name, Look::neutral().coloured(colour), stroke(number), points)
}

/// Cost on the horizontal axis, positions solved on the vertical.
pub fn positions_for_cost(rows: &[EndingRow]) -> Option<Canvas> {
    let solved = endings(rows);
    let methods = methods(&solved);
    let all: Vec<f64> = solved.iter().map(all_wins).collect();
    let mut lines = Vec::new();
    for (at, solved) in solved.iter().enumerate() {
        for (number, method) in methods.iter().enumerate() {
            let points = solved.one_by_one(method).into_iter();
            let points = points.map(|(_, wins, cost)| (cost, wins)).collect();
            lines.push(line(method, number, colour(at), points));
        }
    }
    let costs = lines.iter().flat_map(|line| line.points.iter().map(|point| point.0));
    let wins = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let mut legend: Vec<Entry> = (0..solved.len())
        .map(|at| {
            let mark = Look::neutral().coloured(colour(at));
            Entry::new(Sample::LineAndMark(mark, Stroke::Solid), &*solved[at].backwards.ending)
        })
        .collect();
    legend.extend(methods_in_legend(&methods));
    legend.push(Entry::new(Sample::Mark(Look::neutral().hollow()), "backwards: all of them"));
    let costs = costs.chain(solved.iter().map(Solved::price));
    let mut frame = Frame::new(Layout {
        notes: vec![
            "Forwards, the mean of the positions drawn is used for all positions at their \
             distance; a line ends before the first distance at which a search was stopped. \
             Positions equivalent by symmetry count once."
                .to_owned(),
        ],
        legend,
        ..Layout::new(
            "Positions solved for a cost, forwards and backwards",
            "Lines: wins solved one by one, the nearest first, at 1, 3, 5 ... plies. Hollow discs: \
             all of them at once. Right of its disc, a line has cost more for fewer positions.",
            Axis::log("moves generated", costs, axis::number)?,
            Axis::log("positions solved", wins.chain(all.iter().copied()), axis::number)?,
        )
    });
    for line in &lines {
        line.draw(&mut frame);
    }
    let mut named: Vec<Point> = Vec::new();
    for (at, solved) in solved.iter().enumerate() {
        let place = frame.at(solved.price(), all[at]);
        Look::neutral().coloured(colour(at)).hollow().draw(&mut frame.canvas, place, 9.0);
        let is_near = |other: &Point| {
            (other.0 - place.0).abs() < 60.0 && (other.1 - place.1).abs() < TEXT + 4.0
        };
        let (far, align) =
            if named.iter().any(is_near) { (-14.0, Align::Right) } else { (14.0, Align::Left) };
        let name = &solved.backwards.ending;
        frame.canvas.text((place.0 + far, place.1), name, TEXT, colour(at), align);
        named.push(place);
    }
    Some(frame.canvas)
}

/// Wins with White to move, without symmetric ones.
fn all_wins(solved: &Solved<'_>) -> f64 {
    let row = solved.backwards;
    let wins: u64 = row.wins_by_plies().iter().map(|(_, count)| count).sum();
    wins as f64 / f64::from(row.symmetries.max(1))
}

fn methods_in_legend<'a>(methods: &'a [&str]) -> impl Iterator<Item = Entry> + 'a {
    methods.iter().enumerate().map(|(number, method)| {
        let sample = Sample::LineAndMark(Look::neutral(), stroke(number));
        Entry::new(sample, format!("forwards: {}", short(method)))
    })
}

/// The cost of one position against its distance, and of all positions backwards.
pub fn growth_with_distance(rows: &[EndingRow]) -> Option<Canvas> {
    let solved = endings(rows);
    let methods = methods(&solved);
    let efforts = || solved.iter().flat_map(|solved| solved.forwards.values().flatten());
    let farthest = efforts().map(|effort| effort.plies).max()?;
    let costs = efforts().map(|effort| effort.typical).chain(solved.iter().map(Solved::price));
    let mut legend: Vec<Entry> = solved
        .iter()
        .enumerate()
        .map(|(at, solved)| {
            Entry::new(
                Sample::Line(colour(at)),
                format!("{}: all, backwards", solved.backwards.ending),
            )
        })
        .collect();
    legend.extend(methods_in_legend(&methods));
    let stopped = Look::neutral().hollow();
    legend.push(Entry::new(Sample::Mark(stopped), "some were stopped: more than this"));
    let mut frame = Frame::new(Layout {
        legend,
        ..Layout::new(
            "Cost of one position against its distance",
            "Forwards, a line is the geometric mean of the moves generated to prove a win, by its \
             distance, in the colour of its ending. A level line is the cost of solving all \
             positions of the ending backwards, at any distance.",
            Axis::whole("plies to mate", 1, farthest),
            Axis::log("moves generated", costs, axis::number)?,
        )
    });
    let (first, last) = frame.x_ends();
    for (at, solved) in solved.iter().enumerate() {
        let level = [first, last].map(|x| frame.at(x, solved.price())).to_vec();
        frame.canvas.line(level, colour(at), REFERENCE_WIDTH, Stroke::Solid);
        for (number, method) in methods.iter().enumerate() {
            let Some(efforts) = solved.forwards.get(method) else { continue };
            let mut points = Vec::new();
            for effort in efforts {
                let place = frame.at(f64::from(effort.plies), effort.typical);
                let look = Look::neutral().coloured(colour(at));
                let look = if effort.is_whole() { look } else { look.hollow() };
                points.push((look, place));
            }
            let line = points.iter().map(|(_, place)| *place).collect();
            frame.canvas.line(line, colour(at), LINE_WIDTH, stroke(number));
            for (look, place) in points {
                look.draw(&mut frame.canvas, place, radius(stroke(number)));
            }
        }
    }
    Some(frame.canvas)
}

/// The distances at which growth with men is shown: far enough to have a cost, and near enough for
/// every ending.
const SHOWN: [u32; 3] = [3, 7, 11];

/// Cost against the number of men.
pub fn growth_with_men(rows: &[EndingRow]) -> Option<Canvas> {
    let solved = endings(rows);
    let methods = methods(&solved);
    let men: BTreeSet<u32> = solved.iter().map(|solved| solved.backwards.men).collect();
    let (fewest, most) = (*men.first()?, *men.last()?);
    let price = means(&solved, |solved| Some(solved.price()));
    let mut lines = vec![line("backwards: all positions", 0, rgb(0x22_22_22), price)];
    for (at, plies) in SHOWN.into_iter().enumerate() {
        for (number, method) in methods.iter().enumerate() {
            let points = means(&solved, |solved| {
                let efforts = solved.forwards.get(method)?;
                let effort = efforts.iter().find(|effort| effort.plies == plies)?;
                effort.is_whole().then_some(effort.typical)
            });
            let name = format!("{}: one win in {plies} plies", short(method));
            lines.push(line(&name, number, colour(at), points));
        }
    }
    lines.retain(|line| !line.points.is_empty());
    let chart = Chart {
        title: "Cost against the number of men",
        subtitle: "Geometric means over the endings with this number of men: backwards, all \
                   positions; forwards, one position at a distance at which every position tried \
                   was solved."
            .to_owned(),
        notes: vec![endings_by_men(&solved)],
        x: &|_| Some(Axis::whole("men, kings included", fewest, most)),
        y: &|costs| Axis::log("moves generated", costs, axis::number),
    };
    Some(chart.draw(&lines)?.canvas)
}

/// For each number of men, the geometric mean over its endings.
fn means(solved: &[Solved<'_>], of: impl Fn(&Solved<'_>) -> Option<f64>) -> Vec<(f64, f64)> {
    let mut by_men: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for solved in solved {
        by_men.entry(solved.backwards.men).or_default().extend(of(solved));
    }
    let mean = |(men, costs): (u32, Vec<f64>)| Some((f64::from(men), geometric_mean(&costs)?));
    by_men.into_iter().filter_map(mean).collect()
}

fn endings_by_men(solved: &[Solved<'_>]) -> String {
    let mut by_men: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for solved in solved {
        by_men.entry(solved.backwards.men).or_default().push(&solved.backwards.ending);
    }
    let parts = by_men.iter().map(|(men, names)| format!("{men} men: {}", names.join(", ")));
    format!("{}.", parts.collect::<Vec<_>>().join("; "))
}

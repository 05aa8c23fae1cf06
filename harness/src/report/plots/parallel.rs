//! What many processors come to.

use super::axis::{self, Axis};
use super::canvas::{Canvas, Colour, Stroke, rgb};
use super::end_labels::EndLabel;
use super::frame::{
    Entry, Frame, LINE_WIDTH, Layout, PLOT_HEIGHT, PLOT_WIDTH, REFERENCE_WIDTH, Remarks, Sample,
};
use super::look::Look;
use crate::record::parallel::{Executor, ParallelRow};
use crate::report::parallel::{Point, Series, series};

/// A colour for each series in turn, told apart by readers who are blind to red
/// or green.
const COLOURS: [u32; 8] = [
    0x00_72_B2, 0xD5_5E_00, 0x00_9E_73, 0xCC_79_A7, 0x77_77_77, 0xB8_86_0B, 0x56_B4_E9, 0x22_22_22,
];

/// The colour of the line that the others are held against.
fn reference() -> Colour {
    rgb(0xBB_BB_BB)
}

/// The rows of each family of each experiment, in their order.
pub fn families(rows: &[ParallelRow]) -> Vec<(String, Vec<&ParallelRow>)> {
    let mut families: Vec<(String, Vec<&ParallelRow>)> = Vec::new();
    for row in rows {
        let family = row.family();
        let is_same = |(name, of): &(String, Vec<&ParallelRow>)| {
            *name == family && of[0].experiment == row.experiment
        };
        match families.iter().position(is_same) {
            Some(at) => families[at].1.push(row),
            None => families.push((family, vec![row])),
        }
    }
    families
}

/// A line of a value for each number of processors.
struct Line {
    colour: Colour,
    name: String,
    points: Vec<(f64, f64)>,
}

fn lines<'a>(rows: &[&'a ParallelRow], of: impl Fn(&Point<'a>) -> Option<f64>) -> Vec<Line> {
    let all = series(rows);
    let line = |(at, series): (usize, &Series<'a>)| Line {
        colour: rgb(COLOURS[at % COLOURS.len()]),
        name: named(series),
        points: series
            .points
            .iter()
            .filter_map(|point| Some((point.processors as f64, of(point)?)))
            .collect(),
    };
    let lines: Vec<_> = all.iter().enumerate().map(line).collect();
    lines.into_iter().filter(|line| line.points.len() > 1).collect()
}

fn named(series: &Series<'_>) -> String {
    match series.executor {
        Executor::Simulated => series.contender.clone(),
        Executor::Threads => format!("{} on threads", series.contender),
    }
}

fn what(rows: &[&ParallelRow]) -> String {
    rows.first().map_or_else(String::new, |row| row.family())
}

/// Draws lines over the number of processors, and below them the `ideal` one.
fn over_processors(
    (title, subtitle): (&str, String),
    (y_title, ideal): (&str, fn(f64) -> f64),
    lines: &[Line],
) -> Option<Canvas> {
    let places = || lines.iter().flat_map(|line| line.points.iter().copied());
    let most = places().map(|point| point.0).fold(1.0, f64::max);
    let ends = [1.0, most].map(|it| (it, ideal(it)));
    let label = |line: &Line| {
        let look = Look::neutral().coloured(line.colour);
        let sample = Sample::LineAndMark(look, Stroke::Solid);
        let (text, owners) = (line.name.clone(), vec![line.name.clone()]);
        Some(EndLabel { end: *line.points.last()?, sample, text, owners })
    };
    let mut frame = Frame::new(Layout {
        title: title.to_owned(),
        subtitle,
        notes: Vec::new(),
        x: Axis::log("processors", places().map(|it| it.0), axis::number)?,
        y: Axis::log(y_title, places().map(|it| it.1).chain(ends.map(|it| it.1)), axis::number)?,
        legend: Vec::new(),
        labels: lines.iter().filter_map(label).collect(),
        remarks: Remarks::default(),
        above: Vec::new(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    let perfect = ends.map(|(x, y)| frame.at(x, y)).to_vec();
    frame.canvas.line(perfect, reference(), REFERENCE_WIDTH, Stroke::Solid);
    for line in lines {
        let points: Vec<_> = line.points.iter().map(|&(x, y)| frame.at(x, y)).collect();
        let first = frame.canvas.marks.len();
        for &point in &points {
            Look::neutral().coloured(line.colour).draw(&mut frame.canvas, point, 4.0);
        }
        frame.canvas.line(points, line.colour, LINE_WIDTH, Stroke::Solid);
        frame.canvas.belongs(first, std::slice::from_ref(&line.name));
    }
    Some(frame.canvas)
}

/// How many times faster many processors are than one.
pub fn speed_up(rows: &[&ParallelRow]) -> Option<Canvas> {
    let heading = (
        "Speed-up",
        format!(
            "{}: the time on one processor to the time on so many, as the geometric mean over \
             the positions. The grey line is as many times faster as there are processors.",
            what(rows)
        ),
    );
    over_processors(heading, ("speed-up", |processors| processors), &lines(rows, Point::speed_up))
}

/// How many more nodes many processors enter than one.
pub fn overhead(rows: &[&ParallelRow]) -> Option<Canvas> {
    let heading = (
        "Search overhead",
        format!(
            "{}: the nodes that so many processors enter to those of one, as the geometric mean \
             over the positions.",
            what(rows)
        ),
    );
    over_processors(heading, ("nodes to those of one", |_| 1.0), &lines(rows, Point::nodes))
}

/// How many processors are at work, as the search goes on.
pub fn utilisation(rows: &[&ParallelRow]) -> Option<Canvas> {
    let all = series(rows);
    let most = rows.iter().filter(|row| !row.utilisation.is_empty()).map(|row| row.processors);
    let most = most.max().filter(|&it| it > 1)?;
    let lines: Vec<Line> = (0..)
        .zip(&all)
        .filter_map(|(at, series): (usize, _)| {
            let point = series.points.iter().find(|point| point.processors == most)?;
            let shares = point.utilisation();
            let parts = shares.len() as f64;
            let place = |(part, share): (usize, &f64)| ((part as f64 + 0.5) / parts, *share);
            Some(Line {
                colour: rgb(COLOURS[at % COLOURS.len()]),
                name: named(series),
                points: shares.iter().enumerate().map(place).collect(),
            })
        })
        .filter(|line| !line.points.is_empty())
        .collect();
    let entry = |line: &Line| Entry::new(Sample::Line(line.colour), line.name.clone());
    let mut frame = Frame::new(Layout {
        title: "Utilisation".to_owned(),
        subtitle: format!(
            "{}: the share of {most} processors at work, over the time of the search, as the mean \
             over the positions.",
            what(rows)
        ),
        notes: Vec::new(),
        x: Axis::from_zero("part of the time", 1.0, axis::percent),
        y: Axis::from_zero("processors at work", 1.0, axis::percent),
        legend: lines.iter().map(entry).collect(),
        labels: Vec::new(),
        remarks: Remarks::default(),
        above: Vec::new(),
        height: PLOT_HEIGHT,
        width: PLOT_WIDTH,
    });
    for line in &lines {
        let points = line.points.iter().map(|&(x, y)| frame.at(x, y)).collect();
        let first = frame.canvas.marks.len();
        frame.canvas.line(points, line.colour, LINE_WIDTH, Stroke::Solid);
        frame.canvas.belongs(first, std::slice::from_ref(&line.name));
    }
    (!lines.is_empty()).then_some(frame.canvas)
}

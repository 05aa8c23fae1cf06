//! Plots of parallel searches.

use super::Parallel;
use crate::core::chart::{self, Page, Picture, file_name};
use crate::report::grouped::grouped;
use crate::report::labels::labels;
use crate::report::plots::axis::{self, Axis};
use crate::report::plots::frame::{Frame, Layout, Remarks};
use crate::report::plots::look::SeriesStyle;
use crate::report::plots::series::{Chart, Named, Series as Line};
use crate::studies::parallel::row::{Executor, ParallelRow};
use crate::studies::parallel::tables::{Point, Series, series};
use plywood_charts::canvas::{Canvas, Colour, Role, Stroke};
use plywood_statistics::Interval;

pub const CHARTS: &[chart::Chart<Parallel>] = &[
    chart::Chart {
        name: "speed-up",
        drawn: chart::Drawn::ByDefault,
        title: "Speed-up",
        reading: "A line is the speed-up over one processor, as the geometric mean over the \
                  positions, with 95% intervals as vertical lines; the grey line is a speed-up \
                  equal to the number of processors. Both scales are logarithmic.",
        notice: "A line that becomes level has reached the critical path of the search: more \
                 processors find nothing to do, or nothing that helps. A line that keeps its \
                 distance to the grey one loses a fixed share to overhead.",
        pictures: |view| drawn(view.rows, speed_up),
    },
    chart::Chart {
        name: "parallel-overhead",
        drawn: chart::Drawn::OnRequest,
        title: "Search overhead of many processors",
        reading: "A line is the nodes entered by this many processors divided by those entered by \
                  one, as the geometric mean over the positions.",
        notice: "The work that processors do without knowing what others are about to find. Below \
                 1, many processors have found a good move earlier than one.",
        pictures: |view| drawn(view.rows, overhead),
    },
    chart::Chart {
        name: "utilisation",
        drawn: chart::Drawn::OnRequest,
        title: "Utilisation of many processors",
        reading: "A strip is the time of the search on the greatest number of processors, and the \
                  height of its columns is the share of them at work; the average number at work \
                  is on the right.",
        notice: "A scheme that waits for first children starts slowly in each iteration, and every \
                 notch is a place where all wait for one.",
        pictures: |view| drawn(view.rows, utilisation),
    },
];

/// Creates a plot for each family of searches.
fn drawn<'a>(
    rows: &'a [ParallelRow],
    draw: fn(&[&ParallelRow]) -> Option<Canvas>,
) -> Vec<Picture<'a>> {
    let picture = |(title, rows): (String, Vec<&'a ParallelRow>)| Picture {
        slug: file_name(&format!("{} {title}", rows[0].experiment)),
        title,
        page: Page::First,
        draw: Box::new(move || draw(&rows)),
    };
    families(rows).into_iter().map(picture).collect()
}

fn reference() -> Colour {
    Role::Quiet.colour()
}

/// Groups the rows by family and experiment, in order of first appearance.
fn families(rows: &[ParallelRow]) -> Vec<(String, Vec<&ParallelRow>)> {
    let families = grouped(rows, |row| (row.family(), &row.experiment));
    families.into_iter().map(|((family, _), rows)| (family, rows)).collect()
}

/// The series of a plot, each with its name and look.
struct Drawn<'a> {
    series: Vec<(Series<'a>, String, SeriesStyle)>,
    /// Family of the searches, with the settings that all series share.
    what: String,
}

impl<'a> Drawn<'a> {
    fn of(rows: &[&'a ParallelRow]) -> Self {
        let all = series(rows);
        let names = labels(&all.iter().map(|it| it.contender.clone()).collect::<Vec<_>>());
        let mut what = rows.first().map_or_else(String::new, |row| row.family());
        if !names.common.is_empty() {
            what = format!("{what}, with {}", names.common);
        }
        let named = |(at, (series, name)): (usize, (Series<'a>, String))| {
            let name = match series.executor {
                Executor::Simulated => name,
                Executor::Threads => format!("{name} on threads"),
            };
            (series, name, SeriesStyle::of_series(at))
        };
        let series = all.into_iter().zip(names.labels).enumerate().map(named).collect();
        Self { series, what }
    }

    /// Draws a line for each series with several values, and the `ideal` line below them.
    fn over_processors(
        &self,
        (title, subtitle): (&str, String),
        (y, ideal): (&str, fn(f64) -> f64),
        of: impl Fn(&Point<'a>) -> Option<(f64, Option<Interval>)>,
    ) -> Option<Canvas> {
        let line = |(series, name, look): &(Series<'a>, String, SeriesStyle)| {
            let value = |point| Some((point, of(point)?));
            let values: Vec<_> = series.points.iter().filter_map(value).collect();
            let points = values.iter().map(|(point, (value, _))| (point.processors as f64, *value));
            (values.len() > 1).then(|| Line {
                named: Named::AtEnd,
                intervals: values.iter().map(|(_, (_, interval))| *interval).collect(),
                owners: vec![name.clone()],
                ..Line::marked(name, *look, Stroke::Solid, points.collect())
            })
        };
        let mut lines: Vec<Line> = self.series.iter().filter_map(line).collect();
        let numbers = lines.iter().flat_map(|line| line.points.iter().map(|point| point.0));
        let most = numbers.reduce(f64::max)?;
        let ends = [1.0, most].map(|it| (it, ideal(it))).to_vec();
        let ideal = Line::reference("ideal", reference(), ends);
        lines.insert(0, Line { named: Named::Nowhere, ..ideal });
        let chart = Chart {
            title,
            subtitle,
            notes: Vec::new(),
            x: &|_| Axis::doubled("processors", most),
            y: &|values| Axis::log(y, values, axis::number),
        };
        Some(chart.draw(&lines)?.canvas)
    }
}

/// Draws the speed-up over one processor.
fn speed_up(rows: &[&ParallelRow]) -> Option<Canvas> {
    let drawn = Drawn::of(rows);
    let heading = (
        "Speed-up",
        format!(
            "{}: the time on one processor divided by the time on several, as the geometric mean \
             over the positions, with its 95% interval. The grey line is a speed-up \
             equal to the number of processors.",
            drawn.what
        ),
    );
    drawn.over_processors(heading, ("speed-up", |processors| processors), |point| {
        Some((point.speed_up()?, point.speed_up_interval()))
    })
}

/// Draws the nodes entered by many processors relative to one.
fn overhead(rows: &[&ParallelRow]) -> Option<Canvas> {
    let drawn = Drawn::of(rows);
    let heading = (
        "Search overhead",
        format!(
            "{}: the nodes entered by several processors divided by those of one, as the geometric \
             mean over the positions.",
            drawn.what
        ),
    );
    drawn.over_processors(heading, ("nodes, relative to one processor", |_| 1.0), |point| {
        Some((point.nodes()?, None))
    })
}

/// Height of a strip in pixels.
const STRIP: f64 = 44.0;

/// Space above a strip, as a share of its height.
const GAP: f64 = 0.12;

/// Draws the share of processors at work over the time of the search, as one strip per series. A
/// column's height is the share at work.
fn utilisation(rows: &[&ParallelRow]) -> Option<Canvas> {
    let drawn = Drawn::of(rows);
    let simulated = rows.iter().filter(|row| !row.utilisation.is_empty());
    let most = simulated.map(|row| row.processors).max().filter(|&it| it > 1)?;
    let point = |(series, name, look): &(Series<'_>, String, SeriesStyle)| {
        let shares = series.points.iter().rev().find_map(|point| {
            let shares = (point.processors > 1).then(|| point.utilisation())?;
            (!shares.is_empty()).then_some((point.processors, shares))
        })?;
        Some((name.clone(), look.colour, shares.0, shares.1))
    };
    let strips: Vec<_> = drawn.series.iter().filter_map(point).collect();
    let label = |processors: u64, name: &str| {
        if processors == most { name.to_owned() } else { format!("{name} on {processors}") }
    };
    let rows = (0_u32..).zip(&strips);
    let rows = rows.map(|(at, (name, _, of, _))| (f64::from(at), label(*of, name)));
    let mean = |shares: &[f64]| shares.iter().sum::<f64>() / shares.len() as f64;
    let remarks = (0_u32..).zip(&strips);
    let remarks = remarks
        .map(|(at, (.., shares))| (f64::from(at), vec![format!("{:.1}%", mean(shares) * 100.0)]));
    let subtitle = format!(
        "{}: the share of {most} processors at work, over the time of the search, as the mean over \
         the positions. The height of a strip is all of them.",
        drawn.what
    );
    let x = Axis::from_zero("share of the time", 1.0, axis::percent);
    let mut frame = Frame::new(Layout {
        remarks: Remarks { heads: vec!["at work".to_owned()], rows: remarks.collect() },
        height: Some(strips.len() as f64 * STRIP),
        ..Layout::new("Utilisation", subtitle, x, Axis::rows(rows))
    });
    for (at, (name, colour, _, shares)) in (0_u32..).zip(&strips) {
        let first = frame.canvas.marks.len();
        let (bottom, height) = (f64::from(at) + 0.5, 1.0 - GAP);
        let parts = shares.len() as f64;
        for (part, share) in (0_u32..).zip(shares) {
            let (left, right) = (f64::from(part) / parts, f64::from(part + 1) / parts);
            let corners = (frame.at(left, bottom - share * height), frame.at(right, bottom));
            frame.canvas.rectangle(corners.0, corners.1, *colour);
        }
        let ends = [0.0, 1.0].map(|x| frame.at(x, bottom)).to_vec();
        frame.canvas.line(ends, reference(), 1.0, Stroke::Solid);
        frame.canvas.belongs(first, std::slice::from_ref(name));
    }
    (!strips.is_empty()).then_some(frame.canvas)
}

//! Pictures of parallel searches.

use super::axis::{self, Axis};
use super::canvas::{Canvas, Colour, Stroke, rgb};
use super::end_labels::EndLabel;
use super::frame::{
    Frame, LINE_WIDTH, Layout, PLOT_HEIGHT, PLOT_WIDTH, REFERENCE_WIDTH, Remarks, Sample,
};
use super::look::Look;
use crate::record::contender::Contender;
use crate::record::parallel::{Executor, ParallelRow};
use crate::report::bootstrap::Interval;
use crate::report::labels::labels;
use crate::report::parallel::{Point, Series, series};

/// Colours of series, in order, that red- and green-blind readers can tell apart.
const COLOURS: [u32; 8] = [
    0x00_72_B2, 0xD5_5E_00, 0x00_9E_73, 0xCC_79_A7, 0x77_77_77, 0xB8_86_0B, 0x56_B4_E9, 0x22_22_22,
];

/// The colour of the reference line.
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

/// The series of a picture, each with a name and a colour.
struct Drawn<'a> {
    series: Vec<(Series<'a>, String, Colour)>,
    /// What is searched, with the parts that all have in common.
    what: String,
}

impl<'a> Drawn<'a> {
    fn of(rows: &[&'a ParallelRow]) -> Self {
        let all = series(rows);
        let contender = |series: &Series<'_>| {
            let name = series.contender.split_once('+');
            let (scheme, settings) = name.unwrap_or((&series.contender, ""));
            Contender::new(scheme, settings)
        };
        let names = labels(&all.iter().map(contender).collect::<Vec<_>>());
        let mut what = rows.first().map_or_else(String::new, |row| row.family());
        if !names.common.is_empty() {
            what = format!("{what}, with {}", names.common);
        }
        let named = |(at, (series, name)): (usize, (Series<'a>, String))| {
            let name = match series.executor {
                Executor::Simulated => name,
                Executor::Threads => format!("{name} on threads"),
            };
            (series, name, rgb(COLOURS[at % COLOURS.len()]))
        };
        let series = all.into_iter().zip(names.labels).enumerate().map(named).collect();
        Self { series, what }
    }

    fn lines(&self, of: impl Fn(&Point<'a>) -> Option<(f64, Option<Interval>)>) -> Vec<Line> {
        let line = |(series, name, colour): &(Series<'a>, String, Colour)| Line {
            colour: *colour,
            name: name.clone(),
            points: series
                .points
                .iter()
                .filter_map(|point| {
                    of(point).map(|(value, doubt)| Place {
                        processors: point.processors as f64,
                        value,
                        doubt,
                    })
                })
                .collect(),
        };
        self.series.iter().map(line).filter(|line| line.points.len() > 1).collect()
    }
}

/// A line of a value for each number of processors.
struct Line {
    colour: Colour,
    name: String,
    points: Vec<Place>,
}

struct Place {
    processors: f64,
    value: f64,
    doubt: Option<Interval>,
}

/// Draws lines over the number of processors, and below them the `ideal` line.
fn over_processors(
    (title, subtitle): (&str, String),
    (y_title, ideal): (&str, fn(f64) -> f64),
    lines: &[Line],
) -> Option<Canvas> {
    let places = || lines.iter().flat_map(|line| &line.points);
    let most = places().map(|place| place.processors).reduce(f64::max)?;
    let ends = [1.0, most].map(|it| (it, ideal(it)));
    let doubts = places().filter_map(|place| place.doubt);
    let doubts = doubts.flat_map(|Interval { lower, upper }| [lower, upper]);
    let values = places().map(|place| place.value).chain(doubts).chain(ends.map(|it| it.1));
    let label = |line: &Line| {
        let look = Look::neutral().coloured(line.colour);
        let sample = Sample::LineAndMark(look, Stroke::Solid);
        let (text, owners) = (line.name.clone(), vec![line.name.clone()]);
        let Place { processors, value, .. } = line.points.last()?;
        Some(EndLabel { end: (*processors, *value), sample, text, owners })
    };
    let mut frame = Frame::new(Layout {
        title: title.to_owned(),
        subtitle,
        notes: Vec::new(),
        x: Axis::doubled("processors", most)?,
        y: Axis::log(y_title, values, axis::number)?,
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
        let first = frame.canvas.marks.len();
        for Place { processors, value, doubt } in &line.points {
            if let Some(Interval { lower, upper }) = doubt {
                let ends = [*lower, *upper].map(|end| frame.at(*processors, end)).to_vec();
                frame.canvas.line(ends, line.colour, LINE_WIDTH / 2.0, Stroke::Solid);
            }
            let at = frame.at(*processors, *value);
            Look::neutral().coloured(line.colour).draw(&mut frame.canvas, at, 4.0);
        }
        let points = line.points.iter().map(|place| frame.at(place.processors, place.value));
        let points = points.collect();
        frame.canvas.line(points, line.colour, LINE_WIDTH, Stroke::Solid);
        frame.canvas.belongs(first, std::slice::from_ref(&line.name));
    }
    Some(frame.canvas)
}

/// The speed-up over one processor.
pub fn speed_up(rows: &[&ParallelRow]) -> Option<Canvas> {
    let drawn = Drawn::of(rows);
    let heading = (
        "Speed-up",
        format!(
            "{}: the time on one processor divided by the time on several, as the geometric mean \
             over the positions, with its 95 % interval by bootstrap. The grey line is a speed-up \
             equal to the number of processors.",
            drawn.what
        ),
    );
    let lines = drawn.lines(|point| Some((point.speed_up()?, point.speed_up_interval())));
    over_processors(heading, ("speed-up", |processors| processors), &lines)
}

/// The nodes that many processors enter, relative to one.
pub fn overhead(rows: &[&ParallelRow]) -> Option<Canvas> {
    let drawn = Drawn::of(rows);
    let heading = (
        "Search overhead",
        format!(
            "{}: the nodes entered by several processors divided by those of one, as the geometric \
             mean over the positions.",
            drawn.what
        ),
    );
    let lines = drawn.lines(|point| Some((point.nodes()?, None)));
    over_processors(heading, ("nodes, relative to one processor", |_| 1.0), &lines)
}

/// The height of a strip in pixels.
const STRIP: f64 = 44.0;

/// The room above a strip, as a part of its height.
const GAP: f64 = 0.12;

/// The number of processors at work during the search: a strip for each series, in which the height
/// of a column is the share at work.
pub fn utilisation(rows: &[&ParallelRow]) -> Option<Canvas> {
    let drawn = Drawn::of(rows);
    let simulated = rows.iter().filter(|row| !row.utilisation.is_empty());
    let most = simulated.map(|row| row.processors).max().filter(|&it| it > 1)?;
    let point = |(series, name, colour): &(Series<'_>, String, Colour)| {
        let shares = series.points.iter().rev().find_map(|point| {
            let shares = (point.processors > 1).then(|| point.utilisation())?;
            (!shares.is_empty()).then_some((point.processors, shares))
        })?;
        Some((name.clone(), *colour, shares.0, shares.1))
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
        .map(|(at, (.., shares))| (f64::from(at), vec![format!("{:.1} %", mean(shares) * 100.0)]));
    let mut frame = Frame::new(Layout {
        title: "Utilisation".to_owned(),
        subtitle: format!(
            "{}: the share of {most} processors at work, over the time of the search, as the mean \
             over the positions. The height of a strip is all of them.",
            drawn.what
        ),
        notes: Vec::new(),
        x: Axis::from_zero("part of the time", 1.0, axis::percent),
        y: Axis::rows(rows),
        legend: Vec::new(),
        labels: Vec::new(),
        remarks: Remarks { heads: vec!["at work".to_owned()], rows: remarks.collect() },
        above: Vec::new(),
        height: strips.len() as f64 * STRIP,
        width: PLOT_WIDTH,
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

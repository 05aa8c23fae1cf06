//! Line charts of one measured quantity against another, with a line for each series.

use super::axis::Axis;
use super::end_labels::EndLabel;
use super::frame::{Entry, Frame, LINE_WIDTH, Layout, REFERENCE_WIDTH, Sample, radius};
use super::look::SeriesStyle;
use plywood_charts::canvas::{Colour, Point, Stroke};
use plywood_statistics::Interval;

/// The maximum number of lines whose names and marks can be distinguished in a chart.
pub const MOST_LINES: usize = 8;

/// The place where the name of a series is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// In the legend, which is omitted if there is only one series.
    InLegend,
    /// At the end of the line.
    AtEnd,
    /// Nowhere, because the subtitle explains the line.
    Nowhere,
}

/// A line of a chart, with its name, points and intervals.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name of the series in the chart.
    pub name: String,
    /// The place where the name is written.
    pub named: Named,
    /// The points, in quantities of the axes.
    pub points: Vec<Point>,
    /// The interval of each point; shorter than `points` if the last points have none.
    pub intervals: Vec<Option<Interval>>,
    /// The colour, stroke and marks of the line.
    pub sample: Sample,
    /// The width of the line in pixels.
    pub width: f64,
    /// The contenders that the line shows, by their names in commands.
    pub owners: Vec<String>,
}

impl Series {
    /// Creates a line with a mark at each point.
    pub fn marked(name: &str, look: SeriesStyle, stroke: Stroke, points: Vec<Point>) -> Self {
        Self {
            name: name.to_owned(),
            named: Named::InLegend,
            points,
            intervals: Vec::new(),
            sample: Sample::LineAndMark(look, stroke),
            width: LINE_WIDTH,
            owners: Vec::new(),
        }
    }

    /// Creates a line without marks.
    pub fn plain(name: &str, colour: Colour, points: Vec<Point>) -> Self {
        let line = Self::marked(name, SeriesStyle::neutral(), Stroke::Solid, points);
        Self { sample: Sample::Line(colour), ..line }
    }

    /// Creates a thick reference line for comparison.
    pub fn reference(name: &str, colour: Colour, points: Vec<Point>) -> Self {
        Self { width: REFERENCE_WIDTH, ..Self::plain(name, colour, points) }
    }

    fn end_label(&self) -> Option<EndLabel> {
        let (sample, text) = (self.sample, self.name.clone());
        Some(EndLabel { end: *self.points.last()?, sample, text, owners: self.owners.clone() })
    }

    /// Draws the line, its marks and its intervals.
    pub fn draw(&self, frame: &mut Frame) {
        let first = frame.canvas.marks.len();
        let (look, colour, stroke) = match self.sample {
            Sample::LineAndMark(look, stroke) => (Some(look), look.colour, stroke),
            sample => (None, sample.colour(), Stroke::Solid),
        };
        let intervals = self.intervals.iter().copied().chain(std::iter::repeat(None));
        for (&(x, y), interval) in self.points.iter().zip(intervals) {
            if let Some(interval) = interval {
                let ends = interval.ends().map(|end| frame.at(x, end)).to_vec();
                frame.canvas.line(ends, colour, LINE_WIDTH / 2.0, Stroke::Solid);
            }
            if let Some(look) = look {
                let at = frame.at(x, y);
                look.draw(&mut frame.canvas, at, radius(stroke));
            }
        }
        let points = self.points.iter().map(|&(x, y)| frame.at(x, y)).collect();
        frame.canvas.line(points, colour, self.width, stroke);
        frame.canvas.belongs(first, &self.owners);
    }
}

/// The texts and axes of a chart.
pub struct Chart<'a> {
    /// The heading of the chart.
    pub title: &'a str,
    /// One or two sentences that describe the chart.
    pub subtitle: String,
    /// Notes below the chart.
    pub notes: Vec<String>,
    /// Creates the horizontal axis from all quantities on it.
    pub x: &'a dyn Fn(Vec<f64>) -> Option<Axis>,
    /// Creates the vertical axis from all quantities on it, including the ends of intervals.
    pub y: &'a dyn Fn(Vec<f64>) -> Option<Axis>,
}

impl Chart<'_> {
    /// Draws these series, with marked lines above the others; `None` if there are no points.
    pub fn draw(&self, series: &[Series]) -> Option<Frame> {
        let points = || series.iter().flat_map(|it| it.points.iter().copied());
        let intervals = series.iter().flat_map(|it| it.intervals.iter().copied().flatten());
        let ends = intervals.flat_map(Interval::ends);
        points().next()?;
        let named = |named| series.iter().filter(move |it| it.named == named);
        let legend = named(Named::InLegend).filter(|_| series.len() > 1);
        let mut frame = Frame::new(Layout {
            notes: self.notes.clone(),
            legend: legend.map(|it| Entry::new(it.sample, &*it.name)).collect(),
            labels: named(Named::AtEnd).filter_map(Series::end_label).collect(),
            ..Layout::new(
                self.title,
                &*self.subtitle,
                (self.x)(points().map(|point| point.0).collect())?,
                (self.y)(points().map(|point| point.1).chain(ends).collect())?,
            )
        });
        let is_bare = |it: &&Series| matches!(it.sample, Sample::Line(_));
        let marked = series.iter().filter(|it| !is_bare(it));
        for series in series.iter().filter(is_bare).chain(marked) {
            series.draw(&mut frame);
        }
        Some(frame)
    }
}

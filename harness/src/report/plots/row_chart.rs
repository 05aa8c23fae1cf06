//! Charts with a row for each contender: boxes and dots.

use std::collections::BTreeSet;

use super::axis::Axis;
use super::frame::{
    Entry, Frame, Layout, MARGIN, ROW_LINE, Remarks, Sample, TEXT, THEORY, ink, outlined, row_lines,
};
use super::look::{Inside, SeriesStyle};
use crate::record::contender::Contender;
use crate::report::digits::three_digits;
use plywood_charts::canvas::{Align, Canvas, Role, Stroke, faded};
use plywood_statistics::{Contrast, Interval};

const ROW: f64 = 31.0;

/// The minimum height of the plotting area in pixels.
const LEAST: f64 = 62.0;

/// The row of a contender.
pub struct Row {
    /// The section of the row; a gap separates sections.
    pub section: usize,
    /// The label to the left of the row.
    pub label: String,
    /// The contenders that the row shows, by their names in commands.
    pub owners: Vec<String>,
    /// The look of the row's marks.
    pub look: SeriesStyle,
    /// Texts to the right of the row, one for each column.
    pub remarks: Vec<String>,
    /// What the row shows.
    pub shape: Shape,
}

impl Row {
    /// Creates the heading of the rows below it.
    pub fn heading(section: usize, words: &str) -> Self {
        let shape = Shape::Heading(words.to_owned());
        let (label, look) = (String::new(), SeriesStyle::neutral());
        Self { section, label, owners: Vec::new(), look, remarks: Vec::new(), shape }
    }

    /// Creates a row with a single dot.
    pub fn dotted(label: String, owners: Vec<String>, remarks: Vec<String>, dot: Dot) -> Self {
        let (look, shape) = (dot.look, Shape::Dots(vec![dot]));
        Self { section: 0, label, owners, look, remarks, shape }
    }

    /// Creates the row of a contender with the dot of a ratio, which its remark states.
    pub fn of_ratio(label: String, of: &Contender, ratio: &Contrast, look: SeriesStyle) -> Self {
        let remarks = vec![three_digits(ratio.ratio())];
        Self::dotted(label, vec![of.to_string()], remarks, Dot::of(ratio, look))
    }
}

/// What a row shows.
pub enum Shape {
    /// The heading of the rows below it, instead of a label.
    Heading(String),
    /// No value to show.
    Missing,
    /// Box plots of two samples; the second may be empty.
    Boxes([Vec<f64>; 2]),
    /// Dots, one below the other.
    Dots(Vec<Dot>),
}

impl Shape {
    /// Returns the dots of the row; empty for other shapes.
    pub fn dots(&self) -> &[Dot] {
        match self {
            Self::Dots(dots) => dots,
            _ => &[],
        }
    }
}

/// A value with its interval and a value to compare.
pub struct Dot {
    /// The value.
    pub value: f64,
    /// The interval of the value, if any.
    pub interval: Option<Interval>,
    /// A value to compare with, such as a theoretical value, if any.
    pub expected: Option<f64>,
    /// The look of the dot.
    pub look: SeriesStyle,
}

impl Dot {
    /// Creates a dot without an interval.
    pub fn new(value: f64, look: SeriesStyle) -> Self {
        Self { value, interval: None, expected: None, look }
    }

    /// Creates the dot of a ratio with its interval over these positions, if it has one.
    pub fn of(ratio: &Contrast, look: SeriesStyle) -> Self {
        Self { interval: ratio.these().ok(), ..Self::new(ratio.ratio(), look) }
    }

    /// Returns all quantities that the dot shows.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        let ends = self.interval.into_iter().flat_map(Interval::ends);
        ends.chain([self.value]).chain(self.expected)
    }
}

/// The texts and the axis of a chart.
pub struct Content<'a> {
    /// The heading, without the group's title.
    pub title: &'a str,
    /// The subtitle, which describes the plot.
    pub subtitle: String,
    /// The axis of all rows.
    pub axis: Axis,
    /// The legend of marks and boxes, if there are several kinds.
    pub legend: Vec<Entry>,
    /// The reference value for comparison.
    pub reference: Option<f64>,
    /// A range of values that count as equal to the reference value.
    pub band: Option<Interval>,
    /// The headings of the remarks.
    pub heads: Vec<String>,
    /// Notes below the rows.
    pub notes: Vec<String>,
}

impl<'a> Content<'a> {
    /// Creates the content of a chart without legend, reference value, remarks and notes.
    pub fn new(title: &'a str, subtitle: impl Into<String>, axis: Axis) -> Self {
        Self {
            title,
            subtitle: subtitle.into(),
            axis,
            legend: Vec::new(),
            reference: None,
            band: None,
            heads: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// Returns legend entries for filled and outlined boxes.
pub fn boxes(meanings: [&str; 2]) -> Vec<Entry> {
    let grey = SeriesStyle::neutral().colour;
    let samples = [Sample::Filled(grey), Sample::Outlined(grey)].into_iter();
    samples.zip(meanings).map(|(sample, meaning)| Entry::new(sample, meaning)).collect()
}

/// Returns half of the height of a row's label, in rows.
fn half_of(label: &str) -> f64 {
    row_lines(label).len() as f64 * ROW_LINE / 54.0
}

/// Returns the positions of rows with these sections and labels. Gaps separate the sections, and
/// labels of several lines have room if a row is at least 30 pixels high.
pub fn places<'a>(rows: impl IntoIterator<Item = (usize, &'a str)>) -> Vec<f64> {
    let mut last: Option<(usize, f64, f64)> = None;
    let mut places = Vec::new();
    for (section, label) in rows {
        let half = half_of(label);
        let place = last.map_or(0.0, |(before, at, half_before)| {
            let step = if before == section { 1.0_f64 } else { 1.4 };
            at + step.max(half_before + half)
        });
        last = Some((section, place, half));
        places.push(place);
    }
    places
}

/// Draws the chart of `subject`.
#[expect(clippy::too_many_lines, reason = "one chart, from the axes to the notes")]
pub fn draw(subject: &str, rows: &[Row], content: Content<'_>) -> Canvas {
    let places = places(rows.iter().map(|row| (row.section, &*row.label)));
    let remarks = places.iter().zip(rows).map(|(&at, row)| (at, row.remarks.clone()));
    let labels = places.iter().zip(rows).map(|(&at, row)| (at, row.label.clone()));
    let room = |row: Option<&Row>| row.map_or(0.5, |row| half_of(&row.label).max(0.5));
    let (above, below) = (room(rows.first()), room(rows.last()));
    let tall = places.last().map_or(0.0, |last| last + above + below);
    let mut y = Axis::rows(labels).with_room(above, below);
    // Equal colours would not distinguish the rows.
    let is_contender = |row: &&Row| !matches!(row.shape, Shape::Heading(_));
    let roles = rows.iter().filter(is_contender).map(|row| row.look.colour.role);
    let roles: BTreeSet<Role> = roles.collect();
    for (tick, row) in y.ticks.iter_mut().zip(rows) {
        tick.owners.clone_from(&row.owners);
        if roles.len() > 1 {
            tick.role = row.look.colour.role;
        }
    }
    let mut frame = Frame::new(Layout {
        notes: content.notes,
        legend: content.legend,
        remarks: Remarks { heads: content.heads, rows: remarks.collect() },
        height: Some((tall * ROW).max(LEAST)),
        subject: subject.to_owned(),
        ..Layout::new(content.title, content.subtitle, content.axis, y)
    });
    if let Some(Interval { lower, upper }) = content.band {
        let (first, last) = frame.y.ends();
        let (from, to) = (frame.at(lower, first), frame.at(upper, last));
        frame.canvas.rectangle(from, to, faded(Role::Quiet.colour(), 0.22));
    }
    if let Some(value) = content.reference {
        let (first, last) = frame.y.ends();
        let line = vec![frame.at(value, first), frame.at(value, last)];
        frame.canvas.line(line, ink(), 2.5, Stroke::Solid);
    }
    for (&at, row) in places.iter().zip(rows) {
        let first = frame.canvas.marks.len();
        match &row.shape {
            Shape::Missing => {}
            Shape::Heading(words) => {
                let (_, y) = frame.at(frame.x.ends().0, at);
                let width = f64::from(frame.canvas.width);
                let corners = ((0.0, y - ROW * 0.6), (width, y + TEXT * 0.6));
                frame.canvas.rectangle(corners.0, corners.1, Role::Ground.colour());
                frame.canvas.heading((MARGIN, y), words, TEXT, ink(), Align::Left);
            }
            Shape::Dots(dots) => {
                let middle = dots.len().saturating_sub(1) as f64 / 2.0;
                for (number, dot) in dots.iter().enumerate() {
                    draw_dot(&mut frame, at, (number as f64 - middle) * 14.0, dot);
                }
            }
            Shape::Boxes([upper, lower]) if lower.is_empty() => {
                quartiles(&mut frame, at, 0.0, upper, row.look);
            }
            Shape::Boxes([upper, lower]) => {
                quartiles(&mut frame, at, -8.5, upper, row.look);
                quartiles(&mut frame, at, 8.5, lower, row.look.hollow());
            }
        }
        frame.canvas.belongs(first, &row.owners);
    }
    frame.canvas
}

/// Draws a dot with its interval, in front of the value to compare.
fn draw_dot(frame: &mut Frame, row: f64, below: f64, dot: &Dot) {
    let place = |frame: &Frame, value: f64| {
        let (x, y) = frame.at(value, row);
        (x, y + below)
    };
    if let Some(expected) = dot.expected {
        let (x, y) = place(frame, expected);
        let upright = vec![(x, y - 11.0), (x, y + 11.0)];
        frame.canvas.line(upright, faded(dot.look.colour, THEORY.1), THEORY.0, Stroke::Solid);
    }
    let (first, last) = frame.x.ends();
    let is_inside = |value: f64| (first..=last).contains(&value);
    let is_seen = |it: &Interval| it.lower <= last && it.upper >= first;
    let interval = dot.interval.filter(is_seen);
    if let Some(interval) = interval {
        frame.whisker(interval, (first, last), place, dot.look.colour);
    }
    // A value beyond the axis has no position; an arrow points to it.
    if is_inside(dot.value) {
        let at = place(frame, dot.value);
        dot.look.draw(&mut frame.canvas, at, 5.5);
    } else if interval.is_none() {
        let ((left, y), (right, _)) = (place(frame, first), place(frame, last));
        let (tip, back) = if dot.value < first { (left, 26.0) } else { (right, -26.0) };
        let colour = dot.look.colour;
        frame.canvas.line(vec![(tip, y), (tip + back, y)], colour, 2.5, Stroke::Solid);
        let foot = tip + back * 0.45;
        frame.canvas.area(vec![(tip, y), (foot, y - 5.0), (foot, y + 5.0)], colour);
    }
}

/// Draws a box plot: a box from the first to the third quartile, the median, and a line from the
/// minimum to the maximum. A single value is drawn as a mark.
fn quartiles(frame: &mut Frame, row: f64, below: f64, values: &[f64], look: SeriesStyle) {
    const HALF: f64 = 6.0;
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (Some(&least), Some(&most)) = (sorted.first(), sorted.last()) else { return };
    let place = |value: f64| {
        let (x, y) = frame.at(value, row);
        (x, y + below)
    };
    let [start, lower, median, upper, end] =
        [least, quantile(&sorted, 0.25), quantile(&sorted, 0.5), quantile(&sorted, 0.75), most]
            .map(place);
    let y = start.1;
    let canvas = &mut frame.canvas;
    if sorted.len() == 1 || end.0 - start.0 < 2.0 {
        look.draw(canvas, median, 5.5);
        return;
    }
    canvas.line(vec![start, end], look.colour, 2.0, Stroke::Solid);
    for (x, _) in [start, end] {
        canvas.line(vec![(x, y - 3.5), (x, y + 3.5)], look.colour, 2.0, Stroke::Solid);
    }
    let ((left, _), (right, _)) = (lower, upper);
    let corners = ((left - 1.0, y - HALF), (right + 1.0, y + HALF));
    let line = match look.inside {
        Inside::Filled => {
            canvas.rectangle(corners.0, corners.1, look.colour);
            Role::Ground.colour()
        }
        Inside::Hollow => {
            outlined(canvas, corners.0, corners.1, look.colour);
            look.colour
        }
    };
    let (x, _) = median;
    canvas.line(vec![(x, y - HALF), (x, y + HALF)], line, 2.5, Stroke::Solid);
}

/// Returns a quantile of sorted values, interpolated between neighbours.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_interpolate() {
        let sorted = [1.0, 2.0, 4.0, 8.0];
        for (share, value) in [(0.0, 1.0), (0.25, 1.75), (0.5, 3.0), (1.0, 8.0)] {
            assert!((quantile(&sorted, share) - value).abs() < 1e-12, "at {share}");
        }
        assert!((quantile(&[3.0], 0.25) - 3.0).abs() < 1e-12);
    }
}

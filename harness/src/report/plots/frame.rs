//! The frame of all charts: heading, axes, legend and notes. Nothing overlaps, because the plot
//! grows with its legend and notes.

use super::axis::Axis;
use super::end_labels::{self, EndLabel};
use super::layout::{in_rows, widest};
use super::style::{Style, Theme};
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Stroke, faded, rgb};
use plywood_charts::font;
use plywood_statistics::Interval;

pub use super::layout::{Entry, Layout, Remarks, Sample};

/// The font size of headings in pixels.
pub const TITLE: f64 = 22.0;

/// The font size of labels in pixels.
pub const TEXT: f64 = 15.0;

/// The font size of remarks in pixels.
pub const NOTE: f64 = 14.0;

/// The distance between lines of text in pixels.
pub const LINE: f64 = 22.0;

/// The distance between lines of a row's label in pixels.
pub const ROW_LINE: f64 = 17.0;

/// Limits of the maximum width in pixels of a row's label. Within them, the maximum is a third of
/// the plot's width, and wider labels are wrapped.
const ROW_LABEL: (f64, f64) = (240.0, 400.0);

/// The margin of every plot in pixels.
pub const MARGIN: f64 = 24.0;

/// The width of a sample in the legend, in pixels.
pub const SAMPLE: f64 = 44.0;

/// The distance in pixels from the plotting area to the names of lines.
const LEADER: f64 = 16.0;

/// The minimum width of a plot in pixels.
pub const WIDTH: f64 = 1200.0;

/// The minimum width in pixels of most charts' plotting areas, in a plot of at least [`WIDTH`].
pub const PLOT_WIDTH: f64 = 620.0;

/// The height of charts without rows, in pixels.
pub const PLOT_HEIGHT: f64 = 600.0;

/// The width of a contender's line in pixels.
pub const LINE_WIDTH: f64 = 2.0;

/// The width in pixels of a reference line for comparison.
pub const REFERENCE_WIDTH: f64 = 3.0;

/// The width in pixels and the opacity of a theoretical line, drawn behind a contender's line.
pub const THEORY: (f64, f64) = (9.0, 0.3);

/// Returns the radius in pixels of the marks on a line.
pub fn radius(stroke: Stroke) -> f64 {
    match stroke {
        Stroke::Solid => 5.0,
        Stroke::Dashed => 3.5,
    }
}

/// Returns the colour of text.
pub fn ink() -> Colour {
    rgb(0x22_22_22)
}

/// Returns the colour of text that names a column, a line or a place of a chart.
pub fn faint_ink() -> Colour {
    rgb(0x6e_6e_6e)
}

/// Creates a plot with a heading and room for contents of this height. Returns the canvas, and the
/// top of the contents in pixels.
pub fn headed(title: &str, subtitle: &str, width: f64, content: f64) -> (Canvas, f64) {
    let style = Style::current();
    let shown = |text: &str| if style.theme == Theme::Paper { "" } else { text }.to_owned();
    let heading = style.title.clone().unwrap_or_else(|| shown(title));
    let heading = font::wrap(&heading, TITLE, width - 2.0 * MARGIN);
    let lines = font::wrap(&shown(subtitle), TEXT, width - 2.0 * MARGIN);
    let top = MARGIN + heading.len() as f64 * (LINE + 8.0) + lines.len() as f64 * LINE + 10.0;
    let mut canvas = Canvas::new(width, top + content + MARGIN).described(title, subtitle);
    draw_heading(&mut canvas, &heading, &lines);
    (canvas, top)
}

/// Draws a heading and the lines below it. Returns the vertical position of the next line.
fn draw_heading(canvas: &mut Canvas, heading: &[String], lines: &[String]) -> f64 {
    let mut y = MARGIN + 12.0;
    for line in heading {
        canvas.text((MARGIN, y), line, TITLE, ink(), Align::Left);
        y += LINE + 8.0;
    }
    for line in lines {
        canvas.text((MARGIN, y), line, TEXT, rgb(0x44_44_44), Align::Left);
        y += LINE;
    }
    y
}

/// A chart with heading, axes, legend and notes, and an empty plotting area.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The canvas to draw on.
    pub canvas: Canvas,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    left_top: Point,
    right_bottom: Point,
}

impl Frame {
    /// Draws everything but the contents of the plotting area.
    #[expect(clippy::too_many_lines, reason = "one frame, from the title to the legend")]
    pub fn new(layout: Layout) -> Self {
        let style = Style::current();
        let title = style.title.clone().unwrap_or_else(|| layout.title.clone());
        let (layout, description) = match style.theme {
            Theme::Screen => {
                let description = layout.subtitle.clone();
                (Layout { title: title.clone(), ..layout }, description)
            }
            Theme::Paper => {
                let description = [&[layout.subtitle][..], &layout.notes].concat().join(" ");
                let title = style.title.clone().unwrap_or_default();
                let (subtitle, notes) = (String::new(), Vec::new());
                (Layout { title, subtitle, notes, ..layout }, description)
            }
        };
        let (whole, share) = (style.layout_width(), (style.layout_width() / WIDTH).min(1.0));
        let rows = layout.y.ticks.iter().map(|tick| row_lines(&tick.label));
        let labels = widest(rows.collect::<Vec<_>>().iter().flatten().map(String::as_str), TEXT);
        let title_room = if layout.y.title.is_empty() { 0.0 } else { LINE + 10.0 };
        let left = MARGIN + title_room + labels + 12.0;
        let ends = layout.remarks.ends();
        let remarks = ends.last().map_or(0.0, |end| end + 4.0);
        let names = layout.labels.iter().map(EndLabel::width).fold(0.0, f64::max);
        let names = if layout.labels.is_empty() { 0.0 } else { LEADER + SAMPLE + names };
        let spare = (whole - left - remarks - names - MARGIN).max(0.0);
        let right = left + spare.max(layout.width.unwrap_or(PLOT_WIDTH * share));
        let below = font::width(&layout.x.title, TEXT) + 2.0 * MARGIN;
        let width = (right + remarks + names + MARGIN).max(whole).max(below);
        let text_room = width - 2.0 * MARGIN;

        let heading = font::wrap(&layout.title, TITLE, text_room);
        let subtitle = font::wrap(&layout.subtitle, TEXT, text_room);
        let notes: Vec<String> =
            layout.notes.iter().flat_map(|note| font::wrap(note, NOTE, text_room)).collect();
        let bare = layout.above.is_empty() && layout.remarks.heads.is_empty();
        let above = if bare { 14.0 } else { 14.0 + NOTE };
        let legend = in_rows(layout.legend, text_room);
        let lines = subtitle.len() + legend.len();
        let top = MARGIN + heading.len() as f64 * (LINE + 8.0) + lines as f64 * LINE + above;
        let tall: f64 = layout.labels.iter().map(EndLabel::height).sum();
        let beside = font::width(&layout.y.title, TEXT);
        let high = layout.height.unwrap_or(PLOT_HEIGHT * share);
        let bottom = top + high.max(tall).max(beside);
        let below = if layout.x.title.is_empty() { LINE } else { 2.0 * LINE + 6.0 };
        let height = bottom + 10.0 + below + notes.len() as f64 * (NOTE + 6.0) + MARGIN;

        let mut frame = Self {
            canvas: Canvas::new(width, height).described(&title, &description),
            x: layout.x,
            y: layout.y,
            left_top: (left, top),
            right_bottom: (right, bottom),
        };
        let mut y = draw_heading(&mut frame.canvas, &heading, &subtitle);
        for row in legend {
            for (x, entry) in row {
                frame.draw_entry((MARGIN + x, y), entry.sample, &[entry.label]);
            }
            y += LINE;
        }
        let mut y = bottom + 10.0 + below + NOTE;
        for line in notes {
            frame.canvas.text((MARGIN, y), &line, NOTE, rgb(0x44_44_44), Align::Left);
            y += NOTE + 6.0;
        }
        frame.draw_axes();
        for (end, head) in ends.iter().zip(&layout.remarks.heads) {
            let at = (right + end, top - 10.0);
            frame.canvas.text(at, head, NOTE, faint_ink(), Align::Right);
        }
        for (at, texts) in &layout.remarks.rows {
            let (_, y) = frame.at(frame.x.ends().1, *at);
            let first = frame.canvas.marks.len();
            for (end, text) in ends.iter().zip(texts) {
                frame.canvas.text((right + end, y), text, NOTE, rgb(0x44_44_44), Align::Right);
            }
            let row = frame.y.ticks.iter().find(|tick| tick.at.total_cmp(at).is_eq());
            let owners = row.map_or(&[][..], |tick| &tick.owners).to_vec();
            frame.canvas.belongs(first, &owners);
        }
        let mut taken = left;
        for (at, label) in &layout.above {
            let (x, _) = frame.at(*at, frame.y.ends().0);
            let end = x.max(taken + font::width(label, NOTE));
            if end <= right + remarks + names {
                frame.canvas.text((end, top - 10.0), label, NOTE, faint_ink(), Align::Right);
                taken = end + 12.0;
            }
        }
        frame.draw_end_labels(&layout.labels);
        frame
    }

    /// Returns the point of a pair of quantities, in pixels.
    pub fn at(&self, x: f64, y: f64) -> Point {
        let ((left, top), (right, bottom)) = (self.left_top, self.right_bottom);
        (left + self.x.place(x) * (right - left), bottom - self.y.place(y) * (bottom - top))
    }

    /// Returns the top of the plotting area in pixels.
    pub fn top(&self) -> f64 {
        self.left_top.1
    }

    /// Fills the cell of a column and a row, and centres `text` in it.
    pub fn cell(&mut self, (x, y): Point, colour: Colour, text: Option<&str>) {
        let (from, to) = (self.at(x - 0.5, y - 0.5), self.at(x + 0.5, y + 0.5));
        self.canvas.rectangle(from, to, colour);
        if let Some(text) = text {
            let middle = self.at(x, y);
            self.canvas.text(middle, text, TEXT, ink(), Align::Centre);
        }
    }

    /// Draws an interval along the axis with the ends `first` and `last`; `place` converts its
    /// quantities to points. An end has a cap, or an arrowhead if the interval continues beyond the
    /// axis.
    pub fn whisker(
        &mut self,
        interval: Interval,
        (first, last): (f64, f64),
        place: impl Fn(&Self, f64) -> Point,
        colour: Colour,
    ) {
        let (start, end) = (place(self, first), place(self, last));
        let length = (end.0 - start.0).hypot(end.1 - start.1).max(1.0);
        let (x, y) = ((end.0 - start.0) / length, (end.1 - start.1) / length);
        let ends = [(interval.lower, -1.0), (interval.upper, 1.0)].map(|(value, outwards)| {
            let shown = value.clamp(first.min(last), first.max(last));
            (place(self, shown), value.total_cmp(&shown).is_eq(), outwards)
        });
        self.canvas.line(ends.map(|(at, ..)| at).to_vec(), colour, 2.0, Stroke::Solid);
        for (at, is_shown, outwards) in ends {
            let beside = |side: f64, back: f64| {
                (at.0 - outwards * back * x - side * y, at.1 - outwards * back * y + side * x)
            };
            if is_shown {
                let cap = vec![beside(-4.0, 0.0), beside(4.0, 0.0)];
                self.canvas.line(cap, colour, 2.0, Stroke::Solid);
            } else {
                self.canvas.area(vec![at, beside(-5.0, 10.0), beside(5.0, 10.0)], colour);
            }
        }
    }

    fn draw_axes(&mut self) {
        let ((left, top), (right, bottom)) = (self.left_top, self.right_bottom);
        let (grid, line) = (rgb(0xE4_E4_E4), rgb(0x88_88_88));
        for tick in self.x.ticks.clone() {
            let (x, _) = self.at(tick.at, self.y.ends().0);
            self.canvas.line(vec![(x, top), (x, bottom)], grid, 1.0, Stroke::Solid);
            self.canvas.line(vec![(x, bottom), (x, bottom + 5.0)], line, 1.0, Stroke::Solid);
        }
        for (x, label) in self.uncrowded_labels() {
            self.canvas.text((x, bottom + 16.0), &label, TEXT, ink(), Align::Centre);
        }
        for tick in self.y.ticks.clone() {
            let (_, y) = self.at(self.x.ends().0, tick.at);
            self.canvas.line(vec![(left, y), (right, y)], grid, 1.0, Stroke::Solid);
            self.canvas.line(vec![(left - 5.0, y), (left, y)], line, 1.0, Stroke::Solid);
            let first = self.canvas.marks.len();
            let lines = row_lines(&tick.label);
            let mut line_y = y - (lines.len() as f64 - 1.0) * ROW_LINE / 2.0;
            for line in lines {
                self.canvas.text((left - 10.0, line_y), &line, TEXT, ink(), Align::Right);
                line_y += ROW_LINE;
            }
            self.canvas.belongs(first, &tick.owners);
        }
        let outline = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.canvas.line(outline, line, 1.0, Stroke::Solid);
        let (x_title, y_title) = (self.x.title.clone(), self.y.title.clone());
        if !x_title.is_empty() {
            let half = font::width(&x_title, TEXT) / 2.0;
            let last = f64::from(self.canvas.width) - MARGIN - half;
            let middle = f64::midpoint(left, right).min(last).max(MARGIN + half);
            self.canvas.text((middle, bottom + 40.0), &x_title, TEXT, ink(), Align::Centre);
        }
        if !y_title.is_empty() {
            let middle = f64::midpoint(top, bottom);
            self.canvas.text((MARGIN + 4.0, middle), &y_title, TEXT, ink(), Align::Upwards);
        }
    }

    /// Returns the labels of the horizontal axis, without labels that would overlap their
    /// predecessor.
    fn uncrowded_labels(&self) -> Vec<(f64, String)> {
        let mut labels = Vec::new();
        let mut taken = f64::NEG_INFINITY;
        for tick in &self.x.ticks {
            let (x, _) = self.at(tick.at, self.y.ends().0);
            let half = font::width(&tick.label, TEXT) / 2.0;
            if x - half >= taken {
                taken = x + half + 12.0;
                labels.push((x, tick.label.clone()));
            }
        }
        labels
    }

    /// Draws the names of lines, each connected to its line's end.
    fn draw_end_labels(&mut self, labels: &[EndLabel]) {
        let ends: Vec<Point> =
            labels.iter().map(|label| self.at(label.end.0, label.end.1)).collect();
        let wanted: Vec<(f64, f64)> =
            ends.iter().zip(labels).map(|(end, label)| (end.1, label.height())).collect();
        let ((_, top), (right, bottom)) = (self.left_top, self.right_bottom);
        let places = end_labels::places(&wanted, (top, bottom));
        for ((label, end), y) in labels.iter().zip(ends).zip(places) {
            let colour = faded(label.sample.colour(), 0.5);
            let leader = vec![end, (right + LEADER - 2.0, y)];
            let first = self.canvas.marks.len();
            self.canvas.line(leader, colour, 1.0, Stroke::Solid);
            self.draw_entry((right + LEADER, y), label.sample, &label.lines());
            self.canvas.belongs(first, &label.owners);
        }
    }

    /// Draws a legend's sample with its text to the right, vertically centred on `y`.
    fn draw_entry(&mut self, (x, y): Point, sample: Sample, lines: &[String]) {
        let end = x + SAMPLE - 8.0;
        let middle = (f64::midpoint(x, end), y);
        let canvas = &mut self.canvas;
        match sample {
            Sample::LineAndMark(look, stroke) => {
                canvas.line(vec![(x, y), (end, y)], look.colour, LINE_WIDTH, stroke);
                look.draw(canvas, middle, radius(stroke));
            }
            Sample::Mark(look) => look.draw(canvas, middle, radius(Stroke::Solid)),
            Sample::Line(colour) => {
                canvas.line(vec![(x, y), (end, y)], colour, REFERENCE_WIDTH, Stroke::Solid);
            }
            Sample::Theory(colour) => {
                let pale = faded(colour, THEORY.1);
                canvas.line(vec![(x, y), (end, y)], pale, THEORY.0, Stroke::Solid);
            }
            Sample::Filled(colour) => {
                canvas.rectangle((x + 6.0, y - 6.0), (end - 6.0, y + 6.0), colour);
            }
            Sample::Outlined(colour) => {
                outlined(canvas, (x + 6.0, y - 6.0), (end - 6.0, y + 6.0), colour);
            }
        }
        let first = y - (lines.len() as f64 - 1.0) * LINE / 2.0;
        for (row, line) in lines.iter().enumerate() {
            let at = (x + SAMPLE, first + row as f64 * LINE);
            self.canvas.text(at, line, TEXT, ink(), Align::Left);
        }
    }
}

/// Wraps the label of a row.
pub fn row_lines(label: &str) -> Vec<String> {
    let room = (Style::current().layout_width() / 3.0).clamp(ROW_LABEL.0, ROW_LABEL.1);
    if font::width(label, TEXT) <= room {
        return vec![label.to_owned()];
    }
    font::wrap(label, TEXT, room)
}

/// Draws a white box with an outline.
pub fn outlined(canvas: &mut Canvas, (left, top): Point, (right, bottom): Point, colour: Colour) {
    canvas.rectangle((left, top), (right, bottom), rgb(0xFF_FF_FF));
    let outline = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    canvas.line(outline, colour, 1.5, Stroke::Solid);
}

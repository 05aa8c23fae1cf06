//! The frame of all charts: heading and axes, and the description below them. Nothing overlaps,
//! because the plot grows with its legend and notes.

use super::axis::Axis;
use super::end_labels::{self, EndLabel};
use super::layout::{in_rows, widest};
use super::style::{Style, Theme};
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Role, Stroke, faded};
use plywood_charts::font;
use plywood_statistics::Interval;

pub use super::layout::{Entry, Layout, Remarks, Sample};

/// The font size of headings in pixels.
pub const TITLE: f64 = 19.0;

/// The font size of labels in pixels.
pub const TEXT: f64 = 18.0;

/// The font size of remarks in pixels.
pub const NOTE: f64 = 17.5;

/// The distance between lines of text in pixels.
pub const LINE: f64 = 23.0;

/// The distance between lines of a row's label in pixels.
pub const ROW_LINE: f64 = 20.0;

/// The greatest share of a plot's width for the labels of rows; wider labels are wrapped.
const ROW_LABEL: f64 = 0.42;

/// The margin of every plot in pixels.
pub const MARGIN: f64 = 16.0;

/// The width of a sample in the legend, in pixels.
pub const SAMPLE: f64 = 40.0;

/// The distance in pixels from the plotting area to the marks before the names of lines.
const BESIDE: f64 = 14.0;

/// The width in pixels of a mark before the name of a line.
const TAG: f64 = 18.0;

/// The usual width of a plot in pixels: the text is still legible if it is shown 390 wide.
pub const WIDTH: f64 = 680.0;

/// The minimum width in pixels of most charts' plotting areas, in a plot of at least [`WIDTH`].
pub const PLOT_WIDTH: f64 = 200.0;

/// The height of charts without rows, in pixels.
pub const PLOT_HEIGHT: f64 = 340.0;

/// The width of a contender's line in pixels.
pub const LINE_WIDTH: f64 = 2.5;

/// The width in pixels of a reference line for comparison.
pub const REFERENCE_WIDTH: f64 = 4.0;

/// The width in pixels and the opacity of a theoretical line, drawn behind a contender's line.
pub const THEORY: (f64, f64) = (9.0, 0.3);

/// Returns the radius in pixels of the marks on a line.
pub fn radius(stroke: Stroke) -> f64 {
    match stroke {
        Stroke::Solid => 5.0,
        Stroke::Dashed => 4.0,
    }
}

/// Returns the colour of text.
pub fn ink() -> Colour {
    Role::Ink.colour()
}

/// Returns the colour of text that explains.
pub fn faint_ink() -> Colour {
    Role::Quiet.colour()
}

/// Creates a plot with a heading and room for contents of this height. Returns the canvas, and the
/// top of the contents in pixels.
pub fn headed(title: &str, subtitle: &str, width: f64, content: f64) -> (Canvas, f64) {
    let style = Style::current();
    let shown = |text: &str| if style.theme == Theme::Paper { "" } else { text }.to_owned();
    let heading = style.title.clone().unwrap_or_else(|| shown(title));
    let heading = heading_lines(&heading, width);
    let lines = font::wrap(&shown(subtitle), NOTE, width - 2.0 * MARGIN);
    let top = MARGIN + (heading.len() + lines.len()) as f64 * LINE + 10.0;
    let mut canvas = Canvas::new(width, top + content + MARGIN).described(title, subtitle);
    let y = draw_heading(&mut canvas, &heading);
    draw_lines(&mut canvas, y, &lines);
    (canvas, top)
}

/// Wraps a heading.
fn heading_lines(heading: &str, width: f64) -> Vec<String> {
    // Bold letters are up to a sixth wider.
    font::wrap(heading, TITLE * 1.16, width - 2.0 * MARGIN)
}

/// Draws a heading. Returns the vertical position of the next line.
pub(super) fn draw_heading(canvas: &mut Canvas, heading: &[String]) -> f64 {
    let mut y = MARGIN + 8.0;
    for line in heading {
        canvas.heading((MARGIN, y), line, TITLE, ink(), Align::Left);
        y += LINE;
    }
    y
}

/// Draws lines of explanation; `first` is the vertical position of the first line.
fn draw_lines(canvas: &mut Canvas, first: f64, lines: &[String]) {
    let mut y = first;
    for line in lines {
        canvas.text((MARGIN, y), line, NOTE, faint_ink(), Align::Left);
        y += LINE;
    }
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
    #[expect(clippy::too_many_lines, reason = "one frame, from the title to the notes")]
    pub fn new(layout: Layout) -> Self {
        let style = Style::current();
        let whole_title = match &*layout.subject {
            "" => layout.title.clone(),
            subject => format!("{}: {subject}", layout.title),
        };
        let description = [&[layout.subtitle.clone()][..], &layout.notes].concat().join(" ");
        let (title, subject) = match (&style.title, style.theme) {
            (Some(title), _) => (title.clone(), String::new()),
            (None, Theme::Screen) => (layout.title.clone(), layout.subject.clone()),
            // A heading that names the quantity takes the place of an axis title.
            (None, Theme::Paper) if layout.y.title.is_empty() => {
                (layout.title.clone(), String::new())
            }
            (None, Theme::Paper) => (String::new(), String::new()),
        };
        let shown = match style.theme {
            Theme::Screen => [&[layout.subtitle][..], &layout.notes].concat(),
            Theme::Paper => Vec::new(),
        };
        let (whole, share) = (style.layout_width(), (style.layout_width() / WIDTH).min(1.0));
        let rows = layout.y.ticks.iter().map(|tick| row_lines(&tick.label));
        let labels = widest(rows.collect::<Vec<_>>().iter().flatten().map(String::as_str), TEXT);
        let left = MARGIN + labels + 12.0;
        let ends = layout.remarks.ends();
        let remarks = ends.last().map_or(0.0, |end| end + 4.0);
        let names = layout.labels.iter().map(EndLabel::width).fold(0.0, f64::max);
        let names = if layout.labels.is_empty() { 0.0 } else { BESIDE + TAG + names };
        let spare = (whole - left - remarks - names - MARGIN).max(0.0);
        let right = left + spare.max(layout.width.unwrap_or(PLOT_WIDTH * share));
        let width = (right + remarks + names + MARGIN).max(whole);
        let text_room = width - 2.0 * MARGIN;

        let heading = heading_lines(&title, width);
        let subject = font::wrap(&subject, NOTE, text_room);
        let notes: Vec<String> =
            shown.iter().flat_map(|note| font::wrap(note, NOTE, text_room)).collect();
        let legend = in_rows(layout.legend, text_room);
        let quantity = font::wrap(&layout.y.title, NOTE, text_room);
        let bare = layout.above.is_empty() && layout.remarks.heads.is_empty();
        let above = if bare { 8.0 } else { 8.0 + LINE };
        let lines = heading.len() + subject.len() + legend.len() + quantity.len();
        let top = MARGIN + lines as f64 * LINE + above;
        let tall: f64 = layout.labels.iter().map(EndLabel::height).sum();
        let high = layout.height.unwrap_or(PLOT_HEIGHT * share);
        let bottom = top + high.max(tall);
        let across = font::wrap(&layout.x.title, NOTE, text_room);
        let below = LINE + across.len() as f64 * LINE;
        let height = bottom + below + 12.0 + notes.len() as f64 * LINE + MARGIN / 2.0;

        let title = style.title.clone().unwrap_or(whole_title);
        let mut frame = Self {
            canvas: Canvas::new(width, height).described(&title, &description),
            x: layout.x,
            y: layout.y,
            left_top: (left, top),
            right_bottom: (right, bottom),
        };
        let mut y = draw_heading(&mut frame.canvas, &heading);
        draw_lines(&mut frame.canvas, y, &subject);
        y += subject.len() as f64 * LINE;
        for row in legend {
            for (x, entry) in row {
                frame.draw_entry((MARGIN + x, y), entry.sample, &[entry.label]);
            }
            y += LINE;
        }
        draw_lines(&mut frame.canvas, y, &quantity);
        frame.draw_axes(&across);
        draw_lines(&mut frame.canvas, bottom + below + LINE / 2.0 + 10.0, &notes);
        for (end, head) in ends.iter().zip(&layout.remarks.heads) {
            let at = (right + end, top - LINE / 2.0);
            frame.canvas.text(at, head, NOTE, faint_ink(), Align::Right);
        }
        for (at, texts) in &layout.remarks.rows {
            let (_, y) = frame.at(frame.x.ends().1, *at);
            let first = frame.canvas.marks.len();
            for (end, text) in ends.iter().zip(texts) {
                frame.canvas.text((right + end, y), text, NOTE, ink(), Align::Right);
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
                frame.canvas.text((end, top - LINE / 2.0), label, NOTE, faint_ink(), Align::Right);
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

    /// Returns the upper left and the lower right corner of the plotting area.
    pub fn area(&self) -> (Point, Point) {
        (self.left_top, self.right_bottom)
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
        self.canvas.line(ends.map(|(at, ..)| at).to_vec(), colour, 2.5, Stroke::Solid);
        for (at, is_shown, outwards) in ends {
            let beside = |side: f64, back: f64| {
                (at.0 - outwards * back * x - side * y, at.1 - outwards * back * y + side * x)
            };
            if is_shown {
                let cap = vec![beside(-4.0, 0.0), beside(4.0, 0.0)];
                self.canvas.line(cap, colour, 2.5, Stroke::Solid);
            } else {
                self.canvas.area(vec![at, beside(-5.0, 10.0), beside(5.0, 10.0)], colour);
            }
        }
    }

    /// Draws the grid across the quantity that the chart compares: upright for rows, otherwise
    /// level.
    fn draw_axes(&mut self, title: &[String]) {
        let ((left, top), (right, bottom)) = (self.left_top, self.right_bottom);
        let grid = Role::Grid.colour();
        let has_rows = self.y.ends().0 > self.y.ends().1;
        for tick in self.x.ticks.clone() {
            let (x, _) = self.at(tick.at, self.y.ends().0);
            let begin = if has_rows { top } else { bottom };
            self.canvas.line(vec![(x, begin), (x, bottom + 5.0)], grid, 1.0, Stroke::Solid);
        }
        for (x, label) in self.uncrowded_labels() {
            let at = (x, bottom + 8.0 + TEXT / 2.0);
            self.canvas.text(at, &label, TEXT, faint_ink(), Align::Centre);
        }
        for tick in self.y.ticks.clone() {
            let (_, y) = self.at(self.x.ends().0, tick.at);
            if !has_rows {
                self.canvas.line(vec![(left, y), (right, y)], grid, 1.0, Stroke::Solid);
            }
            let first = self.canvas.marks.len();
            let lines = row_lines(&tick.label);
            let mut line_y = y - (lines.len() as f64 - 1.0) * ROW_LINE / 2.0;
            for line in lines.into_iter().filter(|line| !line.is_empty()) {
                let at = (left - 10.0, line_y);
                self.canvas.text(at, &line, TEXT, tick.role.colour(), Align::Right);
                line_y += ROW_LINE;
            }
            self.canvas.belongs(first, &tick.owners);
        }
        let width = f64::from(self.canvas.width);
        let mut y = bottom + 12.0 + TEXT + LINE / 2.0;
        for line in title {
            let half = font::width(line, NOTE) / 2.0;
            let middle = f64::midpoint(left, right).min(width - MARGIN - half).max(MARGIN + half);
            self.canvas.text((middle, y), line, NOTE, faint_ink(), Align::Centre);
            y += LINE;
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
                taken = x + half + 8.0;
                labels.push((x, tick.label.clone()));
            }
        }
        labels
    }

    /// Draws the names of lines at the heights of their ends as far as there is room, each after
    /// the mark of its line.
    fn draw_end_labels(&mut self, labels: &[EndLabel]) {
        let ends = labels.iter().map(|label| self.at(label.end.0, label.end.1));
        let wanted: Vec<(f64, f64)> =
            ends.zip(labels).map(|(end, label)| (end.1, label.height())).collect();
        let ((_, top), (right, bottom)) = (self.left_top, self.right_bottom);
        let places = end_labels::places(&wanted, (top, bottom));
        for (label, y) in labels.iter().zip(places) {
            let first = self.canvas.marks.len();
            let (left, lines) = (right + BESIDE, label.lines());
            let begin = y - (lines.len() as f64 - 1.0) * LINE / 2.0;
            self.draw_tag((left + TAG / 2.0 - 3.0, begin), label.sample);
            let colour = label.sample.colour();
            let colour = if colour.role == Role::Grid { faint_ink() } else { colour };
            for (row, line) in lines.iter().enumerate() {
                let at = (left + TAG, begin + row as f64 * LINE);
                self.canvas.text(at, line, TEXT, faded(colour, 1.0 / colour.opacity), Align::Left);
            }
            self.canvas.belongs(first, &label.owners);
        }
    }

    /// Draws the mark of a line before its name.
    fn draw_tag(&mut self, (x, y): Point, sample: Sample) {
        match sample {
            Sample::LineAndMark(look, stroke) => {
                look.draw(&mut self.canvas, (x, y), radius(stroke));
            }
            Sample::Mark(look) => look.draw(&mut self.canvas, (x, y), radius(Stroke::Solid)),
            sample => {
                let ends = vec![(x - 6.0, y), (x + 6.0, y)];
                self.canvas.line(ends, sample.colour(), REFERENCE_WIDTH, Stroke::Solid);
            }
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
    let room = Style::current().layout_width() * ROW_LABEL;
    if font::width(label, TEXT) <= room {
        return vec![label.to_owned()];
    }
    font::wrap(label, TEXT, room)
}

/// Draws a hollow box with an outline.
pub fn outlined(canvas: &mut Canvas, (left, top): Point, (right, bottom): Point, colour: Colour) {
    canvas.rectangle((left, top), (right, bottom), Role::Ground.colour());
    let outline = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    canvas.line(outline, colour, 2.0, Stroke::Solid);
}

//! What all charts have in common: heading, axes, legend, notes, and the room
//! that each of them takes. Nothing is drawn over anything else: the picture
//! grows with its legend and its notes.

use super::axis::Axis;
use super::canvas::{Align, Canvas, Colour, Point, Stroke, rgb};
use super::font;
use super::look::Look;

/// The size of headings in pixels.
pub const TITLE: f64 = 22.0;

/// The size of labels in pixels.
pub const TEXT: f64 = 15.0;

const NOTE: f64 = 14.0;
const LINE: f64 = 22.0;
const MARGIN: f64 = 24.0;
const SAMPLE: f64 = 44.0;

/// The least width of a picture in pixels.
const WIDTH: f64 = 1200.0;

/// The least width of the plotting area of most charts, in pixels, as far as
/// the least width of a picture has room for it.
pub const PLOT_WIDTH: f64 = 620.0;

/// The height of the charts that do not count rows, in pixels.
pub const PLOT_HEIGHT: f64 = 600.0;

/// The width of a contender's line in pixels.
pub const LINE_WIDTH: f64 = 2.0;

/// The width of a line that the others are held against.
pub const REFERENCE_WIDTH: f64 = 3.0;

/// The radius in pixels of the marks on a line.
pub fn radius(stroke: Stroke) -> f64 {
    match stroke {
        Stroke::Solid => 5.0,
        Stroke::Dashed => 3.5,
    }
}

/// The colour of text.
pub fn ink() -> Colour {
    rgb(0x22_22_22)
}

/// What stands in a legend before an entry's name.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// A line, and the mark at its values.
    LineAndMark(Look, Stroke),
    /// A contender's mark.
    Mark(Look),
    /// A line that the others are held against.
    Line(Colour),
    /// A filled box.
    Filled(Colour),
    /// A box in outline.
    Outlined(Colour),
}

/// One line of a legend.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it looks like.
    pub sample: Sample,
    /// What it is.
    pub label: String,
}

impl Entry {
    /// `sample` is called `label`.
    pub fn new(sample: Sample, label: impl Into<String>) -> Self {
        Self { sample, label: label.into() }
    }
}

/// What a chart is made of, before anything has its place.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The heading.
    pub title: String,
    /// What is drawn, in a sentence or two.
    pub subtitle: String,
    /// What the reader has to know about missing values.
    pub notes: Vec<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What stands at the right.
    pub legend: Vec<Entry>,
    /// What stands right of the plotting area.
    pub remarks: Remarks,
    /// What stands above the plotting area and ends at a place of the
    /// horizontal axis, where there is room.
    pub above: Vec<(f64, String)>,
    /// The height of the plotting area in pixels.
    pub height: f64,
    /// The least width of the plotting area in pixels.
    pub width: f64,
}

/// Columns of text right of the plotting area.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    /// What stands above the columns; empty for nothing.
    pub heads: Vec<String>,
    /// A height of the plotting area, and what stands there in each column.
    pub rows: Vec<(f64, Vec<String>)>,
}

impl Remarks {
    /// The right ends of the columns, from the plotting area's edge.
    fn ends(&self) -> Vec<f64> {
        let rows = || self.rows.iter().map(|(_, texts)| texts).chain([&self.heads]);
        let columns = rows().map(Vec::len).max().unwrap_or(0);
        let mut end = 0.0;
        let width = |column: usize| {
            widest(rows().filter_map(|texts| texts.get(column)).map(String::as_str), NOTE)
        };
        let ends = (0..columns).map(|column| {
            end += 14.0 + width(column);
            end
        });
        ends.collect()
    }
}

/// A chart whose surroundings are drawn and whose plotting area is free.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The picture.
    pub canvas: Canvas,
    x: Axis,
    y: Axis,
    left_top: Point,
    right_bottom: Point,
}

fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, size: f64) -> f64 {
    texts.into_iter().map(|text| font::width(text, size)).fold(0.0, f64::max)
}

impl Frame {
    /// Draws all but the content.
    pub fn new(layout: Layout) -> Self {
        let labels = widest(layout.y.ticks.iter().map(|tick| tick.label.as_str()), TEXT);
        let title_room = if layout.y.title.is_empty() { 0.0 } else { LINE + 10.0 };
        let left = MARGIN + title_room + labels + 12.0;
        let ends = layout.remarks.ends();
        let remarks = ends.last().map_or(0.0, |end| end + 4.0);
        let names = widest(layout.legend.iter().map(|entry| entry.label.as_str()), TEXT);
        let legend = if layout.legend.is_empty() { 0.0 } else { names + SAMPLE + 32.0 };
        let spare = (WIDTH - left - remarks - legend - MARGIN).max(0.0);
        let right = left + spare.max(layout.width);
        let width = (right + remarks + legend + MARGIN).max(WIDTH);
        let text_room = width - 2.0 * MARGIN;

        let heading = font::wrap(&layout.title, TITLE, text_room);
        let subtitle = font::wrap(&layout.subtitle, TEXT, text_room);
        let notes: Vec<String> =
            layout.notes.iter().flat_map(|note| font::wrap(note, NOTE, text_room)).collect();
        let bare = layout.above.is_empty() && layout.remarks.heads.is_empty();
        let above = if bare { 14.0 } else { 14.0 + NOTE };
        let top =
            MARGIN + heading.len() as f64 * (LINE + 8.0) + subtitle.len() as f64 * LINE + above;
        let bottom = top + layout.height.max(layout.legend.len() as f64 * LINE);
        let below = if layout.x.title.is_empty() { LINE } else { 2.0 * LINE + 6.0 };
        let height = bottom + 10.0 + below + notes.len() as f64 * (NOTE + 6.0) + MARGIN;

        let mut frame = Self {
            canvas: Canvas::new(width, height),
            x: layout.x,
            y: layout.y,
            left_top: (left, top),
            right_bottom: (right, bottom),
        };
        let mut y = MARGIN + 12.0;
        for line in heading {
            frame.canvas.text((MARGIN, y), &line, TITLE, ink(), Align::Left);
            y += LINE + 8.0;
        }
        for line in subtitle {
            frame.canvas.text((MARGIN, y), &line, TEXT, rgb(0x44_44_44), Align::Left);
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
            frame.canvas.text(at, head, NOTE, rgb(0x77_77_77), Align::Right);
        }
        for (at, texts) in &layout.remarks.rows {
            let (_, y) = frame.at(frame.x.ends().1, *at);
            for (end, text) in ends.iter().zip(texts) {
                frame.canvas.text((right + end, y), text, NOTE, rgb(0x44_44_44), Align::Right);
            }
        }
        let mut taken = left;
        for (at, label) in &layout.above {
            let (x, _) = frame.at(*at, frame.y.ends().0);
            if x - font::width(label, NOTE) >= taken {
                frame.canvas.text((x, top - 10.0), label, NOTE, rgb(0x77_77_77), Align::Right);
                taken = x + 12.0;
            }
        }
        for (row, entry) in layout.legend.iter().enumerate() {
            let y = top + (row as f64 + 0.5) * LINE;
            frame.draw_entry((right + remarks + 24.0, y), entry);
        }
        frame
    }

    /// The place of a pair of quantities.
    pub fn at(&self, x: f64, y: f64) -> Point {
        let ((left, top), (right, bottom)) = (self.left_top, self.right_bottom);
        (left + self.x.place(x) * (right - left), bottom - self.y.place(y) * (bottom - top))
    }

    /// The vertical axis.
    pub fn y(&self) -> &Axis {
        &self.y
    }

    /// Where the plotting area begins, in pixels from above.
    pub fn top(&self) -> f64 {
        self.left_top.1
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
            self.canvas.text((left - 10.0, y), &tick.label, TEXT, ink(), Align::Right);
        }
        let outline = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        self.canvas.line(outline, line, 1.0, Stroke::Solid);
        let (x_title, y_title) = (self.x.title.clone(), self.y.title.clone());
        if !x_title.is_empty() {
            let middle = f64::midpoint(left, right);
            self.canvas.text((middle, bottom + 40.0), &x_title, TEXT, ink(), Align::Centre);
        }
        if !y_title.is_empty() {
            let middle = f64::midpoint(top, bottom);
            self.canvas.text((MARGIN + 4.0, middle), &y_title, TEXT, ink(), Align::Upwards);
        }
    }

    /// The labels of the horizontal axis, without those that the one before
    /// leaves no room for.
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

    fn draw_entry(&mut self, (x, y): Point, entry: &Entry) {
        let end = x + SAMPLE - 8.0;
        let middle = (f64::midpoint(x, end), y);
        let canvas = &mut self.canvas;
        match entry.sample {
            Sample::LineAndMark(look, stroke) => {
                canvas.line(vec![(x, y), (end, y)], look.colour, LINE_WIDTH, stroke);
                look.draw(canvas, middle, radius(stroke));
            }
            Sample::Mark(look) => look.draw(canvas, middle, radius(Stroke::Solid)),
            Sample::Line(colour) => {
                canvas.line(vec![(x, y), (end, y)], colour, REFERENCE_WIDTH, Stroke::Solid);
            }
            Sample::Filled(colour) => {
                canvas.rectangle((x + 6.0, y - 6.0), (end - 6.0, y + 6.0), colour);
            }
            Sample::Outlined(colour) => {
                outlined(canvas, (x + 6.0, y - 6.0), (end - 6.0, y + 6.0), colour);
            }
        }
        self.canvas.text((x + SAMPLE, y), &entry.label, TEXT, ink(), Align::Left);
    }
}

/// Draws a white box with an outline.
pub fn outlined(canvas: &mut Canvas, (left, top): Point, (right, bottom): Point, colour: Colour) {
    canvas.rectangle((left, top), (right, bottom), rgb(0xFF_FF_FF));
    let outline = vec![(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
    canvas.line(outline, colour, 1.5, Stroke::Solid);
}

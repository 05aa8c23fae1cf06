//! The contents of a chart before it is drawn: its texts, axes and legend.

use super::axis::Axis;
use super::end_labels::EndLabel;
use super::frame::{NOTE, SAMPLE, TEXT};
use super::look::Look;
use plywood_charts::canvas::{Colour, Stroke};
use plywood_charts::font;

/// A sample before an entry's name in a legend.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// A line, and the mark at its values.
    LineAndMark(Look, Stroke),
    /// A contender's mark.
    Mark(Look),
    /// A reference line that others are compared with.
    Line(Colour),
    /// The value that theory expects of a contender.
    Theory(Colour),
    /// A filled box.
    Filled(Colour),
    /// A box in outline.
    Outlined(Colour),
}

impl Sample {
    /// Its colour.
    pub fn colour(self) -> Colour {
        match self {
            Self::LineAndMark(look, _) | Self::Mark(look) => look.colour,
            Self::Line(colour)
            | Self::Theory(colour)
            | Self::Filled(colour)
            | Self::Outlined(colour) => colour,
        }
    }
}

/// One line of a legend.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The sample.
    pub sample: Sample,
    /// The name after it.
    pub label: String,
}

impl Entry {
    /// A name after a sample.
    pub fn new(sample: Sample, label: impl Into<String>) -> Self {
        Self { sample, label: label.into() }
    }
}

/// The contents of a chart before its layout.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The heading.
    pub title: String,
    /// A sentence or two on what is drawn.
    pub subtitle: String,
    /// Notes, for example on missing values.
    pub notes: Vec<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The meaning of marks, below the heading.
    pub legend: Vec<Entry>,
    /// The names of lines, right of the plotting area.
    pub labels: Vec<EndLabel>,
    /// Text on the right of the plotting area.
    pub remarks: Remarks,
    /// Texts above the plotting area, each ending at a place of the horizontal axis if there is
    /// room.
    pub above: Vec<(f64, String)>,
    /// The height of the plotting area in pixels, if its contents need as much; otherwise it is in
    /// proportion to the picture's width.
    pub height: Option<f64>,
    /// The least width of the plotting area in pixels, likewise.
    pub width: Option<f64>,
}

impl Layout {
    /// A chart with a heading, a subtitle and axes, and nothing else.
    pub fn new(title: impl Into<String>, subtitle: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self {
            title: title.into(),
            subtitle: subtitle.into(),
            notes: Vec::new(),
            x,
            y,
            legend: Vec::new(),
            labels: Vec::new(),
            remarks: Remarks::default(),
            above: Vec::new(),
            height: None,
            width: None,
        }
    }
}

/// Columns of text right of the plotting area.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    /// The headings of the columns; empty for none.
    pub heads: Vec<String>,
    /// A height in the plotting area, and the text of each column there.
    pub rows: Vec<(f64, Vec<String>)>,
}

impl Remarks {
    /// The right ends of the columns, from the edge of the plotting area.
    pub fn ends(&self) -> Vec<f64> {
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

pub fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, size: f64) -> f64 {
    texts.into_iter().map(|text| font::width(text, size)).fold(0.0, f64::max)
}

/// The entries of a legend in rows no wider than `room`, with their places.
pub fn in_rows(entries: Vec<Entry>, room: f64) -> Vec<Vec<(f64, Entry)>> {
    let mut rows: Vec<Vec<(f64, Entry)>> = Vec::new();
    let mut taken = 0.0;
    for entry in entries {
        let wide = SAMPLE + font::width(&entry.label, TEXT);
        match rows.last_mut() {
            Some(row) if taken + wide <= room => row.push((taken, entry)),
            _ => {
                taken = 0.0;
                rows.push(vec![(0.0, entry)]);
            }
        }
        taken += wide + 24.0;
    }
    rows
}

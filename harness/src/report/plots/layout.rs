//! The contents of a chart before it is drawn: its texts, axes and legend.

use super::axis::Axis;
use super::end_labels::EndLabel;
use super::frame::{NOTE, SAMPLE, TEXT};
use super::look::SeriesStyle;
use plywood_charts::canvas::{Colour, Stroke};
use plywood_charts::font;

/// The sample of a line or mark in a legend.
#[derive(Clone, Copy, Debug)]
pub enum Sample {
    /// A line with the mark at its points.
    LineAndMark(SeriesStyle, Stroke),
    /// A contender's mark without a line.
    Mark(SeriesStyle),
    /// A reference line for comparison.
    Line(Colour),
    /// A theoretical value of a contender.
    Theory(Colour),
    /// A filled box.
    Filled(Colour),
    /// An outlined box.
    Outlined(Colour),
}

impl Sample {
    /// Returns the sample's colour.
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

/// An entry of a legend.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The sample of the line or mark.
    pub sample: Sample,
    /// The text after the sample.
    pub label: String,
}

impl Entry {
    /// Creates an entry from a sample and its text.
    pub fn new(sample: Sample, label: impl Into<String>) -> Self {
        Self { sample, label: label.into() }
    }
}

/// The contents of a chart before it is laid out.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The heading of the chart: the measured quantity, in words.
    pub title: String,
    /// The searches or players shown, below the heading; empty if the heading names them.
    pub subject: String,
    /// One or two sentences that describe the chart, below it.
    pub subtitle: String,
    /// Notes below the description, for example about missing values.
    pub notes: Vec<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The legend of marks, below the subject.
    pub legend: Vec<Entry>,
    /// The names of lines, to the right of the plotting area.
    pub labels: Vec<EndLabel>,
    /// Columns of text to the right of the plotting area.
    pub remarks: Remarks,
    /// Texts above the plotting area. Each ends at a quantity of the horizontal axis, if there is
    /// room.
    pub above: Vec<(f64, String)>,
    /// The height of the plotting area in pixels, if its contents require it. Otherwise the height
    /// is proportional to the plot's width.
    pub height: Option<f64>,
    /// The minimum width of the plotting area in pixels, if its contents require it.
    pub width: Option<f64>,
}

impl Layout {
    /// Creates a chart with only a heading, a subtitle and axes.
    pub fn new(title: impl Into<String>, subtitle: impl Into<String>, x: Axis, y: Axis) -> Self {
        Self {
            title: title.into(),
            subject: String::new(),
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

/// Columns of text to the right of the plotting area.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    /// The headings of the columns; empty if there are none.
    pub heads: Vec<String>,
    /// The texts of each row, with the row's quantity on the vertical axis.
    pub rows: Vec<(f64, Vec<String>)>,
}

impl Remarks {
    /// Returns the right ends of the columns, measured from the edge of the plotting area.
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

/// Arranges the entries of a legend in rows of at most `room` pixels, with horizontal positions.
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

//! A picture as a list of marks, before it is written to a file: drawing cannot fail, and tests can
//! ask where things are.

use std::ops::Range;

use plotters::style::{Color, RGBAColor, RGBColor};

use super::font;

/// A point in pixels, from the upper left corner.
pub type Point = (f64, f64);

/// Colour and opacity.
pub type Colour = RGBAColor;

/// An opaque colour.
pub fn rgb(hex: u32) -> Colour {
    RGBColor((hex >> 16) as u8, (hex >> 8) as u8, hex as u8).to_rgba()
}

/// The colour as CSS writes it, without its opacity.
pub fn css(RGBAColor(red, green, blue, _): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour with its opacity multiplied by `opacity`, from 0 to 1.
pub fn faded(colour: Colour, opacity: f64) -> Colour {
    colour.mix(opacity)
}

/// Which end of a text is at its point. Vertically, the middle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The start.
    Left,
    /// The middle.
    Centre,
    /// The end.
    Right,
    /// The middle, with the text turned to read upwards.
    Upwards,
}

/// Whether a line is continuous.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Continuous.
    Solid,
    /// Broken.
    Dashed,
}

/// A text and its position.
#[derive(Clone, Debug)]
pub struct Text {
    /// Its position.
    pub at: Point,
    /// The text itself.
    pub words: String,
    /// The font's size in pixels.
    pub size: f64,
    /// Its colour.
    pub colour: Colour,
    /// Which part of it is at its position.
    pub align: Align,
}

impl Text {
    /// The upper left and lower right corners.
    pub fn bounds(&self) -> (Point, Point) {
        let ((x, y), width, height) = (self.at, font::width(&self.words, self.size), self.size);
        let (left, top, width, height) = match self.align {
            Align::Left => (x, y - height / 2.0, width, height),
            Align::Centre => (x - width / 2.0, y - height / 2.0, width, height),
            Align::Right => (x - width, y - height / 2.0, width, height),
            Align::Upwards => (x - height / 2.0, y - width / 2.0, height, width),
        };
        ((left, top), (left + width, top + height))
    }
}

/// One thing that is drawn.
#[derive(Clone, Debug)]
pub enum Mark {
    /// An open line with a width in pixels.
    Line(Vec<Point>, Colour, f64, Stroke),
    /// The filled area inside a closed line.
    Area(Vec<Point>, Colour),
    /// A filled circle with a radius in pixels.
    Disc(Point, f64, Colour),
    /// A text.
    Text(Text),
}

/// Consecutive marks that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The names that the marks represent. A name contains no semicolon.
    pub names: Vec<String>,
    /// Their indices in the list of marks.
    pub marks: Range<usize>,
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Its title.
    pub title: String,
    /// A description for readers who cannot see it.
    pub description: String,
    /// The marks. Later marks cover earlier marks.
    pub marks: Vec<Mark>,
    /// Which marks belong to which names, in the order of the marks. Groups do not overlap.
    pub groups: Vec<Group>,
    /// The size of one of its pixels in an SVG.
    pub scale: f64,
    /// Pixels of a PNG for each of an SVG.
    pub density: f64,
}

impl Canvas {
    /// An empty picture.
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width: width.ceil() as u32,
            height: height.ceil() as u32,
            title: String::new(),
            description: String::new(),
            marks: Vec::new(),
            groups: Vec::new(),
            scale: 1.0,
            density: 1.0,
        }
    }

    /// Assigns all marks from index `first` on to these names; with no names, to none.
    pub fn belongs(&mut self, first: usize, names: &[String]) {
        let marks = first..self.marks.len();
        if !names.is_empty() && !marks.is_empty() {
            self.groups.push(Group { names: names.to_vec(), marks });
        }
    }

    /// This picture with a title and a description.
    #[must_use]
    pub fn described(self, title: &str, description: &str) -> Self {
        Self { title: title.to_owned(), description: description.to_owned(), ..self }
    }

    /// Draws a line.
    pub fn line(&mut self, points: Vec<Point>, colour: Colour, width: f64, stroke: Stroke) {
        if points.len() > 1 {
            self.marks.push(Mark::Line(points, colour, width, stroke));
        }
    }

    /// Draws an area.
    pub fn area(&mut self, points: Vec<Point>, colour: Colour) {
        self.marks.push(Mark::Area(points, colour));
    }

    /// Draws a filled rectangle between two corners.
    pub fn rectangle(&mut self, (left, top): Point, (right, bottom): Point, colour: Colour) {
        self.area(vec![(left, top), (right, top), (right, bottom), (left, bottom)], colour);
    }

    /// Draws a filled circle.
    pub fn disc(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.marks.push(Mark::Disc(centre, radius, colour));
    }

    /// Draws a text.
    pub fn text(&mut self, at: Point, text: &str, size: f64, colour: Colour, align: Align) {
        self.marks.push(Mark::Text(Text { at, words: text.to_owned(), size, colour, align }));
    }
}

//! A picture as a list of marks before it is written to a file. Drawing on it cannot fail, and
//! tests can query positions.

use std::collections::BTreeSet;
use std::ops::Range;

use super::font::{self, Weight};
pub use super::palette::{Colour, Role, css, faded};

/// A point in pixels, relative to the upper left corner.
pub type Point = (f64, f64);

/// Horizontal alignment of a text at its point. Vertically, texts are centred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The point is at the start of the text.
    Left,
    /// The point is at the centre of the text.
    Centre,
    /// The point is at the end of the text.
    Right,
    /// The point is at the centre of the text, which is rotated to read upwards.
    Upwards,
}

/// Style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A continuous line.
    Solid,
    /// A dashed line.
    Dashed,
}

/// A text with its position and style.
#[derive(Clone, Debug)]
pub struct Text {
    /// Position of the text.
    pub at: Point,
    /// Content of the text.
    pub words: String,
    /// Font size in pixels.
    pub size: f64,
    /// Colour of the text.
    pub colour: Colour,
    /// Alignment of the text at its position.
    pub align: Align,
    /// Regular or bold.
    pub weight: Weight,
}

impl Text {
    /// Returns the upper left and lower right corners of the bounding box.
    pub fn bounds(&self) -> (Point, Point) {
        let ((x, y), width, height) =
            (self.at, font::width_of(&self.words, self.size, self.weight), self.size);
        let (left, top, width, height) = match self.align {
            Align::Left => (x, y - height / 2.0, width, height),
            Align::Centre => (x - width / 2.0, y - height / 2.0, width, height),
            Align::Right => (x - width, y - height / 2.0, width, height),
            Align::Upwards => (x - height / 2.0, y - width / 2.0, height, width),
        };
        ((left, top), (left + width, top + height))
    }
}

/// An element of a picture.
#[derive(Clone, Debug)]
pub enum Mark {
    /// An open polyline with a width in pixels.
    Line(Vec<Point>, Colour, f64, Stroke),
    /// A filled polygon.
    Area(Vec<Point>, Colour),
    /// A filled circle with a radius in pixels.
    Disc(Point, f64, Colour),
    /// A text.
    Text(Text),
}

impl Mark {
    /// Returns the mark `drop` pixels further down.
    fn lowered(self, drop: f64) -> Self {
        let lower = |(x, y): Point| (x, y + drop);
        match self {
            Self::Line(points, colour, width, stroke) => {
                Self::Line(points.into_iter().map(lower).collect(), colour, width, stroke)
            }
            Self::Area(points, colour) => {
                Self::Area(points.into_iter().map(lower).collect(), colour)
            }
            Self::Disc(centre, radius, colour) => Self::Disc(lower(centre), radius, colour),
            Self::Text(text) => Self::Text(Text { at: lower(text.at), ..text }),
        }
    }
}

/// Consecutive marks that belong to the same names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The names that the marks represent. A name contains no semicolon.
    pub names: Vec<String>,
    /// Indices of the marks in the picture's list.
    pub marks: Range<usize>,
}

/// A picture as a list of marks.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Title of the picture.
    pub title: String,
    /// Description for readers who cannot see the picture.
    pub description: String,
    /// All marks; later marks cover earlier marks.
    pub marks: Vec<Mark>,
    /// Groups of marks with names, in the order of the marks. Groups do not overlap.
    pub groups: Vec<Group>,
    /// Size of a canvas pixel in SVG units.
    pub scale: f64,
    /// Number of PNG pixels per SVG unit.
    pub density: f64,
}

impl Canvas {
    /// Returns an empty picture with this size in pixels.
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

    /// Assigns all marks from index `first` to these names. Without names, they belong to no group.
    pub fn belongs(&mut self, first: usize, names: &[String]) {
        let marks = first..self.marks.len();
        if !names.is_empty() && !marks.is_empty() {
            self.groups.push(Group { names: names.to_vec(), marks });
        }
    }

    /// Returns this picture with a title and a description.
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

    /// Draws a filled polygon.
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
        self.weighted(at, text, (size, Weight::Regular), colour, align);
    }

    /// Draws a bold text.
    pub fn heading(&mut self, at: Point, text: &str, size: f64, colour: Colour, align: Align) {
        self.weighted(at, text, (size, Weight::Bold), colour, align);
    }

    fn weighted(
        &mut self,
        at: Point,
        text: &str,
        (size, weight): (f64, Weight),
        colour: Colour,
        align: Align,
    ) {
        let words = text.to_owned();
        self.marks.push(Mark::Text(Text { at, words, size, colour, align, weight }));
    }

    /// Returns the roles of the colours that the picture shows, the ground included, in order.
    pub fn roles(&self) -> BTreeSet<Role> {
        let colours = self.marks.iter().map(|mark| match mark {
            Mark::Line(_, colour, ..) | Mark::Area(_, colour) | Mark::Disc(_, _, colour) => colour,
            Mark::Text(text) => &text.colour,
        });
        colours.map(|colour| colour.role).chain([Role::Ground]).collect()
    }

    /// Appends the marks of a picture below this picture, which grows as necessary.
    #[must_use]
    pub fn above(mut self, below: Self) -> Self {
        let (drop, first) = (f64::from(self.height), self.marks.len());
        self.width = self.width.max(below.width);
        self.height += below.height;
        self.marks.extend(below.marks.into_iter().map(|mark| mark.lowered(drop)));
        self.groups.extend(below.groups.into_iter().map(|Group { names, marks }| Group {
            names,
            marks: marks.start + first..marks.end + first,
        }));
        self
    }
}

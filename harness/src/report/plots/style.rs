//! The style of plots that options of `plywood plot` choose: size, theme, heading and parameters.
//!
//! Functions that draw charts receive no style. While a style is in force, `Frame` lays out charts
//! for it, and the result is scaled to its size.

use std::cell::RefCell;
use std::str::FromStr;

use plywood_charts::canvas::Canvas;

use crate::catalogue::chess::SelfTaughtParameter;

use super::frame::{TEXT, WIDTH};

/// The medium of a plot: a screen or a paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Theme {
    /// With heading and notes
    #[default]
    Screen,
    /// Without heading and notes, which a paper's caption replaces; the SVG's description contains
    /// them
    Paper,
}

/// A length in pixels of 1/96 inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length(pub f64);

/// The error for a text that is not a length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a length; write one like 600, 84mm, 3.3in or 8pt")]
pub struct LengthError(String);

impl FromStr for Length {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Self, LengthError> {
        const UNITS: [(&str, f64); 5] = [
            ("mm", 96.0 / 25.4),
            ("cm", 96.0 / 2.54),
            ("in", 96.0),
            ("pt", 96.0 / 72.0),
            ("px", 1.0),
        ];
        let unit =
            UNITS.iter().find_map(|(name, pixels)| Some((text.strip_suffix(name)?, *pixels)));
        let (number, pixels) = unit.unwrap_or((text, 1.0));
        let number = number.trim().parse::<f64>().ok().map(|it| it * pixels);
        let number = number.filter(|it| (1.0..=20_000.0).contains(it));
        number.map(Self).ok_or_else(|| LengthError(text.to_owned()))
    }
}

/// The style of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    /// The medium of the plot.
    pub theme: Theme,
    /// A heading that replaces the plot's own heading.
    pub title: Option<String>,
    /// The width of the plot in pixels.
    pub width: Option<f64>,
    /// The font size in pixels of most of the text.
    pub font_size: Option<f64>,
    /// The parameters that a plot of an evolution's winners shows, in order; if empty, the plot
    /// chooses them.
    pub parameters: Vec<SelfTaughtParameter>,
}

/// Pixels on paper per pixel on a screen: 300 per inch instead of 96.
const DENSE: f64 = 300.0 / 96.0;

thread_local! {
    static IN_FORCE: RefCell<Style> = RefCell::default();
}

impl Style {
    /// Draws a plot in this style.
    pub fn applied(&self, draw: impl FnOnce() -> Option<Canvas>) -> Option<Canvas> {
        let before = IN_FORCE.replace(self.clone());
        let canvas = draw();
        IN_FORCE.replace(before);
        let canvas = canvas?;
        let scale = match (self.width, self.font_size) {
            (Some(width), _) => width / f64::from(canvas.width),
            (None, Some(size)) => size / TEXT,
            (None, None) => 1.0,
        };
        let density = if self.theme == Theme::Paper { DENSE } else { 1.0 };
        Some(Canvas { scale, density, ..canvas })
    }

    /// Returns the style that is in force on this thread.
    pub fn current() -> Self {
        IN_FORCE.with_borrow(Clone::clone)
    }

    /// Returns the width for the layout of a plot. Scaling the plot to its own width then gives its
    /// text the requested size.
    pub fn layout_width(&self) -> f64 {
        let size = self.font_size.unwrap_or(TEXT);
        self.width.map_or(WIDTH, |width| width * TEXT / size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_units() {
        let of = |text: &str| text.parse::<Length>().map(|Length(it)| it.round());
        assert_eq!(
            [of("600"), of("84mm"), of("1in"), of("9 pt")],
            [600.0, 317.0, 96.0, 12.0].map(Ok)
        );
        assert!(of("wide").is_err() && of("-3").is_err() && of("0").is_err());
    }

    #[test]
    fn a_picture_has_the_size_that_is_asked_for() {
        let style = Style { width: Some(300.0), font_size: Some(12.0), ..Style::default() };
        let canvas = style.applied(|| Some(Canvas::new(Style::current().layout_width(), 90.0)));
        let canvas = canvas.expect("a picture");
        assert_eq!((canvas.width, canvas.scale), (450, 300.0 / 450.0));
        assert_eq!(Style::current(), Style::default());
    }
}

//! How pictures look that are asked for with options: their size, theme, heading and panels.
//!
//! A chart knows nothing of it. What is drawn while a style is in force is laid out for it, by
//! `Frame`, and scaled to its size.

use std::cell::RefCell;
use std::str::FromStr;

use plywood_charts::canvas::Canvas;
#[cfg(feature = "chess")]
use plywood_positions::SelfTaughtParameter;

use super::frame::{TEXT, WIDTH};

/// The readers of pictures: at a screen, or of a paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Theme {
    /// With heading and notes
    #[default]
    Screen,
    /// Without them: the caption says it. They stay in the SVG's description
    Paper,
}

/// A length in pixels of 1/96 inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length(pub f64);

/// The error for a text that is no length.
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

/// The look of a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    /// The readers it is for.
    pub theme: Theme,
    /// Its heading, in the place of its own.
    pub title: Option<String>,
    /// Its width.
    pub width: Option<f64>,
    /// The size of most of its text.
    pub font_size: Option<f64>,
    /// The parameters that a picture of an evolution's winners shows, in their order; none leave
    /// the choice to the picture.
    #[cfg(feature = "chess")]
    pub parameters: Vec<SelfTaughtParameter>,
}

/// Pixels of an image on paper to those of a screen: 300 to an inch.
const DENSE: f64 = 300.0 / 96.0;

thread_local! {
    static IN_FORCE: RefCell<Style> = RefCell::default();
}

impl Style {
    /// Draws a picture in this style.
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

    /// The style that is in force.
    pub fn current() -> Self {
        IN_FORCE.with_borrow(Clone::clone)
    }

    /// The width to lay a picture out for, so its text has the size that is asked for once it
    /// is scaled.
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
        let style = Style { width: Some(300.0), font_size: Some(10.0), ..Style::default() };
        let canvas = style.applied(|| Some(Canvas::new(Style::current().layout_width(), 90.0)));
        let canvas = canvas.expect("a picture");
        assert_eq!((canvas.width, canvas.scale), (450, 300.0 / 450.0));
        assert_eq!(Style::current(), Style::default());
    }
}

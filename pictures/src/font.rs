//! The font of every picture, embedded so that no machine needs it installed.

use std::sync::Once;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

/// What an SVG asks its viewer for: the embedded font, then one of equal
/// widths, then any without serifs (most are narrower).
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The backends take the height of a line for the size of a font; an SVG's
/// font size is that divided by this.
pub const LINE_HEIGHT: f64 = 1.24;

/// The font at a size in pixels, as SVG counts them.
pub fn at_size(pixels: f64) -> FontDesc<'static> {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        let registered = register_font(FAMILY, FontStyle::Normal, dejavu::sans::regular());
        assert!(registered.is_ok(), "the embedded font is a font");
    });
    FontDesc::new(FontFamily::Name(FAMILY), pixels * LINE_HEIGHT, FontStyle::Normal)
}

/// The width of a text in pixels.
pub fn width(text: &str, pixels: f64) -> f64 {
    let (width, _) = at_size(pixels).box_size(text).expect("the embedded font measures");
    f64::from(width)
}

/// Breaks a text into lines no wider than `room`, between words.
pub fn wrap(text: &str, pixels: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, pixels) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

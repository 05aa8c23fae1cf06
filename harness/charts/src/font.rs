//! The font of all pictures. It is embedded, so it need not be installed.

use std::sync::Once;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

/// Fonts to name in an SVG: the embedded font, a font with equal widths, and any sans-serif font;
/// most of these are narrower.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Ratio of line height to font size in SVG. The drawing backends expect the line height instead of
/// SVG's font size.
pub const LINE_HEIGHT: f64 = 1.24;

/// The weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Of most texts.
    Regular,
    /// Of headings.
    Bold,
}

/// Returns the font at a size in pixels, as SVG defines font sizes.
pub fn at_size(pixels: f64, weight: Weight) -> FontDesc<'static> {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        let fonts =
            [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())];
        for (style, bytes) in fonts {
            let registered = register_font(FAMILY, style, bytes);
            assert!(registered.is_ok(), "the embedded font is a font");
        }
    });
    let style = match weight {
        Weight::Regular => FontStyle::Normal,
        Weight::Bold => FontStyle::Bold,
    };
    FontDesc::new(FontFamily::Name(FAMILY), pixels * LINE_HEIGHT, style)
}

/// Returns the width of a text in pixels, at font size `pixels`.
pub fn width(text: &str, pixels: f64) -> f64 {
    width_of(text, pixels, Weight::Regular)
}

/// Returns the width of a text of some weight in pixels, at font size `pixels`.
pub fn width_of(text: &str, pixels: f64, weight: Weight) -> f64 {
    let (width, _) = at_size(pixels, weight).box_size(text).expect("the embedded font measures");
    f64::from(width)
}

/// Breaks a text between words into lines of at most `room` pixels. Wider words are also broken
/// after `+`, `,` and `/`, which join settings.
pub fn wrap(text: &str, pixels: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if width(word, pixels) > room {
            let parts = word.split_inclusive(['+', ',', '/']);
            let mut broken = lines.pop().map_or_else(String::new, |line| line + " ");
            for part in parts {
                if !broken.is_empty() && width(&format!("{broken}{part}"), pixels) > room {
                    lines.push(broken.trim_end().to_owned());
                    broken.clear();
                }
                broken.push_str(part);
            }
            lines.push(broken);
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_if_there_is_room() {
        let room = width("one two", 15.0);
        assert_eq!(wrap("one two three", 15.0, room), ["one two", "three"]);
        let text = "by pvs+table=16+killers+history, thinks";
        let room = width("pvs+table=16+", 15.0);
        let lines = wrap(text, 15.0, room);
        assert!(lines.iter().all(|line| width(line, 15.0) <= room), "{lines:?}");
        let joined = |text: &str| text.replace(' ', "");
        assert_eq!(joined(&lines.concat()), joined(text));
        assert!(wrap("", 15.0, room).is_empty());
    }
}

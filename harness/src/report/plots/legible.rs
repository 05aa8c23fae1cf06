//! Test helpers that check whether plots are legible.

use plywood_charts::canvas::{Canvas, Mark, Point, Text};
use plywood_charts::font::Weight;

use crate::core::chart::Plot;
use crate::core::record::AnyRecord;
use crate::record::contender::Contender;

/// Returns the texts of a plot.
pub fn texts(canvas: &Canvas) -> Vec<&Text> {
    let marks = canvas.marks.iter();
    marks.filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None }).collect()
}

/// Returns whether the texts of the plot contain `part`, which may be wrapped.
pub fn says(canvas: &Canvas, part: &str) -> bool {
    let words: Vec<&str> = texts(canvas).iter().map(|text| &*text.words).collect();
    words.join(" ").contains(part)
}

/// The width in pixels of a plot on a phone, and the least size of its texts there.
const PHONE: (f64, f64) = (390.0, 10.0);

/// Asserts that the texts of a plot are legible on a phone.
pub fn assert_legible_on_a_phone(canvas: &Canvas, name: &str) {
    let scale = PHONE.0 / f64::from(canvas.width);
    for text in texts(canvas) {
        let size = text.size * scale;
        assert!(size >= PHONE.1, "{name}: \"{}\" is shown with {size:.1} pixels", text.words);
    }
}

/// Asserts that no text of a plot covers the centre of a mark.
pub fn assert_marks_are_clear(canvas: &Canvas, name: &str) {
    let centre = |mark: &Mark| match mark {
        Mark::Disc(centre, ..) => Some(*centre),
        _ => None,
    };
    let marks: Vec<Point> = canvas.marks.iter().filter_map(centre).collect();
    for text in texts(canvas) {
        let ((left, top), (right, bottom)) = text.bounds();
        let is_covered = |(x, y): &&Point| *x > left && *x < right && *y > top && *y < bottom;
        let covered = marks.iter().find(is_covered);
        assert!(covered.is_none(), "{name}: \"{}\" covers a mark at {covered:?}", text.words);
    }
}

/// Asserts that all texts of a plot are large enough, inside the plot, and do not overlap, and that
/// its headings name no configuration.
pub fn assert_legible(canvas: &Canvas, name: &str) {
    let texts = texts(canvas);
    let (wide, high) = (f64::from(canvas.width), f64::from(canvas.height));
    for (at, text) in texts.iter().enumerate() {
        let ((left, top), (right, bottom)) = text.bounds();
        let inside = left >= 0.0 && top >= 0.0 && right <= wide && bottom <= high;
        assert!(inside, "{name}: \"{}\" leaves the picture", text.words);
        assert!(text.size >= 17.0, "{name}: \"{}\" is too small", text.words);
        let is_heading = text.weight == Weight::Bold;
        let names = is_heading && text.words.contains(['+', '=']);
        assert!(!names, "{name}: the heading \"{}\" has settings", text.words);
        for other in &texts[at + 1..] {
            let ((other_left, other_top), (other_right, other_bottom)) = other.bounds();
            let apart = right <= other_left
                || other_right <= left
                || bottom <= other_top
                || other_bottom <= top;
            let pair = (&text.words, &other.words);
            assert!(apart, "{name}: {pair:?} overlap");
        }
    }
}

/// Draws all plots of a record, each with the name of its kind.
pub fn pictures_of(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
) -> Vec<(&'static str, Canvas)> {
    pictures_of_kinds(record, baseline, &(record.study().plots)())
}

/// Draws the plots of these kinds, each with the name of its kind.
fn pictures_of_kinds(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
    kinds: &[Plot],
) -> Vec<(&'static str, Canvas)> {
    let tasks = record.tasks(baseline, kinds);
    tasks.iter().filter_map(|task| Some((task.plot.name, (task.picture.draw)()?))).collect()
}

/// Draws the first plot of the kind called `name`.
pub fn first_picture_of(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
    name: &str,
) -> Option<Canvas> {
    let mut kinds = (record.study().plots)();
    kinds.retain(|plot| plot.name == name);
    pictures_of_kinds(record, baseline, &kinds).into_iter().next().map(|(_, canvas)| canvas)
}

//! Whether pictures can be read, for tests.

use plywood_charts::canvas::{Canvas, Mark, Text};

use crate::core::chart::Plot;
use crate::core::record::AnyRecord;
use crate::record::contender::Contender;

/// The texts of a picture.
pub fn texts(canvas: &Canvas) -> Vec<&Text> {
    let marks = canvas.marks.iter();
    marks.filter_map(|mark| if let Mark::Text(text) = mark { Some(text) } else { None }).collect()
}

/// Whether one of its texts has this part.
pub fn says(canvas: &Canvas, part: &str) -> bool {
    texts(canvas).iter().any(|text| text.words.contains(part))
}

/// All texts of a picture are large enough, inside it, and do not overlap.
pub fn assert_legible(canvas: &Canvas, name: &str) {
    let texts = texts(canvas);
    let (wide, high) = (f64::from(canvas.width), f64::from(canvas.height));
    for (at, text) in texts.iter().enumerate() {
        let ((left, top), (right, bottom)) = text.bounds();
        let inside = left >= 0.0 && top >= 0.0 && right <= wide && bottom <= high;
        assert!(inside, "{name}: \"{}\" leaves the picture", text.words);
        assert!(text.size >= 14.0, "{name}: \"{}\" is too small", text.words);
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

/// All pictures of a record, and the names of their kinds.
pub fn pictures_of(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
) -> Vec<(&'static str, Canvas)> {
    pictures_of_kinds(record, baseline, &(record.study().plots)())
}

/// The pictures of some kinds.
fn pictures_of_kinds(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
    kinds: &[Plot],
) -> Vec<(&'static str, Canvas)> {
    let tasks = record.tasks(baseline, kinds);
    tasks.iter().filter_map(|task| Some((task.plot.name, (task.picture.draw)()?))).collect()
}

/// The first picture of the kind with this name.
pub fn first_picture_of(
    record: &dyn AnyRecord,
    baseline: Option<&Contender>,
    name: &str,
) -> Option<Canvas> {
    let mut kinds = (record.study().plots)();
    kinds.retain(|plot| plot.name == name);
    pictures_of_kinds(record, baseline, &kinds).into_iter().next().map(|(_, canvas)| canvas)
}

//! The memory of best-first searches.

use super::axis::Axis;
use super::canvas::{Canvas, Stroke};
use super::depth_chart::{self, Content};
use super::expected;
use super::group::Group;
use super::look::Looks;
use crate::record::contender::Contender;
use crate::record::search::number;

/// Greatest length of OPEN against depth.
pub fn open_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let line = |contender: &Contender, depth| group.mean(contender, depth, &number::peak_open);
    let axis = |values| Axis::of(&number::peak_open, values);
    let content = Content::of_one_line(
        "Peak of OPEN against depth",
        "geometric mean of the most live entries.",
        &line,
        &axis,
    );
    let interval = |contender: &Contender, depth, _: Stroke| {
        group.interval(contender, depth, &number::peak_open, None)
    };
    let theory = |contender: &Contender, depth| expected::open(group, contender, depth);
    let (interval, theory) = (&interval, &theory);
    let content = Content { interval, theory, absent: "Without OPEN", ..content };
    depth_chart::draw(group, looks, &content)
}

/// Greatest number of bytes against depth.
pub fn bytes_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let line = |contender: &Contender, depth| group.mean(contender, depth, &number::peak_bytes);
    let axis = |values| Axis::of(&number::peak_bytes, values);
    let content = Content::of_one_line(
        "Peak of memory against depth",
        "geometric mean of the most bytes held.",
        &line,
        &axis,
    );
    let interval = |contender: &Contender, depth, _: Stroke| {
        group.interval(contender, depth, &number::peak_bytes, None)
    };
    depth_chart::draw(group, looks, &Content { interval: &interval, ..content })
}

//! What best-first searches keep in memory.

use super::axis::{self, Axis};
use super::canvas::Canvas;
use super::depth_chart::{self, Reference};
use super::group::Group;
use super::look::Looks;

/// The most entries of OPEN against depth.
pub fn open_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let mut references = Vec::new();
    if let Some(b) = group.branching() {
        let upper = |depth: u32| Some((b as f64).powi(depth.div_ceil(2) as i32));
        let lower = |depth: u32| Some((b as f64).powi((depth / 2) as i32));
        let upper_label = format!("SSS* in theory: {b}^⌈d/2⌉");
        let lower_label = format!("DUAL* in theory: {b}^⌊d/2⌋");
        references.push(Reference::new(upper_label, 0x00_00_00, group, upper));
        references.push(Reference::new(lower_label, 0xAA_AA_AA, group, lower));
    }
    let content = depth_chart::Content {
        title: "Peak of OPEN against depth",
        subtitle: "geometric mean of the most live entries; contenders stand side by side at \
                   each depth.",
        references,
        solid: &|contender, depth| group.mean(contender, depth, |record| record.peak_open),
        dashed: &|_, _| None,
        strokes: ["", ""],
        absent: "Without OPEN",
        axis: &|values| Axis::log("entries of OPEN", values, axis::number),
    };
    depth_chart::draw(group, looks, content)
}

/// The most bytes against depth.
pub fn bytes_against_depth(group: &Group<'_>, looks: &Looks) -> Option<Canvas> {
    let content = depth_chart::Content {
        title: "Peak of memory against depth",
        subtitle: "geometric mean of the most bytes held; contenders stand side by side at each \
                   depth.",
        references: Vec::new(),
        solid: &|contender, depth| group.mean(contender, depth, |record| record.peak_bytes),
        dashed: &|_, _| None,
        strokes: ["", ""],
        absent: "Without a value",
        axis: &|values| Axis::log("memory", values, axis::bytes),
    };
    depth_chart::draw(group, looks, content)
}

//! The axis of pictures of contrasts, and arrows to what lies beyond it.

use plywood_charts::canvas::{Canvas, Colour};

use super::contrast_legend::Depth;
use super::contrast_marks::Marks;
use crate::report::plots::axis;
use crate::studies::searches::tables::findings::Line;

/// The greatest ratio on the axis. Arrows show greater ratios.
const MOST: f64 = 5.2;

/// The least ratio on the axis. Arrows show smaller ratios.
const LEAST: f64 = 0.2;

/// The length and half the width in pixels of the arrow for a mean, and for a kind or suite.
pub const ARROWS: [(f64, f64); 2] = [(11.0, 5.0), (6.0, 3.0)];

/// A logarithmic scale across a column.
pub struct Scale {
    /// The least and the greatest ratio.
    pub ends: (f64, f64),
    /// The place of the least ratio, in pixels.
    pub left: f64,
    /// The place of the greatest ratio.
    pub right: f64,
}

impl Scale {
    /// Returns the place of a ratio; ratios beyond the ends lie at the edges.
    pub fn at(&self, ratio: f64) -> f64 {
        let (least, most) = self.ends;
        let share = (ratio.clamp(least, most) / least).ln() / (most / least).ln();
        self.left + share * (self.right - self.left)
    }

    /// Returns the edge beyond which a ratio lies, and the direction there; `None` if the axis shows
    /// the ratio.
    pub fn edge(&self, ratio: f64) -> Option<(f64, f64)> {
        if !is_outside(self.ends, ratio) {
            return None;
        }
        Some(if ratio > self.ends.1 { (self.right, 1.0) } else { (self.left, -1.0) })
    }
}

/// Returns whether a ratio is beyond the ends of an axis.
pub fn is_outside((least, most): (f64, f64), ratio: f64) -> bool {
    !(least..=most).contains(&ratio)
}

/// Draws an arrow that points beyond an edge of the axis.
pub fn draw_arrow(
    canvas: &mut Canvas,
    (edge, direction): (f64, f64),
    y: f64,
    (long, half): (f64, f64),
    colour: Colour,
) {
    let back = edge - direction * long;
    canvas.area(vec![(edge, y), (back, y - half), (back, y + half)], colour);
}

/// Returns the ends of the axis for these contrasts; `None` if no contrast has a ratio.
pub fn ends(lines: &[(Depth, &Line<'_>)]) -> Option<(f64, f64)> {
    let marks = lines.iter().filter_map(|(_, line)| Marks::of(line));
    let (least, most) = axis::range(marks.flat_map(Marks::values).chain([1.0]))?;
    Some(((least / 1.08).clamp(LEAST, 0.9), (most * 1.08).clamp(1.1, MOST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ratios_beyond_the_axis_have_an_edge() {
        let scale = Scale { ends: (0.5, 2.0), left: 10.0, right: 30.0 };
        assert_eq!([0.5, 1.0, 2.0].map(|it| scale.edge(it)), [None; 3]);
        assert_eq!(scale.edge(2.1), Some((30.0, 1.0)));
        assert_eq!(scale.edge(0.4), Some((10.0, -1.0)));
        assert!((scale.at(1.0) - 20.0).abs() < 1e-9 && (scale.at(9.0) - 30.0).abs() < 1e-9);
    }
}

//! Names at the ends of lines, moved apart if lines end close together.

use super::frame::{LINE, Sample, TEXT};
use plywood_charts::canvas::Point;
use plywood_charts::font;

/// The maximum width of a name in pixels; wider names are wrapped.
const WIDEST: f64 = 185.0;

/// The name of a line, with the line's end point.
#[derive(Clone, Debug)]
pub struct EndLabel {
    /// The end point, in the units of the axes.
    pub end: Point,
    /// The sample of the line.
    pub sample: Sample,
    /// The name, before it is wrapped.
    pub text: String,
    /// The contenders that the line shows, by their names in commands.
    pub owners: Vec<String>,
}

impl EndLabel {
    /// Returns the lines of the wrapped name.
    pub fn lines(&self) -> Vec<String> {
        self.text.lines().flat_map(|line| font::wrap(line, TEXT, WIDEST)).collect()
    }

    /// Returns the height of the wrapped name in pixels.
    pub fn height(&self) -> f64 {
        self.lines().len() as f64 * LINE
    }

    /// Returns the width of the wrapped name in pixels.
    pub fn width(&self) -> f64 {
        let lines = self.lines();
        lines.iter().map(|line| font::width(line, TEXT)).fold(0.0, f64::max)
    }
}

/// Adjacent labels with no space between them.
struct Block {
    /// The sum of the tops of the block that each label would prefer.
    sum: f64,
    members: usize,
    height: f64,
}

impl Block {
    fn begin(&self, (top, bottom): (f64, f64)) -> f64 {
        (self.sum / self.members as f64).min(bottom - self.height).max(top)
    }
}

/// Returns the vertical centres of labels, given their preferred centres and heights. Labels stay
/// as close to these as possible, in the same order and without overlap, and between `top` and
/// `bottom` if all fit.
pub fn places(wanted: &[(f64, f64)], (top, bottom): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&one, &other| wanted[one].0.total_cmp(&wanted[other].0));
    let mut blocks: Vec<Block> = Vec::new();
    for &at in &order {
        let (middle, height) = wanted[at];
        let mut block = Block { sum: middle - height / 2.0, members: 1, height };
        while let Some(before) = blocks.pop() {
            let (begin, end) = (block.begin((top, bottom)), before.begin((top, bottom)));
            if end + before.height <= begin {
                blocks.push(before);
                break;
            }
            block = Block {
                sum: before.sum + block.sum - block.members as f64 * before.height,
                members: before.members + block.members,
                height: before.height + block.height,
            };
        }
        blocks.push(block);
    }
    let mut places = vec![0.0; wanted.len()];
    let mut members = order.into_iter();
    for block in blocks {
        let mut y = block.begin((top, bottom));
        for at in members.by_ref().take(block.members) {
            let height = wanted[at].1;
            places[at] = y + height / 2.0;
            y += height;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_where_their_lines_end_if_there_is_room() {
        assert_eq!(places(&[(50.0, 20.0), (10.0, 20.0)], (0.0, 100.0)), [50.0, 10.0]);
    }

    #[test]
    fn labels_share_what_room_there_is() {
        let close = places(&[(50.0, 20.0), (50.0, 20.0), (58.0, 20.0)], (0.0, 200.0));
        assert_eq!(close.len(), 3);
        assert!((close[1] - close[0] - 20.0).abs() < 1e-9);
        assert!((close[2] - close[1] - 20.0).abs() < 1e-9);
        assert!((close.iter().sum::<f64>() / 3.0 - 52.666).abs() < 0.01, "{close:?}");
        let pressed = places(&[(95.0, 20.0), (99.0, 20.0)], (0.0, 100.0));
        assert_eq!(pressed, [70.0, 90.0]);
        assert_eq!(places(&[(0.0, 20.0)], (0.0, 100.0)), [10.0]);
    }
}

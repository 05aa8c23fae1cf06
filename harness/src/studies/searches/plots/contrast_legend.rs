//! The legend of pictures of contrasts: a mark for each depth, dots and bars.

use std::collections::BTreeSet;

use plywood_charts::canvas::{Canvas, Colour, Point, Role, faded};
use plywood_charts::font;

use crate::report::plots::frame::{MARGIN, NOTE};
use crate::report::plots::look::{Order, SeriesStyle};
use crate::studies::searches::tables::findings::Line;

/// The depth of a contrast; `None` for all depths together.
pub type Depth = Option<u32>;

/// The colour of all marks.
pub const COLOUR: Colour = Role::BestFirst.colour();

/// The radius of the dot of a kind or suite, in pixels.
const DOT: f64 = 2.0;

fn in_words(depth: Depth) -> String {
    depth.map_or_else(|| "all depths".to_owned(), |depth| format!("depth {depth}"))
}

/// Returns the mark of a depth.
pub fn look(depth: Depth) -> SeriesStyle {
    SeriesStyle::at_depth(Role::BestFirst, depth.unwrap_or_default(), Order::First)
}

/// A sample of the legend.
#[derive(Clone, Copy)]
pub enum Mark {
    /// The mark of a depth.
    Depth(Depth),
    /// The ratio of one kind or suite.
    Part,
    /// The interval of the mean.
    Mean,
    /// The interval for another kind.
    Another,
}

impl Mark {
    /// Returns the width of the sample in pixels.
    pub fn width(self) -> f64 {
        match self {
            Self::Depth(_) | Self::Part => 18.0,
            Self::Mean | Self::Another => 38.0,
        }
    }

    /// Draws the mark with its left end at the point.
    pub fn draw(self, canvas: &mut Canvas, (x, y): Point) {
        match self {
            Self::Depth(depth) => look(depth).draw(canvas, (x + 6.0, y), 4.5),
            Self::Part => draw_part(canvas, (x + 6.0, y)),
            Self::Mean => draw_mean(canvas, (x, x + 30.0), y),
            Self::Another => draw_another(canvas, (x, x + 30.0), y),
        }
    }
}

/// Draws the ratio of one kind or suite.
pub fn draw_part(canvas: &mut Canvas, at: Point) {
    canvas.disc(at, DOT, Role::Ink.colour());
}

/// Draws the interval of the mean from left to right.
pub fn draw_mean(canvas: &mut Canvas, (left, right): (f64, f64), y: f64) {
    canvas.rectangle((left, y - 1.75), (right, y + 1.75), COLOUR);
}

/// Draws the interval for another kind from left to right.
pub fn draw_another(canvas: &mut Canvas, (left, right): (f64, f64), y: f64) {
    canvas.rectangle((left, y - 4.0), (right, y + 4.0), faded(COLOUR, 0.28));
}

/// Arranges the legend of these lines in rows.
pub fn legend_rows(lines: &[(Depth, &Line<'_>)], width: f64) -> Vec<Vec<(f64, Mark, String)>> {
    let depths: BTreeSet<Depth> = lines.iter().map(|(depth, _)| *depth).collect();
    let depths = depths.into_iter().map(|depth| (Mark::Depth(depth), in_words(depth)));
    let is_any = |has: fn(&Line<'_>) -> bool| lines.iter().any(|(_, line)| has(line));
    let mut bars = Vec::new();
    if is_any(|it| it.crossed().is_some()) {
        bars.extend([
            (Mark::Part, "one kind"),
            (Mark::Mean, "95%, mean over kinds and sources"),
            (Mark::Another, "95%, another kind"),
        ]);
    }
    if is_any(|it| it.of_suites().is_some_and(|it| it.suites() > 1)) {
        bars.push((Mark::Part, "one suite"));
    }
    if is_any(|it| it.of_suites().is_some()) {
        bars.push((Mark::Mean, "95%, these positions"));
    }
    let bars = bars.into_iter().map(|(mark, words)| (mark, words.to_owned()));
    let mut rows: Vec<Vec<(f64, Mark, String)>> = vec![Vec::new()];
    let mut taken = 0.0;
    for (mark, words) in depths.chain(bars) {
        let wide = mark.width() + font::width(&words, NOTE);
        if taken + wide > width - 2.0 * MARGIN {
            rows.push(Vec::new());
            taken = 0.0;
        }
        rows.last_mut().expect("a row").push((taken, mark, words));
        taken += wide + 22.0;
    }
    rows
}

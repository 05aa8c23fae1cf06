//! The legend of pictures of contrasts: a mark for each depth, and two bars.

use plywood_charts::canvas::{Canvas, Colour, Point, Role, faded};
use plywood_charts::font;

use crate::report::plots::frame::{MARGIN, NOTE};
use crate::report::plots::look::{Look, Order};

/// The depth of a contrast; `None` for all depths together.
pub type Depth = Option<u32>;

/// The colour of all marks.
pub const COLOUR: Colour = Role::BestFirst.colour();

fn in_words(depth: Depth) -> String {
    depth.map_or_else(|| "all depths".to_owned(), |depth| format!("depth {depth}"))
}

/// Returns the mark of a depth.
pub fn look(depth: Depth) -> Look {
    Look::at_depth(Role::BestFirst, depth.unwrap_or_default(), Order::First)
}

/// A sample of the legend.
#[derive(Clone, Copy)]
pub enum Mark {
    /// The mark of a depth.
    Depth(Depth),
    /// The interval for these positions.
    These,
    /// The interval for another suite.
    Another,
}

impl Mark {
    /// Returns the width of the sample in pixels.
    pub fn width(self) -> f64 {
        match self {
            Self::Depth(_) => 18.0,
            Self::These | Self::Another => 38.0,
        }
    }
}

/// Arranges the legend in rows.
pub fn legend_rows(depths: &[Depth], width: f64) -> Vec<Vec<(f64, Mark, String)>> {
    let marks = depths.iter().map(|&depth| (Mark::Depth(depth), in_words(depth)));
    let bars = [
        (Mark::These, "95%, these positions".to_owned()),
        (Mark::Another, "another suite".to_owned()),
    ];
    let mut rows: Vec<Vec<(f64, Mark, String)>> = vec![Vec::new()];
    let mut taken = 0.0;
    for (mark, words) in marks.chain(bars) {
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

/// Draws a sample; its left end is at the point.
pub fn draw_sample(canvas: &mut Canvas, (x, y): Point, mark: Mark) {
    match mark {
        Mark::Depth(depth) => {
            let look = look(depth);
            look.draw(canvas, (x + 6.0, y), 4.5);
        }
        Mark::These => canvas.rectangle((x, y - 2.0), (x + 30.0, y + 2.0), COLOUR),
        Mark::Another => {
            canvas.rectangle((x, y - 4.0), (x + 30.0, y + 4.0), faded(COLOUR, 0.28));
        }
    }
}

//! Squares of a chess board in plots.

use plywood_charts::canvas::{Canvas, Colour, Point, Stroke};

/// Draws a square of the board with its corner at `(left, top)`. `square` is 0 for a1 to 63 for h8,
/// and `side` is the width of a square. Returns the middle of the square.
pub fn draw(
    canvas: &mut Canvas,
    (left, top): Point,
    (square, side): (u32, f64),
    shade: Option<Colour>,
    outline: Colour,
) -> Point {
    let (file, rank) = (f64::from(square % 8), f64::from(square / 8));
    let corner = (left + file * side, top + (7.0 - rank) * side);
    let opposite = (corner.0 + side, corner.1 + side);
    if let Some(shade) = shade {
        canvas.rectangle(corner, opposite, shade);
    }
    let corners = vec![corner, (opposite.0, corner.1), opposite, (corner.0, opposite.1), corner];
    canvas.line(corners, outline, 1.0, Stroke::Solid);
    (corner.0 + side / 2.0, corner.1 + side / 2.0)
}

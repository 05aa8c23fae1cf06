//! Typical boards: the most frequent men on each square in the positions of a class.

use plywood_learning::kohonen::{Class, Network};

use crate::chess::squares;
use plywood::report::plots::frame::{LINE, MARGIN, NOTE, TEXT, headed, ink};
use plywood::report::plots::shade as shades;
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Role, faded};

/// Width of a square of the board, in pixels.
const SQUARE: f64 = 30.0;

/// Width and height of a board with its heading and margin, in pixels.
const BOARD: (f64, f64) = (8.0 * SQUARE + 40.0, 8.0 * SQUARE + 80.0);

/// The number of boards in a row, and the maximum number of boards.
const COLUMNS: usize = 4;
const BOARDS: usize = 12;

/// The minimum share of a class's positions with the man on its square, for the man to be drawn.
const SHOWN: f64 = 0.25;

/// Draws the boards of the classes with the most positions.
pub fn typical(network: &Network, classes: &[Class]) -> Canvas {
    let mut order: Vec<usize> =
        (0..classes.len()).filter(|&neuron| classes[neuron].positions > 0).collect();
    order.sort_by_key(|&neuron| std::cmp::Reverse(classes[neuron].positions));
    order.truncate(BOARDS);
    let all: u64 = classes.iter().map(|class| class.positions).sum();
    let rows = order.len().div_ceil(COLUMNS).max(1);
    let subtitle = "The classes with the most positions. Letters are the men on a square in at \
                    least a quarter of a class's positions, White's in capitals, fainter if rarer. \
                    Shades are the neuron's weights, blue for White's men and orange for Black's.";
    let width = 2.0 * MARGIN + COLUMNS as f64 * BOARD.0;
    let (mut canvas, top) =
        headed("Typical boards of the classes", subtitle, width, rows as f64 * BOARD.1);
    for (number, &neuron) in order.iter().enumerate() {
        let (row, column) = (number / COLUMNS, number % COLUMNS);
        let at = (MARGIN + column as f64 * BOARD.0, top + row as f64 * BOARD.1);
        let class = &classes[neuron];
        let most = (0..class.phases.len()).max_by_key(|&phase| class.phases[phase]).unwrap_or(0);
        let lines = [
            format!(
                "{neuron}: {:.1} % of all positions",
                100.0 * class.positions as f64 / all as f64
            ),
            format!(
                "{:.0} % {}",
                100.0 * class.phases[most] as f64 / class.positions as f64,
                Class::PHASES[most]
            ),
        ];
        for (line, (words, size)) in lines.iter().zip([TEXT, NOTE]).enumerate() {
            let y = at.1 + 10.0 + line as f64 * LINE;
            canvas.text((at.0, y), words, size, ink(), Align::Left);
        }
        board(&mut canvas, (at.0, at.1 + 2.0 * LINE + 4.0), &network.ring.weights(neuron), class);
    }
    canvas
}

fn board(canvas: &mut Canvas, corner: Point, weights: &[f64; 64], class: &Class) {
    let most = weights.iter().map(|weight| weight.abs()).fold(1e-9, f64::max);
    for (square, (weight, man)) in (0..).zip(weights.iter().zip(class.typical())) {
        let (shade, outline) = (Some(shade(weight / most)), Role::Grid.colour());
        let middle = squares::draw(canvas, corner, (square, SQUARE), shade, outline);
        if let Some((man, share)) = man.filter(|(_, share)| *share >= SHOWN) {
            let colour = faded(ink(), 1.0 - 0.4 * (1.0 - share) / (1.0 - SHOWN));
            canvas.text(middle, &man.char().to_string(), 18.0, colour, Align::Centre);
        }
    }
}

/// Returns the shade of a weight, from none for 0 to full colour for the largest weight. It grows
/// with the square root of the weight, because otherwise only the kings would be visible.
fn shade(part: f64) -> Colour {
    shades::shade(-part.signum() * part.abs().min(1.0).sqrt())
}

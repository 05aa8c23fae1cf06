//! The ring of neurons: how often each neuron won, and the game phases in its class.

use std::f64::consts::TAU;

use plywood_learning::kohonen::{Class, Network};

use plywood::report::plots::frame::{LINE, MARGIN, NOTE, TEXT, faint_ink, headed, ink};
use plywood_charts::canvas::{Align, Canvas, Colour, Point, Role};

/// The inner radius of all bars and the outer radius of the longest bar, in pixels.
const RADII: (f64, f64) = (150.0, 370.0);

/// Width of the margin around the ring for the numbers of neurons, in pixels.
const ROOM: f64 = 40.0;

/// The interval between numbered neurons.
const NUMBERED: usize = 10;

/// The colours of the game phases, from the opening to mating.
const PHASES: [Role; Class::PHASES.len()] = Role::FAMILIES;

/// The colour of neurons with an empty class.
const UNKNOWN: Role = Role::Grid;

/// Draws a bar for each neuron; its length is proportional to the logarithm of the neuron's wins.
pub fn of_wins(network: &Network, classes: &[Class]) -> Canvas {
    let ring = &network.ring;
    let wins: Vec<u32> = (0..classes.len()).map(|neuron| ring.wins(neuron)).collect();
    let most = wins.iter().copied().max().unwrap_or(0).max(1);
    let width = 2.0 * (MARGIN + ROOM + RADII.1);
    let subtitle = format!(
        "{} neurons clockwise from the top. The length of a bar is proportional to the logarithm \
         of the wins in training, of which there are at most {most}. Its colours are the phases, \
         by Joanna's evaluation, of the positions now in this class.",
        wins.len()
    );
    let (mut canvas, top) = headed("Wins and phases of the neurons", &subtitle, width, width);
    let middle = (width / 2.0, top + width / 2.0);
    let step = TAU / wins.len() as f64;
    for (neuron, (&wins, class)) in wins.iter().zip(classes).enumerate() {
        let angle = step * neuron as f64;
        let share = f64::from(wins).ln_1p() / f64::from(most).ln_1p();
        let length = (RADII.1 - RADII.0) * share;
        let mut from = RADII.0;
        for (share, colour) in shares(class) {
            let to = from + length * share;
            canvas.area(sector(middle, (from, to), (angle, 0.42 * step)), colour);
            from = to;
        }
        if neuron % NUMBERED == 0 {
            let at = on_circle(middle, RADII.0 - 18.0, angle);
            canvas.text(at, &neuron.to_string(), NOTE, faint_ink(), Align::Centre);
        }
    }
    legend(&mut canvas, middle);
    canvas
}

/// Returns the parts of a bar with their colours, from the inside.
fn shares(class: &Class) -> Vec<(f64, Colour)> {
    if class.positions == 0 {
        return vec![(1.0, UNKNOWN.colour())];
    }
    let share = |count: u64| count as f64 / class.positions as f64;
    class.phases.iter().zip(PHASES).map(|(&count, role)| (share(count), role.colour())).collect()
}

/// Returns the corners of a sector between two radii, `half` an angle wide on both sides of
/// `angle`.
fn sector(middle: Point, (inner, outer): (f64, f64), (angle, half): (f64, f64)) -> Vec<Point> {
    let corner = |radius, angle| on_circle(middle, radius, angle);
    vec![
        corner(inner, angle - half),
        corner(outer, angle - half),
        corner(outer, angle + half),
        corner(inner, angle + half),
    ]
}

/// Converts a radius and an angle, clockwise from the top, to a point.
fn on_circle((x, y): Point, radius: f64, angle: f64) -> Point {
    (x + radius * angle.sin(), y - radius * angle.cos())
}

/// Draws the legend of the colours in the middle of the ring.
fn legend(canvas: &mut Canvas, (x, y): Point) {
    let named = Class::PHASES.into_iter().zip(PHASES).chain([("no position", UNKNOWN)]);
    for (line, (name, role)) in named.enumerate() {
        let at = (x - 52.0, y + (line as f64 - 2.5) * LINE);
        canvas.rectangle((at.0 - 16.0, at.1 - 6.0), (at.0 - 4.0, at.1 + 6.0), role.colour());
        canvas.text((at.0 + 4.0, at.1), name, TEXT, ink(), Align::Left);
    }
}

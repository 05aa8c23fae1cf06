//! Colours of cells, from the ground to one of two colours.

use plywood_charts::canvas::{Colour, Role, faded};

/// The opacity of the strongest shade. Ink is still legible on it in both modes.
const STRONGEST: f64 = 0.5;

/// Returns the ground for 0, blue for -1 and orange for 1, and mixed colours between them.
pub fn shade(far: f64) -> Colour {
    let end = if far < 0.0 { Role::BestFirst } else { Role::NullWindow };
    faded(end.colour(), STRONGEST * far.abs().min(1.0))
}

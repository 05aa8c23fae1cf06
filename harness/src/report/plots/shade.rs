//! Colours of cells, from white to one of two colours.

use plywood_charts::canvas::{Colour, rgb};

/// The colours at -1 and 1. Black text is legible on both, and on all colours between them.
pub const ENDS: [u32; 2] = [0x7F_B8_DE, 0xF0_A0_60];

/// Returns white for 0, the first end colour for -1 and the second for 1, and mixed colours between
/// them.
pub fn shade(far: f64) -> Colour {
    let end = if far < 0.0 { ENDS[0] } else { ENDS[1] };
    let mixed = |shift: u32| {
        let end = f64::from((end >> shift) & 0xFF);
        ((255.0 + (end - 255.0) * far.abs()).round() as u32) << shift
    };
    rgb(mixed(16) | mixed(8) | mixed(0))
}

//! Places of moves in their lists.

use plywood_positions::{Value, Window};

/// Below every value: the best of no moves at all.
pub const NONE_YET: Value = Window::FULL.alpha;

/// A move's place in its position's list of moves, from 0, in the generator's
/// order. No list is longer than 65,535 moves.
pub type Place = u16;

//! Indices of moves in move lists.

use plywood_positions::{Value, Window};

/// The maximum of no values, below every value.
pub const NONE_YET: Value = Window::FULL.alpha;

/// The index of a move in its position's move list, from 0, in generator order. No list has more
/// than 65,535 moves.
pub type Place = u16;

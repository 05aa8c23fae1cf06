//! Chess as a board. Its searches take as long to compile as those of two other games, so they have
//! a crate of their own, which compiles at the same time.

use plywood_games::{AnyBoard, Board};
use plywood_positions::{Chess, MATERIAL};

/// Returns the board of chess.
pub fn chess() -> impl AnyBoard {
    Board::<Chess>::new("chess", "positions in Forsyth-Edwards notation")
        .evaluated()
        .timed(MATERIAL)
        .played()
}

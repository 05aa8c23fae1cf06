//! Chess whose positions know the promotions since the root, for one experiment.

use plywood_games::{AnyBoard, Board};
use plywood_positions::{ChessWithPromotions, JOANNA, JOANNA_WITHOUT};

/// Returns chess whose positions also count the promotions since the root, and include the count in
/// their keys. It can be searched but not played. Its searches are compiled here, so that the program
/// that only searches does without them.
pub fn chess_with_promotions() -> impl AnyBoard {
    Board::<ChessWithPromotions>::new(
        "chess-with-promotions",
        "chess in which a position, and its key, has the promotions since the root",
    )
    .evaluation(JOANNA)
    .evaluation(JOANNA_WITHOUT)
}

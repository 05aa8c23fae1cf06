use plywood_positions::{Chess, ChessWithPromotions, JOANNA, MATERIAL};

use crate::board::Board;
use crate::list::AnyBoard;

/// Chess.
pub fn chess() -> impl AnyBoard {
    Board::<Chess>::new("chess", "positions in Forsyth-Edwards notation")
        .evaluated()
        .timed(MATERIAL)
        .played()
}

/// Chess with the number of promotions since the root in each position. It is searched but not
/// played: it differs from chess in what its keys cover.
pub fn chess_with_promotions() -> impl AnyBoard {
    Board::<ChessWithPromotions>::new(
        "chess-with-promotions",
        "chess in which a position, and its key, has the promotions since the root",
    )
    .evaluation(JOANNA)
}

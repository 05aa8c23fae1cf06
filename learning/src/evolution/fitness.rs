//! What a game is worth to those who played it (3.3.1).

use plywood_engine::{End, Game, Reason, Score, Side};
use plywood_positions::Chess;
use shakmaty::Position as _;

/// A mate at move k is worth this less k.
pub const MAX_MOVES_TO_MATE: i64 = 20_000;

/// The worth of a finished game to White; to Black it is the opposite. A mate
/// is worth 20000 less the number of the move that brings it; a game that was
/// broken off is worth the difference of the men (queen 900, rook 500, bishop
/// and knight 300, pawn 100); a draw nothing.
pub fn worth(game: &Game<Chess>) -> i64 {
    match game.end() {
        Some(End { score: Score::Win(winner), .. }) => {
            let plies = game.plies().len() as i64;
            let worth = MAX_MOVES_TO_MATE - (plies + 1) / 2;
            if winner == Side::First { worth } else { -worth }
        }
        Some(End { reason: Reason::MoveLimit, .. }) | None => {
            let board = game.position().board().board();
            let men = |color| {
                let side = board.by_color(color);
                let count = |role: shakmaty::Bitboard| (role & side).count() as i64;
                900 * count(board.queens())
                    + 500 * count(board.rooks())
                    + 300 * (count(board.bishops()) + count(board.knights()))
                    + 100 * count(board.pawns())
            };
            men(shakmaty::Color::White) - men(shakmaty::Color::Black)
        }
        Some(_) => 0,
    }
}

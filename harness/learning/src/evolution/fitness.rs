//! The result of a game as a number, for fitness (3.3.2).

use plywood_players::{End, Game, Reason, Score, Side};
use plywood_positions::Chess;
use serde::Deserialize;
use shakmaty::Position as _;

/// A mate at move k is worth this minus k.
pub const MAX_MOVES_TO_MATE: i64 = 20_000;

/// The effect of an advantage in material at the end of a game that was cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    /// It counts for the side that has it.
    #[default]
    Counts,
    /// It counts against the side that has it, which has failed to win with it. The source tried
    /// this, and rejected it because its searches know nothing of the limit of moves. It does not
    /// give the other side's share: as in every other game, that is what the first side loses.
    Costs,
}

/// The result of a finished game for White; Black's is its negative. A mate is worth 20000 minus
/// the number of the mating move; a game that was cut short is worth its material difference (queen
/// 900, rook 500, bishop and knight 300, pawn 100), with the sign that `advantage` gives it; a draw
/// is worth 0.
pub fn worth(game: &Game<Chess>, advantage: Advantage) -> i64 {
    match game.end() {
        Some(End { score: Score::Win(winner), .. }) => {
            let plies = game.plies().len() as i64;
            let worth = MAX_MOVES_TO_MATE - (plies + 1) / 2;
            if winner == Side::First { worth } else { -worth }
        }
        Some(End { reason: Reason::MoveLimit, .. }) | None => match advantage {
            Advantage::Counts => lead(game),
            Advantage::Costs => -lead(game),
        },
        Some(_) => 0,
    }
}

/// White's material less Black's.
fn lead(game: &Game<Chess>) -> i64 {
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

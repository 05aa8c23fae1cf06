//! The value of a game's result for fitness (3.3.2).

use plywood_players::{End, Game, Reason, Score, Side};
use plywood_positions::Chess;
use serde::Deserialize;
use shakmaty::Position as _;

/// Value of a mate, before the number of the mating move is subtracted.
pub const MAX_MOVES_TO_MATE: i64 = 20_000;

/// The effect of a material advantage at the end of a game that was stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advantage {
    /// The advantage counts for the side that has it.
    #[default]
    Counts,
    /// The advantage counts against the side that has it, which failed to win with it.
    ///
    /// The source tried this and rejected it, because its searches do not know the limit on moves.
    /// The source does not state the other side's share; as in every other game, it gains what this
    /// side loses.
    Costs,
}

/// Returns the value of a finished game for White; Black's value is its negative.
///
/// A mate is worth 20000 minus the number of the mating move. A game that was stopped is worth its
/// material difference (queen 900, rook 500, bishop and knight 300, pawn 100), with the sign given
/// by `advantage`. A draw is worth 0.
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

/// Returns White's material minus Black's.
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

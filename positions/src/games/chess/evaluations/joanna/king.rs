//! Scores king safety and king activity. Each function returns the term of one side.
//!
//! Interpretation: the printed list omits e1, which therefore scores 0. The 45 points are subtracted only for
//! three pawns, hence never on an edge file.

use shakmaty::{Bitboard, Rank};

use super::super::view::{FILE_A, FILE_H, View, count};
use super::JoannaPhase::{self, EarlyEnding, Ending, MiddleGame, Opening};
use super::squares::near_centre;
use crate::Value;

/// Scores of the king's square on the first two ranks, from a1.
const SHELTER: [Value; 16] = [15, 25, 10, -5, 0, 5, 25, 15, 10, 15, -40, -40, -40, -40, 15, 10];

/// Returns the score of the king's square, plus 15 for each own pawn directly in front of it. Three pawns in
/// front of a king on the first rank score nothing, because the king would have no escape.
#[inline]
pub fn king_safety(view: &View, phase: JoannaPhase) -> Value {
    if !matches!(phase, Opening | MiddleGame) {
        return 0;
    }
    let king = view.own.king;
    let square = match king.rank() {
        Rank::First | Rank::Second => SHELTER[king as usize],
        Rank::Third => -100,
        Rank::Fourth => -200,
        _ => -400,
    };
    let ahead = Bitboard::from_square(king).shift(8);
    let beside = Bitboard((ahead & !FILE_A).0 >> 1 | (ahead & !FILE_H).0 << 1);
    let pawns = count((ahead | beside) & view.own.pawns);
    let shut_in = pawns == 3 && king.rank() == Rank::First;
    square + if shut_in { 0 } else { 15 * pawns }
}

/// Returns the king's closeness to the centre, times 3 in early endings and 8 in endings.
#[inline]
pub fn king_in_centre(view: &View, phase: JoannaPhase) -> Value {
    let factor = match phase {
        EarlyEnding => 3,
        Ending => 8,
        _ => return 0,
    };
    factor * near_centre(view.own.king)
}

//! Kings. Each function is one side's term.
//!
//! Interpretation: e1 is not in the printed list; it counts 0. The 45 points are subtracted for
//! three pawns only, hence never on an edge file.

use shakmaty::{Bitboard, Rank};

use super::super::view::{FILE_A, FILE_H, View, count};
use super::JoannaPhase::{self, EarlyEnding, Ending, MiddleGame, Opening};
use super::squares::near_centre;
use crate::Value;

/// By square, for the first two ranks from a1 on.
const SHELTER: [Value; 16] = [15, 25, 10, -5, 0, 5, 25, 15, 10, 15, -40, -40, -40, -40, 15, 10];

/// The safety of the king's square, plus 15 for each own pawn directly in front of it; but nothing
/// for three pawns in front of a king on the first rank, which would have no escape.
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

/// How near the king is to the centre, 3 or 8 times.
#[inline]
pub fn king_in_centre(view: &View, phase: JoannaPhase) -> Value {
    let factor = match phase {
        EarlyEnding => 3,
        Ending => 8,
        _ => return 0,
    };
    factor * near_centre(view.own.king)
}

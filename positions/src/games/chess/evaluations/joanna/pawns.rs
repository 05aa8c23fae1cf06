//! Scores pawns. Each function returns the term of one side.

use shakmaty::{Bitboard, Rank, Square};

use super::super::view::{View, count, rank};
use super::JoannaPhase::{self, EarlyEnding, Ending, MiddleGame, Opening};
use super::squares::all_near_centre;
use crate::Value;

/// The squares d4 d5 e4 e5.
const HEART: Bitboard = Bitboard(0x18 << 24 | 0x18 << 32);
/// The squares c4 c5 d3 d6 e3 e6 f4 f5.
const AROUND: Bitboard = Bitboard(0x18 << 16 | 0x24 << 24 | 0x24 << 32 | 0x18 << 40);

/// Returns the pawns' closeness to the centre, plus 15 for each pawn on its four middle squares and 10 for
/// each pawn around them.
#[inline]
pub fn pawns_in_centre(view: &View, phase: JoannaPhase) -> Value {
    match phase {
        Opening | MiddleGame => {
            let pawns = view.own.pawns;
            all_near_centre(pawns) + 15 * count(pawns & HEART) + 10 * count(pawns & AROUND)
        }
        _ => 0,
    }
}

/// Returns the weight of advanced pawns in a phase.
pub fn advance(phase: JoannaPhase) -> Value {
    match phase {
        EarlyEnding => 2,
        Ending => 4,
        _ => 0,
    }
}

/// Returns the weighted sum of the squared numbers of steps from the second rank.
#[inline]
pub fn advanced_pawns(view: &View, phase: JoannaPhase) -> Value {
    match advance(phase) {
        0 => 0,
        factor => {
            let steps = |pawn: Square| pawn.rank() as Value - 1;
            factor * view.own.pawns.into_iter().map(|pawn| steps(pawn).pow(2)).sum::<Value>()
        }
    }
}

/// Returns -10 for a pawn on d2 or e2, and -50 if both are there.
#[inline]
pub fn pawns_at_home(view: &View, phase: JoannaPhase) -> Value {
    if phase != Opening {
        return 0;
    }
    let middle = Bitboard(
        Bitboard::from_file(shakmaty::File::D).0 | Bitboard::from_file(shakmaty::File::E).0,
    );
    match count(view.own.pawns & rank(Rank::Second) & middle) {
        2 => -70,
        pawns => -10 * pawns,
    }
}

//! Pawns. Each function is one side's term.

use shakmaty::{Bitboard, Rank, Square};

use super::super::view::{View, count, rank};
use super::JoannaPhase::{self, EarlyEnding, Ending, MiddleGame, Opening};
use super::squares::all_near_centre;
use crate::Value;

/// d4 d5 e4 e5.
const HEART: Bitboard = Bitboard(0x18 << 24 | 0x18 << 32);
/// c4 c5 d3 d6 e3 e6 f4 f5.
const AROUND: Bitboard = Bitboard(0x18 << 16 | 0x24 << 24 | 0x24 << 32 | 0x18 << 40);

/// How near pawns are to the centre, with 15 more for each in its middle and
/// 10 around it.
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

/// How much an advanced pawn counts.
pub fn advance(phase: JoannaPhase) -> Value {
    match phase {
        EarlyEnding => 2,
        Ending => 4,
        _ => 0,
    }
}

/// The square of each pawn's steps from its second rank.
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

/// -10 for each pawn on d2 and e2, and -50 if both are there.
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

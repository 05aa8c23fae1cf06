//! Scores development by Levy's formula, 20 D - (15 U + k C), for one side.
//!
//! Interpretation:
//! - A piece is undeveloped if it is on an initial square of its kind.
//! - Joanna recorded whether a side had castled. Here it is inferred from the position. The side has no
//!   castling right, and its king is on the first rank on a, b, c, g or h. No rook of its own is between the
//!   king and the nearer edge.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Square};

use super::super::view::{View, count};
use super::JoannaPhase::{self, MiddleGame, Opening};
use crate::Value;

const KNIGHTS: Bitboard = Bitboard(0x42);
const BISHOPS: Bitboard = Bitboard(0x24);
const ROOKS: Bitboard = Bitboard(0x81);

/// Returns Levy's formula in the opening, without U in the middle game, and 0 in other phases.
#[inline]
pub fn development(view: &View, phase: JoannaPhase) -> Value {
    let queen_counts = match phase {
        Opening => true,
        MiddleGame => false,
        _ => return 0,
    };
    let (own, enemy) = (&view.own, &view.enemy);
    let at_home = count(own.knights & KNIGHTS | own.bishops & BISHOPS);
    let developed = count(own.minor_pieces()) - at_home;
    let early_queen = own.queens.any() && !own.queens.contains(Square::D1);
    let undeveloped =
        if queen_counts && early_queen { at_home + count(own.rooks & ROOKS) } else { 0 };
    let attackers = if enemy.queens.any() { 8 } else { count(enemy.minor_pieces() | enemy.rooks) };
    20 * developed - (15 * undeveloped + castling(view) * attackers)
}

/// Returns the penalty factor for not having castled.
fn castling(view: &View) -> Value {
    let [short, long] =
        [CastlingSide::KingSide, CastlingSide::QueenSide].map(|side| view.may_castle(side));
    match (short, long) {
        (true, true) => 3,
        (true, false) => 5,
        (false, true) => 10,
        (false, false) if has_castled(view) => 0,
        (false, false) => 20,
    }
}

/// Returns whether king and rooks are placed as after castling.
fn has_castled(view: &View) -> bool {
    let king = view.own.king;
    let first_rank = |files: u64| Bitboard(files);
    let outside = match king.file() {
        _ if king.rank() != Rank::First => return false,
        File::A | File::H => Bitboard::EMPTY,
        File::B => first_rank(0x01),
        File::C => first_rank(0x03),
        File::G => first_rank(0x80),
        File::D | File::E | File::F => return false,
    };
    view.own.rooks.is_disjoint(outside)
}

//! Scores bishops, rooks and queens. Each function returns the term of one side.
//!
//! Interpretation:
//! - Bishops' diagonals are complete: men do not block them. A pawn's own half is its first four ranks.
//! - A file is open if it has no pawns, and half-open if it has only enemy pawns.
//! - Rooks are connected on a line with nothing between them. Three rooks in a line are two pairs.
//! - A rook on the seventh confines the king to the eighth rank wherever the king is on it.
//! - "In the ending" means both endings.

use shakmaty::{Bitboard, Rank, Square, attacks};

use super::super::view::{View, count, files_of, rank};
use super::JoannaPhase::{self, EarlyEnding, Ending, MiddleGame, Opening};
use super::squares::all_near_centre;
use crate::Value;

/// Returns the score of men on bishops' diagonals, times 3 in the middle game and once in the early ending.
#[inline]
pub fn bishops(view: &View, phase: JoannaPhase) -> Value {
    let factor = match phase {
        MiddleGame => 3,
        EarlyEnding => 1,
        _ => return 0,
    };
    factor * view.own.bishops.into_iter().map(|bishop| diagonals(view, bishop)).sum::<Value>()
}

/// Returns Hartmann's value of a bishop, from the enemy men on its diagonals (EM), its own pieces (OM), the
/// diagonals' length (DL) and its own pawns (OW).
fn diagonals(view: &View, bishop: Square) -> Value {
    let diagonals = attacks::bishop_attacks(bishop, Bitboard::EMPTY);
    let on = |men: Bitboard| count(men & diagonals);
    let (own, enemy) = (&view.own, &view.enemy);
    let mut value = count(diagonals) - 7;
    if diagonals.intersects(enemy.all) {
        value += 3 * on(enemy.knights) + 4 * on(enemy.bishops) + 5 * on(enemy.rooks);
        value += 9 * on(enemy.queens);
        value += if diagonals.contains(enemy.king) { 10 } else { 0 };
    }
    if diagonals.intersects(own.all) {
        value += on(own.knights) + on(own.bishops) + 2 * on(own.rooks) + 3 * on(own.queens);
        let ahead = Bitboard(!0 << (8 * (bishop.rank() as u32)));
        value += on(own.pawns) - 6 * on(own.pawns & ahead & OWN_HALF);
    }
    value
}

const OWN_HALF: Bitboard = Bitboard(0xffff_ffff);

/// Returns 10 for each rook on an open file and 4 on a half-open file.
#[inline]
pub fn rooks_on_open_files(view: &View, phase: JoannaPhase) -> Value {
    if !matches!(phase, Opening | MiddleGame) || view.own.rooks.is_empty() {
        return 0;
    }
    let free = view.own.rooks & !files_of(view.own.pawns);
    let half_open = count(free & files_of(view.enemy.pawns));
    10 * count(free) - 6 * half_open
}

/// Returns 20 for each pair of connected rooks.
#[inline]
pub fn connected_rooks(view: &View) -> Value {
    let rooks = view.own.rooks;
    if !rooks.more_than_one() {
        return 0;
    }
    let seen = |rook| count(attacks::rook_attacks(rook, view.occupied) & rooks);
    // Each rook of a pair sees the other.
    20 * rooks.into_iter().map(seen).sum::<Value>() / 2
}

/// Returns 27 for each rook on the seventh rank, and 13 more if the enemy king is on the eighth.
#[inline]
pub fn rooks_on_seventh(view: &View) -> Value {
    let cut_off = rank(Rank::Eighth).contains(view.enemy.king);
    let each = if cut_off { 27 + 13 } else { 27 };
    each * count(view.own.rooks & rank(Rank::Seventh))
}

/// Returns the queens' closeness to the centre, times -2, 0, 2 or 4 by phase.
#[inline]
pub fn queens_in_centre(view: &View, phase: JoannaPhase) -> Value {
    let factor = match phase {
        Opening => -2,
        EarlyEnding => 2,
        Ending => 4,
        _ => return 0,
    };
    factor * all_near_centre(view.own.queens)
}

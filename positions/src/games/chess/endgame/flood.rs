//! Moves one man from many squares at once with bitboard fills.

use shakmaty::{Color, Role};

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// Returns the squares that a queen, rook, bishop or knight attacks from any square of `from`, given other
/// men on `occupied`. Occupied squares can be attacked. The relation is symmetric.
#[inline]
pub fn attacks(role: Role, from: u64, occupied: u64) -> u64 {
    match role {
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, !occupied),
        Role::Rook => rook(from, !occupied),
        Role::Queen => rook(from, !occupied) | bishop(from, !occupied),
        Role::Pawn | Role::King => 0,
    }
}

fn knight(from: u64) -> u64 {
    let one = (from << 1 & NOT_A) | (from >> 1 & NOT_H);
    let two = (from << 2 & NOT_AB) | (from >> 2 & NOT_GH);
    one << 16 | one >> 16 | two << 8 | two >> 8
}

fn rook(from: u64, empty: u64) -> u64 {
    up::<8>(from, empty, u64::MAX)
        | down::<8>(from, empty, u64::MAX)
        | up::<1>(from, empty, NOT_A)
        | down::<1>(from, empty, NOT_H)
}

fn bishop(from: u64, empty: u64) -> u64 {
    up::<9>(from, empty, NOT_A)
        | down::<9>(from, empty, NOT_H)
        | up::<7>(from, empty, NOT_H)
        | down::<7>(from, empty, NOT_A)
}

/// Slides towards higher squares. `wrap` contains the squares that a step can reach without crossing the side
/// of the board.
#[inline]
fn up<const STEP: u32>(mut from: u64, empty: u64, wrap: u64) -> u64 {
    let mut free = empty & wrap;
    from |= free & from << STEP;
    free &= free << STEP;
    from |= free & from << (2 * STEP);
    free &= free << (2 * STEP);
    from |= free & from << (4 * STEP);
    from << STEP & wrap
}

/// Slides towards lower squares; see [`up`].
#[inline]
fn down<const STEP: u32>(mut from: u64, empty: u64, wrap: u64) -> u64 {
    let mut free = empty & wrap;
    from |= free & from >> STEP;
    free &= free >> STEP;
    from |= free & from >> (2 * STEP);
    free &= free >> (2 * STEP);
    from |= free & from >> (4 * STEP);
    from >> STEP & wrap
}

/// Shifts squares one rank forwards for `side`.
#[inline]
pub fn forwards(side: Color, squares: u64) -> u64 {
    side.fold_wb(squares << 8, squares >> 8)
}

/// Shifts squares one rank backwards for `side`.
#[inline]
pub fn backwards(side: Color, squares: u64) -> u64 {
    forwards(!side, squares)
}

/// Shifts squares three ranks forwards for `side`.
#[inline]
pub fn far_forwards(side: Color, squares: u64) -> u64 {
    side.fold_wb(squares << 24, squares >> 24)
}

/// Shifts squares three ranks backwards for `side`.
#[inline]
pub fn far_backwards(side: Color, squares: u64) -> u64 {
    far_forwards(!side, squares)
}

/// Returns the squares of a rank, counted from 1 at the first rank of `side`.
#[inline]
pub fn rank(side: Color, number: u32) -> u64 {
    side.fold_wb(0xff << (8 * (number - 1)), 0xff << (8 * (8 - number)))
}

/// Returns the neighbouring squares on the same rank.
#[inline]
pub fn beside(squares: u64) -> u64 {
    (squares << 1 & NOT_A) | (squares >> 1 & NOT_H)
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Square};

    use super::*;
    use crate::mix;

    #[test]
    fn many_squares_attack_what_each_attacks() {
        for seed in 0..300 {
            let occupied = mix(seed) & mix(seed + 1000);
            let from = mix(seed + 2000) & mix(seed + 3000) & !occupied;
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let each = Square::ALL.into_iter().filter(|&at| Bitboard(from).contains(at));
                let expected = each.fold(Bitboard::EMPTY, |all, at| {
                    all | shakmaty::attacks::attacks(at, role.of(Color::White), Bitboard(occupied))
                });
                let attacked = attacks(role, from, occupied);
                assert_eq!(attacked, expected.0, "{role:?} {from:x} {occupied:x}");
            }
        }
    }
}

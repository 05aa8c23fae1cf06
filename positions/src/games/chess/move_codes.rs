//! A number for every move of chess.

use shakmaty::{Move, Role, Square};

use crate::MoveCodes;

/// Pairs of squares.
const PAIRS: usize = 64 * 64;

/// Kinds of moves of a piece of some role: what it takes, and what it becomes.
/// Quiet moves are the first kind of each role.
const KINDS: usize = 7 * 7;

/// The moves of six roles, then those that are en passant, castling, and drops,
/// which are not chess.
pub const CODES: MoveCodes<Move> = MoveCodes { count: (6 * KINDS + 3) * PAIRS, of };

#[inline]
fn of(chosen: Move) -> usize {
    match chosen {
        Move::Normal { role, from, capture, to, promotion } => {
            let kind = 7 * number(capture) + number(promotion);
            (6 * kind + role as usize - 1) * PAIRS + pair(from, to)
        }
        Move::EnPassant { from, to } => 6 * KINDS * PAIRS + pair(from, to),
        Move::Castle { king, rook } => (6 * KINDS + 1) * PAIRS + pair(king, rook),
        Move::Put { role, to } => (6 * KINDS + 2) * PAIRS + 64 * (role as usize - 1) + to as usize,
    }
}

#[inline]
fn number(role: Option<Role>) -> usize {
    role.map_or(0, |role| role as usize)
}

#[inline]
fn pair(from: Square, to: Square) -> usize {
    64 * from as usize + to as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn two_moves_have_two_numbers() {
        let roles = || Role::ALL.into_iter().map(Some).chain([None]);
        let mut seen = HashSet::new();
        let mut meet = |chosen: Move| {
            let code = (CODES.of)(chosen);
            assert!(code < CODES.count && seen.insert(code), "{chosen:?}");
        };
        for from in Square::ALL {
            for to in Square::ALL {
                meet(Move::EnPassant { from, to });
                meet(Move::Castle { king: from, rook: to });
                for (role, capture) in Role::ALL
                    .into_iter()
                    .flat_map(|role| roles().map(move |capture| (role, capture)))
                {
                    for promotion in roles() {
                        meet(Move::Normal { role, from, capture, to, promotion });
                    }
                }
            }
            for role in Role::ALL {
                meet(Move::Put { role, to: from });
            }
        }
    }
}

//! Numbers all chess moves.

use shakmaty::{Move, Rank, Role, Square};

use crate::MoveCodes;

/// The number of pairs of squares.
const PAIRS: usize = 64 * 64;

/// The number of possible captures: nothing, or a piece of one of six roles.
const TAKEN: usize = 7;

/// The number of pairs of files, for either colour.
const PROMOTING: usize = 2 * 8 * 8;

/// The first number of a promotion. Moves of six roles without promotion come before it, quiet moves before
/// captures, so data indexed by these numbers is compact.
const PROMOTIONS: usize = TAKEN * 6 * PAIRS;
const EN_PASSANT: usize = PROMOTIONS + TAKEN * 6 * PROMOTING;
const CASTLING: usize = EN_PASSANT + PAIRS;

/// The first number of a drop. Chess has no drops, but shakmaty's move type includes them.
const DROPS: usize = CASTLING + PAIRS;

/// The numbering of all chess moves.
pub const CODES: MoveCodes<Move> = MoveCodes { count: DROPS + 6 * 64, of };

#[inline(always)]
#[expect(clippy::inline_always, reason = "a move in memory costs more to hand over than to number")]
fn of(chosen: Move) -> usize {
    match chosen {
        Move::Normal { role, from, capture, to, promotion: None } => {
            (6 * number(capture) + role as usize - 1) * PAIRS + pair(from, to)
        }
        _ => of_rare(chosen),
    }
}

/// Returns the number of a promotion or a special move.
#[inline(never)]
fn of_rare(chosen: Move) -> usize {
    match chosen {
        Move::Normal { role, from, capture, to, promotion } => {
            let files = 8 * from.file() as usize + to.file() as usize;
            let side = usize::from(to.rank() == Rank::Eighth);
            let kind = 6 * number(capture) + promotion.unwrap_or(role) as usize - 1;
            PROMOTIONS + kind * PROMOTING + 64 * side + files
        }
        Move::EnPassant { from, to } => EN_PASSANT + pair(from, to),
        Move::Castle { king, rook } => CASTLING + pair(king, rook),
        Move::Put { role, to } => DROPS + 64 * (role as usize - 1) + to as usize,
    }
}

#[inline]
fn number(taken: Option<Role>) -> usize {
    taken.map_or(0, |role| role as usize)
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
        let taken = || Role::ALL.into_iter().map(Some).chain([None]);
        let mut seen = HashSet::new();
        let mut meet = |chosen: Move| {
            let code = (CODES.of)(chosen);
            assert!(code < CODES.count && seen.insert(code), "{chosen:?}");
        };
        for from in Square::ALL {
            for role in Role::ALL {
                meet(Move::Put { role, to: from });
            }
            for to in Square::ALL {
                meet(Move::EnPassant { from, to });
                meet(Move::Castle { king: from, rook: to });
                let promotes = matches!(
                    (from.rank(), to.rank()),
                    (Rank::Seventh, Rank::Eighth) | (Rank::Second, Rank::First)
                );
                let promotions = Role::ALL.into_iter().filter(|_| promotes);
                for capture in taken() {
                    for role in Role::ALL {
                        meet(Move::Normal { role, from, capture, to, promotion: None });
                    }
                    for promotion in promotions.clone().map(Some) {
                        let role = Role::Pawn;
                        meet(Move::Normal { role, from, capture, to, promotion });
                    }
                }
            }
        }
        assert_eq!(seen.len(), CODES.count);
    }
}

//! Counts mobility and control of the centre from a side's pseudo-legal moves, as if it were to move.
//!
//! Moves that leave the side's own king attacked count, as does capturing the enemy king, which is possible
//! for the side not to move. A promotion counts as four moves to one square. An en-passant capture counts
//! only for the side to move, pinned or not, as in the position's key. Castling counts only if it is fully
//! legal, as a move to the king's destination.
//!
//! Interpretation:
//! - Joanna used the counts of the side not to move from the previous ply. Here a value depends only on the
//!   position.
//! - As the author writes, control of the centre counts moves. Pushing a pawn there therefore counts, but
//!   defending a man there does not. The text announces six squares and lists eight.
//! - The squares that a rook attacks are its possible destinations.

use shakmaty::{Bitboard, Color, Rank, Square, attacks};

use super::super::view::{FILE_A, FILE_H, View, count, rank};
use crate::Value;

/// The squares c4 c5 d4 d5 e4 e5 f4 f5.
const CENTRE: Bitboard = Bitboard(0x3c << 24 | 0x3c << 32);

/// Counts of one side's moves.
#[derive(Default)]
pub struct Mobility {
    /// The number of moves.
    pub moves: Value,
    /// The set of destination squares.
    pub squares: Bitboard,
    /// The number of moves to the centre.
    pub centre: Value,
    /// The number of rook moves.
    pub rooks: Value,
}

impl Mobility {
    #[inline]
    pub fn of(view: &View) -> Self {
        let own = &view.own;
        // A piece may move to any square without a man of its own side.
        let free = !own.all;
        let mut counted = Self::default();
        for rook in own.rooks {
            counted.add(attacks::rook_attacks(rook, view.occupied) & free);
        }
        counted.rooks = counted.moves;
        for knight in own.knights {
            counted.add(attacks::knight_attacks(knight) & free);
        }
        for bishop in own.bishops {
            counted.add(attacks::bishop_attacks(bishop, view.occupied) & free);
        }
        for queen in own.queens {
            counted.add(attacks::queen_attacks(queen, view.occupied) & free);
        }
        counted.add(attacks::king_attacks(own.king) & free);
        counted.add(view.castlings() & free);
        counted.add_pawns(view);
        counted
    }

    /// Adds the moves of one piece, or of all pawns in one direction.
    #[inline]
    fn add(&mut self, targets: Bitboard) {
        self.moves += count(targets);
        self.squares |= targets;
        self.centre += count(targets & CENTRE);
    }

    #[inline]
    fn add_pawns(&mut self, view: &View) {
        let pawns = view.own.pawns;
        let empty = !view.occupied;
        let step = pawns.shift(8) & empty;
        let double_step = (step & rank(Rank::Third)).shift(8) & empty;
        let left = (pawns & !FILE_A).shift(7) & view.enemy.all;
        let right = (pawns & !FILE_H).shift(9) & view.enemy.all;
        for targets in [step, double_step, left, right] {
            self.add(targets);
            self.moves += 3 * count(targets & rank(Rank::Eighth));
        }
        if let Some(square) = view.en_passant() {
            self.add_en_passant(pawns, square);
        }
    }

    fn add_en_passant(&mut self, pawns: Bitboard, square: Square) {
        let takers = count(attacks::pawn_attacks(Color::Black, square) & pawns);
        if takers > 0 {
            self.moves += takers;
            self.squares.add(square);
        }
    }
}

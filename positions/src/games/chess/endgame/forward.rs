//! Makes moves in up to 64 positions at once, to test whether any of them leaves a set.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::flood;
use super::kings::{Kings, king_of};
use super::layout::{FixedMan, Layout, bit};
use super::reverse::moved;
use crate::Word;

/// Implements [`SlicedSpace::moves_only_into`](crate::SlicedSpace::moves_only_into).
pub fn moves_only_into(
    layout: &Layout,
    slice: usize,
    mover: Color,
    candidates: Word,
    set: &[u64],
    moves: &mut u64,
) -> u64 {
    let kings = layout.placements().kings(slice);
    let mut advance = Advance { layout, slice, mover, kings, set, moves };
    let squares = layout.squares(candidates.index as usize);
    // If the mover makes any other move, a pawn that can be taken en passant returns to its real square. Its
    // capture leaves the ending.
    let passing = layout
        .fixed()
        .iter()
        .zip(squares)
        .find_map(|(man, &square)| Some((*man, square, Layout::passing(man.piece, square)?)));
    if let Some((man, place, square)) = passing {
        let index = moved(man, candidates.index as usize, place, square);
        return advance.all(index, candidates.bits);
    }
    if layout.flood() != Role::Pawn.of(!mover) {
        return advance.all(candidates.index as usize, candidates.bits);
    }
    let places = flood::rank(!mover, 1);
    let usual = candidates.bits & !places;
    let real = flood::far_forwards(!mover, candidates.bits & places);
    let kept = if usual == 0 { 0 } else { advance.all(candidates.index as usize, usual) };
    let kept_passing = if real == 0 { 0 } else { advance.all(candidates.index as usize, real) };
    kept | flood::far_backwards(!mover, kept_passing)
}

struct Advance<'a> {
    layout: &'a Layout,
    slice: usize,
    mover: Color,
    kings: Kings,
    set: &'a [u64],
    moves: &'a mut u64,
}

impl Advance<'_> {
    /// Returns a word of the set.
    #[inline]
    fn word(&self, slice: usize, word: usize) -> u64 {
        self.set[slice * self.layout.words() + word]
    }

    fn count(&mut self, candidates: u64) {
        *self.moves += u64::from(candidates.count_ones());
    }

    /// Returns the candidates whose moves all lead into the set. Stops early if none is left.
    fn all(&mut self, word: usize, candidates: u64) -> u64 {
        let (layout, mover) = (self.layout, self.mover);
        let squares = layout.squares(word);
        let occupied = squares.iter().copied().chain(self.kings).collect::<Bitboard>();
        let mut left = candidates;
        if layout.flood().color == mover {
            left = self.flood_man(word, occupied, left);
        }
        let men = layout.fixed().iter().copied().zip(squares.iter().copied());
        for (man, square) in men.filter(|(man, _)| man.piece.color == mover) {
            if left == 0 {
                return 0;
            }
            left = if man.piece.role == Role::Pawn {
                self.pawn(word, man, square, occupied, left)
            } else {
                self.piece(word, man, square, occupied, left)
            };
        }
        self.king(word, squares, occupied, left)
    }

    fn flood_man(&mut self, word: usize, occupied: Bitboard, left: u64) -> u64 {
        self.count(left);
        let open = !self.word(self.slice, word);
        let good = open & !occupied.0;
        let flood = self.layout.flood();
        if flood.role != Role::Pawn {
            return left & !flood::attacks(flood.role, good, occupied.0);
        }
        let mover = self.mover;
        let enemy_pawns = self.layout.pawns(!mover, word);
        let (fourth, passed) = (flood::rank(mover, 4), flood::beside(enemy_pawns));
        // The coded square of a pawn that can be taken en passant is only a number: a king on that square is
        // no obstacle.
        let arrived = good & fourth & !passed
            | flood::far_forwards(mover, open & flood::rank(mover, 1)) & passed;
        let two = flood::backwards(mover, flood::backwards(mover, arrived) & !occupied.0);
        left & !flood::backwards(mover, good) & !(two & flood::rank(mover, 2))
    }

    fn piece(
        &mut self,
        word: usize,
        man: FixedMan,
        square: Square,
        occupied: Bitboard,
        mut left: u64,
    ) -> u64 {
        for to in attacks::attacks(square, man.piece, occupied) & !occupied {
            self.count(left);
            let there = self.word(self.slice, moved(man, word, square, to));
            left &= there | attacks::between(square, to).0;
            if left == 0 {
                break;
            }
        }
        left
    }

    fn pawn(
        &mut self,
        word: usize,
        man: FixedMan,
        square: Square,
        occupied: Bitboard,
        mut left: u64,
    ) -> u64 {
        let mover = self.mover;
        let one = flood::forwards(mover, bit(square)) & !occupied.0 & !Bitboard::BACKRANKS.0;
        for to in Bitboard(one) {
            self.count(left);
            left &= self.word(self.slice, moved(man, word, square, to));
        }
        let two = flood::forwards(mover, one) & !occupied.0 & flood::rank(mover, 4);
        for to in Bitboard(two) {
            self.count(left);
            let usual = self.word(self.slice, moved(man, word, square, to));
            let beside = flood::beside(two);
            // The positions in which an enemy pawn can capture it en passant.
            let passed = if self.layout.pawns(!mover, word) & beside != 0 {
                u64::MAX
            } else if self.layout.flood() == Role::Pawn.of(!mover) {
                beside
            } else {
                0
            };
            let there = if passed == 0 {
                usual
            } else {
                let place = Layout::passing_place(man.piece, to);
                let passing = self.word(self.slice, moved(man, word, square, place));
                usual & !passed | passing & passed
            };
            left &= there | one;
        }
        left
    }

    fn king(&mut self, word: usize, squares: &[Square], occupied: Bitboard, mut left: u64) -> u64 {
        for to in attacks::king_attacks(king_of(self.kings, self.mover)) & !occupied {
            if left == 0 {
                break;
            }
            let mut there = self.kings;
            there[usize::from(self.mover == Color::Black)] = to;
            let Some((slice, symmetry)) = self.layout.placements().find(there) else { continue };
            self.count(left);
            left &= if symmetry.is_identity() {
                self.word(slice, word)
            } else {
                let there = squares.iter().map(|&square| symmetry.square(square));
                symmetry.squares_before(self.word(slice, self.layout.word(there)))
            };
        }
        left
    }
}

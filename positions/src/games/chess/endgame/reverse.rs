//! Takes moves back in up to 64 positions at once.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::flood;
use super::kings::king_of;
use super::layout::{FixedMan, Layout, bit};
use crate::{Marks, Word};

/// Implements [`SlicedSpace::predecessors`](crate::SlicedSpace::predecessors).
pub fn predecessors(
    layout: &Layout,
    slice: usize,
    mover: Color,
    decided: &[Vec<Word>],
    marks: &mut Marks,
) {
    let kings = layout.placements().kings(slice);
    for word in &decided[slice] {
        Retreat { layout, mover, kings, word: *word }.men(marks);
    }
    for from in attacks::king_attacks(king_of(kings, mover)) {
        let mut there = kings;
        there[usize::from(mover == Color::Black)] = from;
        let Some((other, symmetry)) = layout.placements().find(there) else { continue };
        for word in &decided[other] {
            let squares = layout.squares(word.index as usize);
            // Directly after a pawn's two-square move, the last move was not a king's.
            let bits = word.bits & !passing_flood(layout, mover);
            if passing_fixed(layout, mover, squares).is_some() {
                continue;
            }
            if symmetry.is_identity() {
                marks.add(word.index as usize, bits);
            } else {
                let here = squares.iter().map(|&square| symmetry.square_before(square));
                marks.add(layout.word(here), symmetry.squares_before(bits));
            }
        }
    }
    if layout.ending().has_pawns_of_both() {
        mark_passing(layout, mover, marks);
    }
}

/// Returns the fixed pawn of `side` that can be captured en passant, if any.
fn passing_fixed(layout: &Layout, side: Color, squares: &[Square]) -> Option<usize> {
    layout.fixed().iter().zip(squares).position(|(man, &square)| {
        man.piece.color == side && Layout::passing(man.piece, square).is_some()
    })
}

/// Returns the positions in which the flood man of `side` can be captured en passant.
fn passing_flood(layout: &Layout, side: Color) -> u64 {
    if layout.flood() == Role::Pawn.of(side) { flood::rank(side, 1) } else { 0 }
}

/// For each marked position, marks the position with the same men and a pawn that can be captured en passant,
/// because the mover can make the same moves there.
fn mark_passing(layout: &Layout, mover: Color, marks: &mut Marks) {
    let fourth = flood::rank(!mover, 4);
    for word in marks.touched().collect::<Vec<_>>() {
        let bits = marks.get(word);
        if layout.flood() == Role::Pawn.of(!mover) {
            marks.mark(word, flood::far_backwards(!mover, bits & fourth));
        }
        for (man, &square) in layout.fixed().iter().zip(layout.squares(word)) {
            if man.piece == Role::Pawn.of(!mover) && bit(square) & fourth != 0 {
                let place = Layout::passing_place(man.piece, square);
                marks.mark(word - man.place(square) + man.place(place), bits);
            }
        }
    }
}

/// Positions with the opponent to move, whose last move is taken back.
struct Retreat<'a> {
    layout: &'a Layout,
    mover: Color,
    kings: [Square; 2],
    word: Word,
}

impl Retreat<'_> {
    /// Takes back moves of all men except the king.
    fn men(&self, marks: &mut Marks) {
        let index = self.word.index as usize;
        let squares = self.layout.squares(index);
        let men = || self.layout.fixed().iter().copied().zip(squares.iter().copied());
        let occupied = men()
            .map(|(man, square)| Layout::passing(man.piece, square).unwrap_or(square))
            .chain(self.kings)
            .collect::<Bitboard>();
        let own = |(man, _): &(FixedMan, Square)| man.piece.color == self.mover;
        if let Some(man) = passing_fixed(self.layout, self.mover, squares) {
            let (man, place) = (self.layout.fixed()[man], squares[man]);
            self.passing_pawn(man, place, marks);
            return;
        }
        let usual = self.word.bits & !passing_flood(self.layout, self.mover);
        for (man, square) in men().filter(own) {
            if man.piece.role == Role::Pawn {
                self.pawn(man, square, occupied, usual, marks);
            } else {
                let from = attacks::attacks(square, man.piece, occupied) & !occupied;
                for from in from {
                    let bits = usual & !attacks::between(square, from).0 & !bit(from);
                    marks.add(moved(man, index, square, from), bits);
                }
            }
        }
        if self.layout.flood().color == self.mover {
            self.flood_man(occupied, usual, marks);
        }
    }

    fn flood_man(&self, occupied: Bitboard, usual: u64, marks: &mut Marks) {
        let index = self.word.index as usize;
        let role = self.layout.flood().role;
        if role != Role::Pawn {
            marks.add(index, flood::attacks(role, usual, occupied.0) & !occupied.0);
            return;
        }
        let mover = self.mover;
        let empty = !occupied.0 & !flood::rank(mover, 1);
        let one = flood::backwards(mover, usual) & empty;
        marks.add(index, one);
        let enemy_pawns = self.layout.pawns(!mover, index);
        let from_fourth = usual & flood::rank(mover, 4) & !flood::beside(enemy_pawns);
        let two = flood::backwards(mover, flood::backwards(mover, from_fourth) & empty) & empty;
        marks.add(index, two);
        let passing = self.word.bits & flood::rank(mover, 1);
        marks.add(index, flood::forwards(mover, passing));
    }

    fn pawn(
        &self,
        man: FixedMan,
        square: Square,
        occupied: Bitboard,
        usual: u64,
        marks: &mut Marks,
    ) {
        let index = self.word.index as usize;
        let mover = self.mover;
        let empty = !occupied.0 & !flood::rank(mover, 1);
        let one = flood::backwards(mover, bit(square)) & empty;
        let two = flood::backwards(mover, one) & empty & flood::rank(mover, 2);
        for from in Bitboard(one) {
            marks.add(moved(man, index, square, from), usual & !one);
        }
        for from in Bitboard(two) {
            let beside = flood::beside(bit(square));
            if beside & self.layout.pawns(!mover, index) == 0 {
                let flood_beside =
                    if self.layout.flood() == Role::Pawn.of(!mover) { beside } else { 0 };
                let bits = usual & !one & !two & !flood_beside;
                marks.add(moved(man, index, square, from), bits);
            }
        }
    }

    /// Takes back a pawn's two-square move.
    fn passing_pawn(&self, man: FixedMan, place: Square, marks: &mut Marks) {
        for from in Bitboard(flood::forwards(self.mover, bit(place))) {
            marks.add(moved(man, self.word.index as usize, place, from), self.word.bits);
        }
    }
}

/// Returns the word after `man` moves to another square.
#[inline]
pub fn moved(man: FixedMan, word: usize, from: Square, to: Square) -> usize {
    word - man.place(from) + man.place(to)
}

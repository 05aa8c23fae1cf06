//! The placement of kings and fixed men, and the legality of its positions.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::ending::MOST_MEN;
use super::kings::{Kings, king_of};
use super::layout::Layout;

/// The kings and fixed men of a word, on their real squares. The flood man may be on any free square.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    pub layout: &'a Layout,
    pub kings: Kings,
    /// Squares of the fixed men, then of the flood man, whose entry is unused until it moves.
    pub squares: [Square; MOST_MEN],
    /// The squares of all men except the flood man.
    pub occupied: Bitboard,
    /// Whether the men are on different squares.
    apart: bool,
}

impl<'a> Setting<'a> {
    pub fn new(layout: &'a Layout, kings: Kings, fixed: impl Iterator<Item = Square>) -> Self {
        let mut squares = [Square::A1; MOST_MEN];
        let mut occupied = kings.into_iter().collect::<Bitboard>();
        let mut men = kings.len();
        for (place, square) in squares.iter_mut().zip(fixed) {
            *place = square;
            occupied.add(square);
            men += 1;
        }
        Self { layout, kings, squares, occupied, apart: occupied.count() == men }
    }

    /// Returns the fixed men of `side` with their indices and squares.
    pub fn fixed(&self, side: Color) -> impl Iterator<Item = (usize, Piece, Square)> + use<'a> {
        let men = self.layout.fixed().iter().zip(self.squares).enumerate();
        men.map(|(at, (man, square))| (at, man.piece, square))
            .filter(move |(_, piece, _)| piece.color == side)
    }

    /// Returns the index of the flood man in `squares`.
    pub fn flood(&self) -> usize {
        self.layout.fixed().len()
    }

    /// Returns the squares of the flood man that make the position legal with `mover` to move.
    pub fn legal(&self, mover: Color) -> u64 {
        if !self.apart {
            return 0;
        }
        let mut legal = !self.occupied.0;
        if self.layout.flood().role == Role::Pawn {
            legal &= !Bitboard::BACKRANKS.0;
        }
        legal & !self.attacked(mover)
    }

    /// Returns the squares of the flood man with which `side` attacks the enemy king.
    pub fn attacked(&self, side: Color) -> u64 {
        let king = king_of(self.kings, !side);
        let mut attacked = 0;
        for (_, piece, square) in self.fixed(side) {
            if attacks::attacks(square, piece, self.occupied).contains(king) {
                attacked |= !attacks::between(square, king).0;
            }
        }
        if self.layout.flood().color == side {
            attacked |= self.flood_from(king).0;
        }
        attacked
    }

    /// Returns the squares from which the flood man attacks `square`.
    pub fn flood_from(&self, square: Square) -> Bitboard {
        let flood = self.layout.flood();
        let back = if flood.role == Role::Pawn { !flood.color } else { flood.color };
        attacks::attacks(square, flood.role.of(back), self.occupied)
    }
}

//! The eight symmetries of the chessboard.

use shakmaty::{Bitboard, Square};

/// One of the eight symmetries of the board, composed of up to three reflections. The first maps to the left
/// half, the second to the lower half, the third to the part below the diagonal a1-h8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(u8);

const HORIZONTAL: u8 = 1;
const VERTICAL: u8 = 2;
const DIAGONAL: u8 = 4;

impl Symmetry {
    pub const IDENTITY: Self = Self(0);

    /// Returns the symmetry that maps a board to standard form, with or without pawns. Two squares determine
    /// it; the first takes precedence.
    pub fn normalizing(first: Square, second: Square, pawns: bool) -> Self {
        let mut symmetry = u8::from(first.file() as u8 > 3) * HORIZONTAL;
        if pawns {
            return Self(symmetry);
        }
        symmetry |= u8::from(first.rank() as u8 > 3) * VERTICAL;
        let above = |square: Square| {
            let square = Self(symmetry).square(square);
            (square.rank() as i8 - square.file() as i8).signum()
        };
        let sides = [above(first), above(second)];
        if sides[0] > 0 || (sides[0] == 0 && sides[1] > 0) {
            symmetry |= DIAGONAL;
        }
        Self(symmetry)
    }

    #[inline]
    pub fn is_identity(self) -> bool {
        self.0 == 0
    }

    /// Returns the image of `square`.
    #[inline]
    pub fn square(self, mut square: Square) -> Square {
        if self.0 & HORIZONTAL != 0 {
            square = square.flip_horizontal();
        }
        if self.0 & VERTICAL != 0 {
            square = square.flip_vertical();
        }
        if self.0 & DIAGONAL != 0 {
            square = square.flip_diagonal();
        }
        square
    }

    /// Returns the square whose image is `square`.
    #[inline]
    pub fn square_before(self, mut square: Square) -> Square {
        if self.0 & DIAGONAL != 0 {
            square = square.flip_diagonal();
        }
        if self.0 & VERTICAL != 0 {
            square = square.flip_vertical();
        }
        if self.0 & HORIZONTAL != 0 {
            square = square.flip_horizontal();
        }
        square
    }

    /// Returns the squares whose images are `squares`.
    #[inline]
    pub fn squares_before(self, squares: u64) -> u64 {
        let mut squares = Bitboard(squares);
        if self.0 & DIAGONAL != 0 {
            squares = squares.flip_diagonal();
        }
        if self.0 & VERTICAL != 0 {
            squares = squares.flip_vertical();
        }
        if self.0 & HORIZONTAL != 0 {
            squares = squares.flip_horizontal();
        }
        squares.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_can_be_taken_back() {
        for symmetry in (0..8).map(Symmetry) {
            for square in Square::ALL {
                let there = symmetry.square(square);
                assert_eq!(symmetry.square_before(there), square);
                let set = Bitboard::from(there).0;
                assert_eq!(symmetry.squares_before(set), Bitboard::from(square).0);
            }
        }
    }
}

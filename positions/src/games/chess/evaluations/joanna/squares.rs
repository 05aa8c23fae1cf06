//! Closeness of squares to the centre and to each other.

use shakmaty::{Bitboard, Square};

use crate::Value;

/// The value 7 - (|3.5 - i| + |3.5 - j|) of each square, from 0 in a corner to 6 on the four middle squares.
const NEAR_CENTRE: [Value; 64] = {
    let mut near = [0; 64];
    let mut at = 0;
    while at < 64 {
        let (file, rank) = (at as Value % 8, at as Value / 8);
        near[at] = (14 - (7 - 2 * file).abs() - (7 - 2 * rank).abs()) / 2;
        at += 1;
    }
    near
};

/// Returns a square's closeness to the centre, 0 to 6.
#[inline]
pub fn near_centre(square: Square) -> Value {
    NEAR_CENTRE[square as usize]
}

/// Returns the sum of [`near_centre`] over `squares`.
#[inline]
pub fn all_near_centre(squares: Bitboard) -> Value {
    squares.into_iter().map(near_centre).sum()
}

/// Returns the closeness of two squares, 7 - (|di| + |dj|): -7 to 6 if they are different.
#[inline]
pub fn near(one: Square, other: Square) -> Value {
    let files = one.file() as Value - other.file() as Value;
    let ranks = one.rank() as Value - other.rank() as Value;
    7 - (files.abs() + ranks.abs())
}

/// Returns the sum of [`near`] between `squares` and `other`.
#[inline]
pub fn all_near(squares: Bitboard, other: Square) -> Value {
    squares.into_iter().map(|square| near(square, other)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formulas_hold_where_they_are_printed_with_values() {
        assert_eq!(near_centre(Square::A1), 0);
        assert_eq!(near_centre(Square::E4), 6);
        assert_eq!(near_centre(Square::C6), 7 - (1 + 2)); // [2, 5]: 1.5 + 1.5
        assert_eq!(near(Square::A1, Square::H8), -7);
        assert_eq!(near(Square::E4, Square::E5), 6);
    }
}

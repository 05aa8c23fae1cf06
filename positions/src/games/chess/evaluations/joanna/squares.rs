//! How near squares are to the centre and to each other.

use shakmaty::{Bitboard, Square};

use crate::Value;

/// For each square, 7 - (|3.5 - i| + |3.5 - j|), from 0 in a corner to 6 on
/// the four squares in the middle.
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

/// How near a square is to the centre: 0 to 6.
#[inline]
pub fn near_centre(square: Square) -> Value {
    NEAR_CENTRE[square as usize]
}

/// The sum of [`near_centre`].
#[inline]
pub fn all_near_centre(squares: Bitboard) -> Value {
    squares.into_iter().map(near_centre).sum()
}

/// How near two squares are: 7 - (|di| + |dj|), from -7 to 6 for different
/// ones.
#[inline]
pub fn near(one: Square, other: Square) -> Value {
    let files = one.file() as Value - other.file() as Value;
    let ranks = one.rank() as Value - other.rank() as Value;
    7 - (files.abs() + ranks.abs())
}

/// The sum of [`near`] to one square.
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

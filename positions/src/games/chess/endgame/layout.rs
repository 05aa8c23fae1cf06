//! How the positions of an ending lie in memory while it is computed: a slice
//! for each placement of the kings, a word for each placement of the men but
//! one, a bit for each square of that one.
//!
//! That one is the *flood man*, the most mobile of all; the others are the
//! *fixed men*. Like men stand in every order, so a move never has to sort
//! them. A pawn that has just moved two squares, and may be taken en passant,
//! stands on the first rank of its side in the file where it is.

use shakmaty::{Bitboard, Color, Piece, Role, Square};

use super::ending::Ending;
use super::kings::Placements;
use super::placed::Placed;

/// The layout of an ending's positions.
#[derive(Debug)]
pub struct Layout {
    ending: Ending,
    placements: &'static Placements,
    fixed: Vec<FixedMan>,
    flood: Piece,
    words: usize,
    /// For each word, the squares of the fixed men.
    squares: Vec<Square>,
}

/// A man whose square makes a digit of the word's number.
#[derive(Clone, Copy, Debug)]
pub struct FixedMan {
    pub piece: Piece,
    /// The square of digit 0.
    first: u8,
    /// How many words further the next square is.
    pub stride: usize,
}

impl FixedMan {
    /// The square of digit 0.
    pub fn first(self) -> Square {
        Square::new(self.first.into())
    }

    /// The amount that the man's square adds to the number of the word.
    #[inline]
    pub fn place(self, square: Square) -> usize {
        (usize::from(square) - usize::from(self.first)) * self.stride
    }
}

impl Layout {
    pub fn new(ending: Ending) -> Self {
        let mobility = |piece: &Piece| match piece.role {
            Role::Pawn => 0,
            Role::Knight => 1,
            Role::Bishop => 2,
            Role::Rook => 3,
            Role::King | Role::Queen => 4,
        };
        let mut men: Vec<Piece> = ending.pieces().collect();
        let flood = (0..men.len()).max_by_key(|&at| mobility(&men[at])).unwrap_or(0);
        let flood = men.remove(flood);
        let en_passant = ending.has_pawns_of_both();
        let range = |piece: Piece| match (piece.role, en_passant, piece.color) {
            (Role::Pawn, false, _) => (8, 48),
            (Role::Pawn, true, Color::White) => (0, 56),
            (Role::Pawn, true, Color::Black) => (8, 56),
            _ => (0, 64),
        };
        let mut words = 1;
        let mut fixed: Vec<FixedMan> = Vec::new();
        for &piece in men.iter().rev() {
            let (first, squares) = range(piece);
            fixed.push(FixedMan { piece, first, stride: words });
            words *= squares;
        }
        fixed.reverse();
        let digits = |word: usize| {
            let digit = move |man: &FixedMan| {
                Square::new((word / man.stride % range(man.piece).1) as u32 + u32::from(man.first))
            };
            fixed.iter().map(digit).collect::<Vec<_>>()
        };
        let squares = (0..words).flat_map(digits).collect();
        let placements = Placements::get(ending.has_pawns());
        Self { ending, placements, fixed, flood, words, squares }
    }

    pub fn ending(&self) -> Ending {
        self.ending
    }

    pub fn placements(&self) -> &'static Placements {
        self.placements
    }

    pub fn fixed(&self) -> &[FixedMan] {
        &self.fixed
    }

    pub fn flood(&self) -> Piece {
        self.flood
    }

    /// All men other than the kings, the flood man last.
    pub fn men(&self) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.fixed.iter().map(|man| man.piece).chain([self.flood])
    }

    /// The fixed pawns of a side in a word.
    pub fn pawns(&self, side: Color, word: usize) -> u64 {
        let men = self.fixed.iter().zip(self.squares(word));
        men.filter(|(man, _)| man.piece == Role::Pawn.of(side))
            .fold(0, |all, (_, &square)| all | bit(square))
    }

    /// Words of a slice.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Where the fixed men of a word stand.
    #[inline]
    pub fn squares(&self, word: usize) -> &[Square] {
        &self.squares[word * self.fixed.len()..][..self.fixed.len()]
    }

    /// The word in which the fixed men stand on `squares`.
    #[inline]
    pub fn word(&self, squares: impl IntoIterator<Item = Square>) -> usize {
        self.fixed.iter().zip(squares).map(|(man, square)| man.place(square)).sum()
    }

    /// The place of a position among all of its ending, 64 to a word, or `None`
    /// where it has other men.
    pub fn place(&self, placed: &Placed) -> Option<usize> {
        if placed.ending() != self.ending {
            return None;
        }
        let (slice, symmetry) = self.placements.find(placed.kings())?;
        let mut squares = placed.squares(self.men())?;
        for (man, square) in self.men().zip(&mut squares) {
            let passing = placed.passing() == Some(*square);
            *square = symmetry.square(*square);
            if passing {
                *square = Self::passing_place(man, *square);
            }
        }
        let flood = squares.pop()?;
        let word = slice * self.words + self.word(squares);
        Some(64 * word + usize::from(flood))
    }

    /// The real square of a man that the layout has on `square`, if it is a pawn that can be taken
    /// en passant.
    #[inline]
    pub fn passing(piece: Piece, square: Square) -> Option<Square> {
        let coded = piece.role == Role::Pawn && square.rank() as u8 == piece.color.fold_wb(0, 7);
        coded.then(|| {
            Square::new(u32::from(square).wrapping_add_signed(piece.color.fold_wb(24, -24)))
        })
    }

    /// The square in the layout of a pawn that can be taken en passant and is really on `square`.
    pub fn passing_place(piece: Piece, square: Square) -> Square {
        Square::new(u32::from(square).wrapping_add_signed(piece.color.fold_wb(-24, 24)))
    }
}

/// A square as a set.
#[inline]
pub fn bit(square: Square) -> u64 {
    Bitboard::from_square(square).0
}

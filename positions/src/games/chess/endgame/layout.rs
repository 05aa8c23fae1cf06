//! The memory layout of an ending's positions during the computation. There is a slice for each placement of
//! the kings, a word for each placement of all other men except one, and a bit for each square of that man.
//!
//! The man represented by the bits is the *flood man*, the most mobile of all; the others are the *fixed
//! men*. Identical men are stored in every order, so moves never sort them. A pawn that has just moved two
//! squares and can be captured en passant is stored on the first rank of its side, in its own file.

use shakmaty::{Bitboard, Color, Piece, Role, Square};

use super::ending::Ending;
use super::kings::Placements;
use super::placed::Placed;

/// The memory layout of an ending's positions.
#[derive(Debug)]
pub struct Layout {
    ending: Ending,
    placements: &'static Placements,
    fixed: Vec<FixedMan>,
    flood: Piece,
    words: usize,
    /// The squares of the fixed men, word by word.
    squares: Vec<Square>,
}

/// A fixed man, whose square is a digit of the word's index.
#[derive(Clone, Copy, Debug)]
pub struct FixedMan {
    pub piece: Piece,
    /// The square that is digit 0.
    first: u8,
    /// The difference in word index between neighbouring squares.
    pub stride: usize,
}

impl FixedMan {
    /// Returns the square that is digit 0.
    pub fn first(self) -> Square {
        Square::new(self.first.into())
    }

    /// Returns the contribution of the man's square to the word's index.
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

    /// Returns all men other than kings; the flood man is last.
    pub fn men(&self) -> impl Iterator<Item = Piece> + Clone + '_ {
        self.fixed.iter().map(|man| man.piece).chain([self.flood])
    }

    /// Returns the squares of a side's fixed pawns in a word, as a bitboard.
    pub fn pawns(&self, side: Color, word: usize) -> u64 {
        let men = self.fixed.iter().zip(self.squares(word));
        men.filter(|(man, _)| man.piece == Role::Pawn.of(side))
            .fold(0, |all, (_, &square)| all | bit(square))
    }

    /// Returns the number of words in a slice.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns the squares of the fixed men in a word.
    #[inline]
    pub fn squares(&self, word: usize) -> &[Square] {
        &self.squares[word * self.fixed.len()..][..self.fixed.len()]
    }

    /// Returns the index of the word whose fixed men are on `squares`.
    #[inline]
    pub fn word(&self, squares: impl IntoIterator<Item = Square>) -> usize {
        self.fixed.iter().zip(squares).map(|(man, square)| man.place(square)).sum()
    }

    /// Returns the place of a position in the ending, 64 places to a word, or `None` if its men are
    /// different.
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

    /// Returns the real square of a man on the layout's `square`, if the man is a pawn that can be captured
    /// en passant.
    #[inline]
    pub fn passing(piece: Piece, square: Square) -> Option<Square> {
        let coded = piece.role == Role::Pawn && square.rank() as u8 == piece.color.fold_wb(0, 7);
        coded.then(|| {
            Square::new(u32::from(square).wrapping_add_signed(piece.color.fold_wb(24, -24)))
        })
    }

    /// Returns the layout's square for a pawn on the real `square` that can be captured en passant.
    pub fn passing_place(piece: Piece, square: Square) -> Square {
        Square::new(u32::from(square).wrapping_add_signed(piece.color.fold_wb(-24, 24)))
    }
}

/// Returns the bitboard of one square.
#[inline]
pub fn bit(square: Square) -> u64 {
    Bitboard::from_square(square).0
}

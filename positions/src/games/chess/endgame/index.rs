//! The most compact index of an ending's positions, for files. It distinguishes 462 placements of the kings
//! (1806 with pawns) and numbers identical men as combinations.

use rayon::prelude::*;
use shakmaty::{Board, Color, Piece, Role, Square};

use super::ending::Ending;
use super::kings::Placements;
use super::layout::Layout;
use super::placed::{Placed, legal};
use super::setting::Setting;
use super::table::{EndgameTable, Metric};
use crate::{Chess, PackedValue, ones};

/// A numbering from 0 of the placements of an ending's men. Some numbers are illegal, for example because two
/// men share a square. The number covers neither the side to move nor the right to capture en passant.
#[derive(Debug)]
pub struct EndgameIndex {
    ending: Ending,
    placements: &'static Placements,
    /// The kinds of men, with the number of men of each kind.
    groups: Vec<Group>,
}

#[derive(Clone, Copy, Debug)]
struct Group {
    piece: Piece,
    men: usize,
    /// The number of placements of these men.
    size: usize,
}

impl Group {
    fn new(piece: Piece, men: usize) -> Self {
        let squares = if piece.role == Role::Pawn { 48 } else { 64 };
        Self { piece, men, size: combinations(squares, men) }
    }

    /// Returns the rank of a combination of squares in the combinatorial number system.
    #[inline]
    fn rank(self, squares: &mut [Square]) -> usize {
        let first = if self.piece.role == Role::Pawn { 8 } else { 0 };
        if let [square] = squares {
            return usize::from(*square) - first;
        }
        squares.sort_unstable();
        (1..)
            .zip(squares)
            .map(|(men, square)| combinations(usize::from(*square) - first, men))
            .sum()
    }

    fn squares(self, number: usize) -> impl Iterator<Item = Square> {
        let first = if self.piece.role == Role::Pawn { 8 } else { 0 };
        let mut rest = number;
        (1..=self.men).rev().map(move |men| {
            let fits = |square: &usize| combinations(*square, men) <= rest;
            let square = (0..64).take_while(fits).last().unwrap_or(0);
            rest -= combinations(square, men);
            Square::new((square + first) as u32)
        })
    }
}

/// Computes the binomial coefficient `n` over `k`.
fn combinations(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, at| product * n.saturating_sub(at) / (at + 1))
}

impl EndgameIndex {
    /// Creates the index of the positions of `ending`.
    pub fn new(ending: Ending) -> Self {
        let layout = Layout::new(ending);
        let mut groups: Vec<Group> = Vec::new();
        let others = layout.men().filter(|man| *man != layout.flood());
        for piece in others.chain([layout.flood()]) {
            if groups.iter().all(|group| group.piece != piece) {
                let men = ending.pieces().filter(|man| *man == piece).count();
                groups.push(Group::new(piece, men));
            }
        }
        Self { ending, placements: Placements::get(ending.has_pawns()), groups }
    }

    /// Returns the ending that is indexed.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// Returns the number of indices for each side to move.
    pub fn size(&self) -> usize {
        self.placements.len() * self.slice()
    }

    /// Returns the number of indices for each placement of the kings.
    fn slice(&self) -> usize {
        self.groups.iter().map(|group| group.size).product()
    }

    /// Returns the number of placements on the whole board that an index represents by symmetry. This is 2
    /// with pawns and 8 without. Without pawns it is only 4 if both kings are on the diagonal, since a
    /// position and its mirror image then have separate indices.
    pub fn weight(&self, number: usize) -> u64 {
        let diagonal = |king: Square| king.rank() as u8 == king.file() as u8;
        match self.ending.has_pawns() {
            true => 2,
            false if self.placements.kings(number / self.slice()).into_iter().all(diagonal) => 4,
            false => 8,
        }
    }

    /// Returns the men other than kings, in the order of [`Self::number`].
    fn men(&self) -> impl Iterator<Item = Piece> + '_ {
        self.groups.iter().flat_map(|group| (0..group.men).map(move |_| group.piece))
    }

    /// Returns the index within a slice. Squares of identical men are adjacent; they are sorted in place.
    #[inline]
    fn number(&self, squares: &mut [Square]) -> usize {
        let mut rest = squares;
        let mut number = 0;
        for group in &self.groups {
            let (own, others) = rest.split_at_mut(group.men);
            rest = others;
            number = number * group.size + group.rank(own);
        }
        number
    }

    /// Returns the index of a position, or `None` if its men are different.
    pub fn find(&self, placed: &Placed) -> Option<usize> {
        if placed.ending() != self.ending {
            return None;
        }
        let (slice, symmetry) = self.placements.find(placed.kings())?;
        let mut squares = placed.squares(self.men())?;
        for square in &mut squares {
            *square = symmetry.square(*square);
        }
        Some(slice * self.slice() + self.number(&mut squares))
    }

    /// Returns the position at an index, without a right to capture en passant, or `None` if the index is
    /// illegal.
    pub fn position(&self, number: usize, mover: Color) -> Option<Chess> {
        let (slice, mut rest) = (number / self.slice(), number % self.slice());
        let mut board = Board::empty();
        let [white, black] = self.placements.kings(slice);
        board.set_piece_at(white, Role::King.of(Color::White));
        board.set_piece_at(black, Role::King.of(Color::Black));
        for group in self.groups.iter().rev() {
            for square in group.squares(rest % group.size) {
                if board.piece_at(square).is_some() {
                    return None;
                }
                board.set_piece_at(square, group.piece);
            }
            rest /= group.size;
        }
        legal(board, mover, None)
    }

    /// Returns the number in the layout of each man of [`Self::men`]; the flood man has the last number.
    fn order(&self, layout: &Layout) -> Vec<usize> {
        let mut left: Vec<_> = layout.men().map(Some).collect();
        let mut take = |piece| {
            let at = left.iter().position(|man| *man == Some(piece))?;
            left[at] = None;
            Some(at)
        };
        self.men().filter_map(&mut take).collect()
    }

    /// Returns every index with the place of its position in a table. An index has several places if men are
    /// identical. Places with two identical men on one square are omitted, because they would have the index
    /// of another combination.
    fn places(&self, layout: &Layout) -> Vec<(usize, usize)> {
        let mut places = Vec::new();
        let order = self.order(layout);
        let mut squares = vec![Square::A1; order.len()];
        let usual = |piece: Piece, square: Square| {
            piece.role != Role::Pawn || !shakmaty::Bitboard::BACKRANKS.contains(square)
        };
        for word in 0..layout.words() {
            let fixed = layout.squares(word);
            if !layout.fixed().iter().zip(fixed).all(|(man, &square)| usual(man.piece, square)) {
                continue;
            }
            for bit in Square::ALL.into_iter().filter(|&square| usual(layout.flood(), square)) {
                for (square, &from) in squares.iter_mut().zip(&order) {
                    *square = fixed.get(from).copied().unwrap_or(bit);
                }
                places.push((self.number(&mut squares), 64 * word + usize::from(bit)));
            }
        }
        places.retain(|&(_, place)| !is_crowded(layout, place));
        places
    }

    /// Returns the values of `table` with `mover` to move, in index order. Indices with two identical men on
    /// one square do not occur.
    pub fn pack(&self, table: &EndgameTable, mover: Color) -> Vec<PackedValue> {
        let mut packed = vec![PackedValue::NONE; self.size()];
        let (slice, values) = (self.slice(), table.values(mover));
        let size = table.layout().words() * 64;
        let places = self.places(table.layout());
        packed.par_chunks_mut(slice).zip(values.par_chunks(size)).for_each(|(packed, values)| {
            for &(number, place) in &places {
                packed[number] = values[place];
            }
        });
        packed
    }

    /// Reverses [`Self::pack`], given one array per side to move. Illegal positions may have any value;
    /// positions with a right to capture en passant have none.
    pub fn unpack(&self, metric: Metric, packed: [&[PackedValue]; 2]) -> EndgameTable {
        let layout = Layout::new(self.ending);
        let (slice, size) = (self.slice(), layout.words() * 64);
        let places = self.places(&layout);
        let mover = [Color::White, Color::Black];
        let values = [0, 1].map(|at| {
            let mut values = vec![PackedValue::NONE; self.placements.len() * size];
            let slices = values.par_chunks_mut(size).zip(packed[at].par_chunks(slice));
            slices.enumerate().for_each(|(number, (values, packed))| {
                for &(number, place) in &places {
                    values[place] = packed[number];
                }
                let kings = self.placements.kings(number);
                for (word, values) in values.chunks_mut(64).enumerate() {
                    let fixed = layout.squares(word).iter().copied();
                    let legal = Setting::new(&layout, kings, fixed).legal(mover[at]);
                    for at in ones(!legal) {
                        values[at] = PackedValue::NONE;
                    }
                }
            });
            values
        });
        EndgameTable::new(self.ending, metric, values)
    }
}

/// Returns whether two men share a square.
fn is_crowded(layout: &Layout, place: usize) -> bool {
    let mut squares = layout.squares(place / 64).to_vec();
    squares.push(Square::new((place % 64) as u32));
    squares.sort_unstable();
    squares.windows(2).any(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_men_are_combinations() {
        let size = |name: &str| EndgameIndex::new(name.parse().unwrap()).size();
        assert_eq!(size("KRK"), 462 * 64);
        assert_eq!(size("KRKN"), 462 * 64 * 64);
        assert_eq!(size("KRRK"), 462 * 2016);
        assert_eq!(size("KPK"), 1806 * 48);
        assert_eq!(size("KPPK"), 1806 * 1128);
        assert_eq!(size("KRPKR"), 1806 * 48 * 64 * 64);
        assert_eq!(size("KNNNK"), 462 * 41664);
    }

    #[test]
    fn combinations_have_different_numbers() {
        let group = Group::new(Role::Knight.of(Color::White), 2);
        let mut numbers: Vec<usize> = Vec::new();
        for one in Square::ALL {
            for other in Square::ALL.into_iter().filter(|&other| other > one) {
                let number = group.rank(&mut [other, one]);
                assert_eq!(number, group.rank(&mut [one, other]));
                numbers.push(number);
            }
        }
        for &number in &numbers {
            let mut squares: Vec<Square> = group.squares(number).collect();
            assert_eq!(group.rank(&mut squares), number);
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (0..2016).collect::<Vec<_>>());
    }
}

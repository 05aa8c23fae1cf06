//! The simplest index of an ending's positions: a base-64 digit for the square of each man.
//!
//! Source: M. Zadražil, "Semestrální práce z PC a PT" (2013), section 2.1.10: p0 + 64 p1 + 64^2 p2 + ...,
//! plus 64^n if White is to move. Squares are counted from a1 along the ranks: in the source's text a2 is 1,
//! in its example b1. The men have a fixed order: White's king, White's men, Black's king, Black's men,
//! better men first. Of two identical men, the man on the higher square is first.

use shakmaty::{Bitboard, Board, Color, Piece, Position as _, Role, Square};

use super::ending::Ending;
use super::placed::legal;
use crate::{Chess, GameValue, PositionSpace};

/// All positions of an ending, without use of symmetry. The index does not cover the right to capture en
/// passant: if both sides have pawns, values are those of a game without that rule.
///
/// ```
/// use plywood_positions::endgame::WholeBoard;
/// use plywood_positions::{Chess, GameValue, PositionSpace};
///
/// let space = WholeBoard::new("KBBK".parse()?, &|_| GameValue::Draw);
/// let position: Chess = "8/8/8/4k3/8/3BBK2/8/8 w - -".parse()?;
/// assert_eq!(space.index(&position), Some(26_293_525));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WholeBoard<'a> {
    men: Vec<Piece>,
    outside: &'a (dyn Fn(&Chess) -> GameValue + Sync),
}

impl<'a> WholeBoard<'a> {
    /// Creates the space of `ending`. `outside` returns the values of positions after a capture or promotion.
    pub fn new(ending: Ending, outside: &'a (dyn Fn(&Chess) -> GameValue + Sync)) -> Self {
        let of = |side: Color| {
            let others = ending.pieces().filter(move |man| man.color == side);
            [Role::King.of(side)].into_iter().chain(others)
        };
        Self { men: of(Color::White).chain(of(Color::Black)).collect(), outside }
    }

    /// Returns the number of placements, 64^n.
    fn placements(&self) -> usize {
        1 << (6 * self.men.len())
    }

    fn number(&self, board: &Board, turn: Color) -> Option<usize> {
        let mut left = board.clone();
        let mut number = if turn == Color::White { self.placements() } else { 0 };
        for (at, &man) in self.men.iter().enumerate() {
            let square = left.by_piece(man).last()?;
            left.discard_piece_at(square);
            number += usize::from(square) << (6 * at);
        }
        left.occupied().is_empty().then_some(number)
    }

    /// Returns the board at an index. `None` if two men share a square, identical men are out of order, or a
    /// pawn is on its first or last rank.
    fn board(&self, number: usize) -> Option<Board> {
        let mut board = Board::empty();
        let mut before: Option<(Piece, Square)> = None;
        for (at, &man) in self.men.iter().enumerate() {
            let square = Square::new((number >> (6 * at) & 63) as u32);
            let misplaced = man.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
            let unsorted = before.is_some_and(|(like, first)| like == man && first < square);
            if misplaced || unsorted || board.occupied().contains(square) {
                return None;
            }
            board.set_piece_at(square, man);
            before = Some((man, square));
        }
        Some(board)
    }
}

impl PositionSpace for WholeBoard<'_> {
    type Position = Chess;

    fn size(&self) -> usize {
        2 * self.placements()
    }

    fn position(&self, index: usize) -> Option<Chess> {
        let mover = if index >= self.placements() { Color::White } else { Color::Black };
        legal(self.board(index)?, mover, None)
    }

    fn index(&self, position: &Chess) -> Option<usize> {
        self.number(position.board().board(), position.board().turn())
    }

    fn goal(&self, position: &Chess) -> Option<GameValue> {
        self.index(position).is_none().then(|| (self.outside)(position))
    }
}

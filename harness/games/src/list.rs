//! Lists of boards, as types.

use plywood_rules::Rules;

use crate::board::{Board, BoardPosition, PlayedBoard, Timing};

/// A visitor for the boards of a list.
pub trait Visit {
    /// Visits a game that can only be searched.
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, board: Board<P, T>);

    /// Visits a game that can also be played. By default, it is treated like the others.
    fn played<P, T>(&mut self, board: PlayedBoard<P, T>)
    where
        P: BoardPosition + Rules<Move: Send + Sync>,
        T: Timing<P>,
    {
        self.searched(board.into_board());
    }
}

/// An element of a list of boards: a [`Board`] or a [`PlayedBoard`].
pub trait AnyBoard {
    /// Calls the visitor's method for this kind of board.
    fn show(self, visit: &mut impl Visit);
}

/// A list of boards: `()`, or `(L, B)` for the list `L` followed by the board `B`.
pub trait Boards {
    /// Shows all boards to the visitor, in order.
    fn show_all(self, visit: &mut impl Visit);
}

impl<P: BoardPosition, T: Timing<P>> AnyBoard for Board<P, T> {
    fn show(self, visit: &mut impl Visit) {
        visit.searched(self);
    }
}

impl<P, T> AnyBoard for PlayedBoard<P, T>
where
    P: BoardPosition + Rules<Move: Send + Sync>,
    T: Timing<P>,
{
    fn show(self, visit: &mut impl Visit) {
        visit.played(self);
    }
}

impl Boards for () {
    fn show_all(self, _: &mut impl Visit) {}
}

impl<L: Boards, B: AnyBoard> Boards for (L, B) {
    fn show_all(self, visit: &mut impl Visit) {
        let (list, board) = self;
        list.show_all(visit);
        board.show(visit);
    }
}

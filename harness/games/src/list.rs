//! Lists of boards as types.

use plywood_players::Playable;

use crate::board::{Board, BoardPosition, PlayedBoard, Timing};

/// A visitor of the boards of a list.
pub trait Visit {
    /// With a game that is searched.
    fn searched<P: BoardPosition, T: Timing<P>>(&mut self, board: Board<P, T>);

    /// With a game that is also played. By default it is searched like the others.
    fn played<P, T>(&mut self, board: PlayedBoard<P, T>)
    where
        P: BoardPosition + Playable<Move: Send + Sync>,
        T: Timing<P>,
    {
        self.searched(board.into_board());
    }
}

/// A board of a list: a [`Board`] or a [`PlayedBoard`].
pub trait AnyBoard {
    /// Calls the visitor's method for such boards.
    fn show(self, visit: &mut impl Visit);
}

/// A list of boards: `()`, or `(L, B)`, which is the list `L` and after it the board `B`.
pub trait Boards {
    /// Shows all of them, in order.
    fn show_all(self, visit: &mut impl Visit);
}

impl<P: BoardPosition, T: Timing<P>> AnyBoard for Board<P, T> {
    fn show(self, visit: &mut impl Visit) {
        visit.searched(self);
    }
}

impl<P, T> AnyBoard for PlayedBoard<P, T>
where
    P: BoardPosition + Playable<Move: Send + Sync>,
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

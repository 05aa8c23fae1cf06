//! Positions as members of an ending.

use shakmaty::{
    Board, CastlingMode, Color, EnPassantMode, FromSetup, Piece, Position as _, PositionError,
    Role, Setup, Square,
};

use super::ending::Ending;
use super::kings::Kings;
use crate::Chess;

/// The men of a position, with colours swapped if necessary to make White the stronger side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    ending: Ending,
    mover: Color,
    kings: Kings,
    men: Vec<(Piece, Square)>,
    passing: Option<Square>,
}

impl Placed {
    /// Converts a position. Returns `None` if it has too many men or castling rights.
    pub fn new(position: &Chess) -> Option<Self> {
        let position = position.board();
        let board: &Board = position.board();
        if board.occupied().count() > super::ending::MOST_MEN || position.castles().any() {
            return None;
        }
        let (ending, flipped) = Ending::of_board(board);
        let color = |color: Color| if flipped { !color } else { color };
        let turn = |square: Square| if flipped { square.flip_vertical() } else { square };
        let king = |side: Color| board.king_of(color(side)).map(turn);
        let men = board.iter().filter(|(_, man)| man.role != Role::King);
        Some(Self {
            ending,
            mover: color(position.turn()),
            kings: [king(Color::White)?, king(Color::Black)?],
            men: men.map(|(at, man)| (man.role.of(color(man.color)), turn(at))).collect(),
            passing: position
                .ep_square(EnPassantMode::PseudoLegal)
                .map(|to| turn(to.xor(Square::A2))),
        })
    }

    /// Drops the right to capture en passant.
    #[must_use]
    pub fn without_passing(self) -> Self {
        Self { passing: None, ..self }
    }

    /// Returns the ending.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// Returns the side to move, after any swap of colours.
    pub fn mover(&self) -> Color {
        self.mover
    }

    /// Returns the squares of the kings.
    pub(super) fn kings(&self) -> Kings {
        self.kings
    }

    /// Returns the squares of `men`, in order. `None` if the ending lacks one of them.
    pub(super) fn squares(&self, men: impl IntoIterator<Item = Piece>) -> Option<Vec<Square>> {
        let mut left = self.men.clone();
        let take = |wanted| {
            let at = left.iter().position(|(man, _)| *man == wanted)?;
            Some(left.swap_remove(at).1)
        };
        men.into_iter().map(take).collect()
    }

    /// Returns the square of a pawn that has just moved two squares, if an enemy pawn is next to it.
    pub fn passing(&self) -> Option<Square> {
        self.passing
    }
}

/// Returns the position with these men and the square that a pawn has `passed`, unless the side that has just
/// moved is in check. Checks that no last move can have given are legal in an ending.
pub(super) fn legal(board: Board, mover: Color, passed: Option<Square>) -> Option<Chess> {
    let setup = Setup { board, turn: mover, ep_square: passed, ..Setup::empty() };
    let position = shakmaty::Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check);
    position.ok().map(Chess::from)
}

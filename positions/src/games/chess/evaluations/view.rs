//! A position from the point of view of one side, whose men move up the board.
//!
//! A term written once, for a side that moves up, is antisymmetric: swapping colours and mirroring the board
//! swaps the two views.

use shakmaty::{Bitboard, CastlingSide, Color, Position as _, Rank, Role, Square, attacks};

use crate::Value;

/// The squares of one side's men, by kind.
#[derive(Clone, Copy, Debug)]
pub struct Men {
    pub pawns: Bitboard,
    pub knights: Bitboard,
    pub bishops: Bitboard,
    pub rooks: Bitboard,
    pub queens: Bitboard,
    pub king: Square,
    pub all: Bitboard,
}

impl Men {
    fn of(board: &shakmaty::Board, color: Color, up: Color) -> Self {
        let all = turned(up, board.by_color(color));
        let of = |role| turned(up, board.by_role(role)) & all;
        let king = of(Role::King).first().expect("in a legal position both sides have a king");
        Self {
            pawns: of(Role::Pawn),
            knights: of(Role::Knight),
            bishops: of(Role::Bishop),
            rooks: of(Role::Rook),
            queens: of(Role::Queen),
            king,
            all,
        }
    }

    /// Returns the knights and bishops.
    #[inline]
    pub fn minor_pieces(&self) -> Bitboard {
        self.knights | self.bishops
    }
}

/// Mirrors the board if necessary, so `up` moves up it.
#[inline]
fn turned(up: Color, squares: Bitboard) -> Bitboard {
    if up == Color::White { squares } else { squares.flip_vertical() }
}

/// Mirrors one square, like [`turned`].
#[inline]
fn turned_square(up: Color, square: Square) -> Square {
    if up == Color::White { square } else { square.flip_vertical() }
}

/// A position from the point of view of `color`.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub own: Men,
    pub enemy: Men,
    pub occupied: Bitboard,
    position: &'a shakmaty::Chess,
    color: Color,
}

impl<'a> View<'a> {
    #[inline]
    pub fn of(position: &'a shakmaty::Chess, color: Color) -> Self {
        let board = position.board();
        Self {
            own: Men::of(board, color, color),
            enemy: Men::of(board, !color, color),
            occupied: turned(color, board.occupied()),
            position,
            color,
        }
    }

    /// Returns whether this side still has the right to castle on a wing.
    #[inline]
    pub fn may_castle(&self, side: CastlingSide) -> bool {
        self.position.castles().has(self.color, side)
    }

    /// Returns the king's target squares in fully legal castling moves, as if this side were to move.
    #[inline]
    pub fn castlings(&self) -> Bitboard {
        let mut to = Bitboard::EMPTY;
        if self.position.castles().is_empty() {
            return to;
        }
        for side in CastlingSide::ALL {
            if self.may_castle(side) && self.is_free_to_castle(side) {
                to.add(side.king_to(Color::White));
            }
        }
        to
    }

    fn is_free_to_castle(&self, side: CastlingSide) -> bool {
        let castles = self.position.castles();
        let Some(rook) = castles.rook(self.color, side) else { return false };
        let path = turned(self.color, castles.path(self.color, side));
        if path.intersects(self.occupied) {
            return false;
        }
        let (king, king_to) = (self.own.king, side.king_to(Color::White));
        let way = attacks::between(king, king_to).with(king);
        let without_king = self.occupied.without(king);
        let after =
            without_king.without(turned_square(self.color, rook)).with(side.rook_to(Color::White));
        !self.is_attacked(king_to, after)
            && way.into_iter().all(|square| !self.is_attacked(square, without_king))
    }

    /// Returns whether the enemy attacks `square` if these squares are occupied.
    fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        let enemy = &self.enemy;
        let straight = enemy.rooks | enemy.queens;
        let diagonal = enemy.bishops | enemy.queens;
        attacks::pawn_attacks(Color::White, square).intersects(enemy.pawns)
            || attacks::knight_attacks(square).intersects(enemy.knights)
            || attacks::king_attacks(square).contains(enemy.king)
            || attacks::rook_attacks(square, occupied).intersects(straight)
            || attacks::bishop_attacks(square, occupied).intersects(diagonal)
    }

    /// Returns the square on which this side may capture en passant, if it is to move.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        if self.position.turn() == self.color {
            self.position.maybe_ep_square().map(|square| turned_square(self.color, square))
        } else {
            None
        }
    }
}

/// Counts squares.
#[inline]
pub fn count(squares: Bitboard) -> Value {
    squares.count() as Value
}

/// Returns the squares of a rank, counted from this side's first rank.
pub const fn rank(rank: Rank) -> Bitboard {
    Bitboard::from_rank(rank)
}

/// Returns the pawns without another of `pawns` on an adjacent file.
#[inline]
pub fn isolated(pawns: Bitboard) -> Bitboard {
    let files = files_of(pawns);
    let beside = Bitboard((files.0 & !FILE_A.0) >> 1 | (files.0 & !FILE_H.0) << 1);
    pawns & !beside
}

/// Counts the pawns after the first on each file.
#[inline]
pub fn doubled(pawns: Bitboard) -> Value {
    count(pawns) - count(files_of(pawns) & rank(Rank::First))
}

/// Returns all squares on the files of `squares`.
#[inline]
pub fn files_of(squares: Bitboard) -> Bitboard {
    let mut files = squares.0;
    files |= files >> 8 | files << 8;
    files |= files >> 16 | files << 16;
    files |= files.rotate_left(32);
    Bitboard(files)
}

pub const FILE_A: Bitboard = Bitboard::from_file(shakmaty::File::A);
pub const FILE_H: Bitboard = Bitboard::from_file(shakmaty::File::H);

//! A position from one side's point of view: its own men move up the board.
//!
//! A term written once, for a side that moves up, is antisymmetric: if colours are swapped and the
//! board is mirrored, the two views are swapped.

use shakmaty::{Bitboard, CastlingSide, Color, Position as _, Rank, Role, Square, attacks};

use crate::Value;

/// The men of one side.
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

    /// Knights and bishops.
    #[inline]
    pub fn minor_pieces(&self) -> Bitboard {
        self.knights | self.bishops
    }
}

/// The squares on a board that is mirrored if necessary, so `up` moves up it.
#[inline]
fn turned(up: Color, squares: Bitboard) -> Bitboard {
    if up == Color::White { squares } else { squares.flip_vertical() }
}

/// As [`turned`], for one square.
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

    /// Whether this side still has the right to castle to `side`.
    #[inline]
    pub fn may_castle(&self, side: CastlingSide) -> bool {
        self.position.castles().has(self.color, side)
    }

    /// The king's target squares of fully legal castling moves, as if this side were to move.
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

    /// Whether the enemy attacks `square`, with these squares occupied.
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

    /// The square on which this side, if it is to move, may capture en passant.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        if self.position.turn() == self.color {
            self.position.maybe_ep_square().map(|square| turned_square(self.color, square))
        } else {
            None
        }
    }
}

/// How many squares these are.
#[inline]
pub fn count(squares: Bitboard) -> Value {
    squares.count() as Value
}

/// The squares of a rank, counted from this side's own first rank.
pub const fn rank(rank: Rank) -> Bitboard {
    Bitboard::from_rank(rank)
}

/// The pawns with no other one of `pawns` on an adjacent file.
#[inline]
pub fn isolated(pawns: Bitboard) -> Bitboard {
    let files = files_of(pawns);
    let beside = Bitboard((files.0 & !FILE_A.0) >> 1 | (files.0 & !FILE_H.0) << 1);
    pawns & !beside
}

/// How many of `pawns` are on a file where another of them was counted before.
#[inline]
pub fn doubled(pawns: Bitboard) -> Value {
    count(pawns) - count(files_of(pawns) & rank(Rank::First))
}

/// All squares of the files on which these squares lie.
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

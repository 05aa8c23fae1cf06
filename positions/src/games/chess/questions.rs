//! Selects plausible moves by asking questions in a fixed order.
//!
//! Source: A. Bernstein & M. de V. Roberts, "Computer v. chess-player",
//! Scientific American 198(6) (1958), pp. 96-105: is the king in check? can
//! material be gained, lost, or exchanged? is castling possible? can a minor
//! piece be developed? can a key square be occupied, one that pawns connected on
//! a diagonal control? an open file? can a pawn be moved? can any piece?
//!
//! Interpretation. Material is measured by exchanges on one square. "Lost" suggests moves that reduce the
//! greatest threatened loss: a retreat, a defence, a capture. A move that loses the moved man is last. The
//! article does not rank the answers to one question. Here they are ranked by the material involved, and from
//! castling on by the centrality of the destination. An open file is a file without pawns.

use shakmaty::{Bitboard, Board, Color, File, Move, Position as _, Role, Square, attacks};

use super::exchange::{exchange, threatened_loss};
use crate::{Reason, Value};

/// The questions, in order.
#[derive(Clone, Copy)]
enum Question {
    Check,
    Gain,
    Loss,
    Exchange,
    Castling,
    Development,
    KeySquare,
    OpenFile,
    Pawn,
    Piece,
    /// The answer for moves that lose the moved man.
    GivenAway,
}

impl Question {
    const fn reason(self, amount: Value) -> Reason {
        Reason::new(self as u8, amount)
    }
}

/// Facts about a position that the questions use for all moves.
pub struct Questions<'a> {
    position: &'a shakmaty::Chess,
    loss: Value,
    key_squares: Bitboard,
    open_files: Bitboard,
}

impl<'a> Questions<'a> {
    pub fn of(position: &'a shakmaty::Chess) -> Self {
        let (board, side) = (position.board(), position.turn());
        Self {
            position,
            loss: threatened_loss(board, side),
            key_squares: key_squares(board, side),
            open_files: open_files(board),
        }
    }

    /// Returns the first question that suggests this legal move.
    pub fn answer(&self, chosen: Move) -> Reason {
        let (position, side) = (self.position, self.position.turn());
        let won = exchange(position, chosen);
        if position.is_check() {
            return Question::Check.reason(won);
        }
        if won > 0 {
            return Question::Gain.reason(won);
        }
        if self.loss > 0 {
            let mut after = position.clone();
            after.play_unchecked(chosen);
            let saved = self.loss - threatened_loss(after.board(), side);
            if saved > 0 {
                return Question::Loss.reason(saved);
            }
        }
        if won < 0 {
            return Question::GivenAway.reason(won);
        }
        self.aim(chosen).reason(centrality(chosen.to()))
    }

    /// Returns the question that suggests a move without material gain or loss.
    fn aim(&self, chosen: Move) -> Question {
        let (role, to) = (chosen.role(), chosen.to());
        let Some(from) = chosen.from() else { return Question::Piece };
        if chosen.is_capture() {
            Question::Exchange
        } else if chosen.is_castle() {
            Question::Castling
        } else if matches!(role, Role::Knight | Role::Bishop)
            && Bitboard::from_rank(self.position.turn().backrank()).contains(from)
        {
            Question::Development
        } else if !matches!(role, Role::Pawn | Role::King) && self.key_squares.contains(to) {
            Question::KeySquare
        } else if matches!(role, Role::Rook | Role::Queen)
            && self.open_files.contains(to)
            && !self.open_files.contains(from)
        {
            Question::OpenFile
        } else if role == Role::Pawn {
            Question::Pawn
        } else {
            Question::Piece
        }
    }
}

/// Returns the squares controlled by a side's pawns that are connected on a diagonal.
fn key_squares(board: &Board, side: Color) -> Bitboard {
    let pawns = board.pawns() & board.by_color(side);
    let connected = pawns.into_iter().filter(|&pawn| {
        let diagonal = attacks::pawn_attacks(side, pawn) | attacks::pawn_attacks(!side, pawn);
        (diagonal & pawns).any()
    });
    connected.fold(Bitboard::EMPTY, |all, pawn| all | attacks::pawn_attacks(side, pawn))
}

/// Returns the squares of files without pawns.
fn open_files(board: &Board) -> Bitboard {
    let files = File::ALL.into_iter().map(Bitboard::from_file);
    files
        .filter(|&file| (file & board.pawns()).is_empty())
        .fold(Bitboard::EMPTY, |all, it| all | it)
}

/// Returns 0 for a square at the edge, up to 3 in the centre.
fn centrality(square: Square) -> Value {
    let from_edge = |coordinate: u32| coordinate.min(7 - coordinate) as Value;
    from_edge(u32::from(square.file())).min(from_edge(u32::from(square.rank())))
}

//! The Polyglot format of opening books.
//!
//! Source: M. Giurgiutiu's and F. Letouzey's description of the format of Polyglot 1.4 ("PolyGlot
//! book format"). A file is a list of 16-byte entries, sorted by key. Each entry consists of four
//! big-endian numbers: key (8 bytes), move (2), weight (2) and learning data (4).

use std::fmt;

use plywood_positions::Chess;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, Move, Position as _, Role, Square};

use super::{Book, BookEntry, BookError};

/// Size of an entry, in bytes.
const LENGTH: usize = 16;

/// Pieces that a pawn may promote to, in the order of their codes 1 to 4 (bits 12 to 14 of a move).
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Returns the key of `position` in Polyglot books.
///
/// The 64-bit hash of shakmaty uses Polyglot's constants. The key includes an en passant square if
/// a pawn is next to the pawn that could be captured, even if the capturing pawn is pinned.
pub fn polyglot_key(position: &Chess) -> u64 {
    let Zobrist64(key) = position.board().zobrist_hash(EnPassantMode::PseudoLegal);
    key
}

/// A move in Polyglot's encoding: two squares and a promotion. Castling is encoded as the king
/// capturing its own rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BookMove(u16);

impl BookMove {
    fn new(from: Square, to: Square, promotion: Option<Role>) -> Self {
        let promotion = promotion.and_then(|role| PROMOTIONS.iter().position(|&r| r == role));
        let promotion = promotion.map_or(0, |at| at as u16 + 1);
        Self(u16::from(to) | u16::from(from) << 6 | promotion << 12)
    }

    /// Returns the legal move of `position` that this encodes, or `None`.
    pub fn legal(self, position: &Chess) -> Option<Move> {
        position.board().legal_moves().into_iter().find(|&chosen| {
            // Some books encode castling as a king move of two squares.
            let by_squares = UciMove::from_standard(chosen);
            self == Self::from(chosen)
                || matches!(by_squares, UciMove::Normal { from, to, promotion }
                    if self == Self::new(from, to, promotion))
        })
    }
}

impl From<Move> for BookMove {
    fn from(chosen: Move) -> Self {
        // Every chess move has an origin square; only Crazyhouse has drops.
        let from = chosen.from().unwrap_or(chosen.to());
        Self::new(from, chosen.to(), chosen.promotion())
    }
}

/// Writes the move by its squares, as in `e7e8q`.
impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |shift: u16| Square::new(u32::from(self.0 >> shift & 63));
        write!(f, "{}{}", square(6), square(0))?;
        let promotion = usize::from(self.0 >> 12 & 7).checked_sub(1);
        match promotion.map(|at| PROMOTIONS.get(at)) {
            None => Ok(()),
            Some(Some(role)) => write!(f, "{}", role.char()),
            Some(None) => f.write_str("?"),
        }
    }
}

impl Book {
    /// Reads a book in Polyglot format. Error messages name it `file`.
    ///
    /// # Errors
    ///
    /// If the file is truncated or not sorted by key.
    pub fn read_polyglot(bytes: &[u8], file: &str) -> Result<Self, BookError> {
        let (entries, rest) = bytes.as_chunks::<LENGTH>();
        if !rest.is_empty() {
            return Err(BookError(format!(
                "{file}: the file is cut off, because {} bytes are not a multiple of 16; copy it again",
                bytes.len()
            )));
        }
        let mut book = Self::default();
        let mut last = 0;
        for (at, &entry) in (1..).zip(entries) {
            let whole = u128::from_be_bytes(entry);
            let key = (whole >> 64) as u64;
            if key < last {
                return Err(BookError(format!(
                    "{file}: entry {at} is out of order; sort the file by keys, or make the book \
                     again"
                )));
            }
            last = key;
            book.entries.entry(key).or_default().push(BookEntry {
                chosen: BookMove((whole >> 48) as u16),
                weight: (whole >> 32) as u16,
                learn: whole as u32,
            });
        }
        Ok(book)
    }

    /// Returns the book in Polyglot format. Entries are sorted by key, then by decreasing weight;
    /// equal weights keep their order.
    pub fn write_polyglot(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (&key, entries) in &self.entries {
            let mut entries = entries.clone();
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.weight));
            for BookEntry { chosen, weight, learn } in entries {
                bytes.extend(key.to_be_bytes());
                bytes.extend(chosen.0.to_be_bytes());
                bytes.extend(weight.to_be_bytes());
                bytes.extend(learn.to_be_bytes());
            }
        }
        bytes
    }
}

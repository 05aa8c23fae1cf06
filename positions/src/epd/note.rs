//! Notes on a line that can be read.

use crate::FenNote;

/// A note of something in a line that was repaired or looks odd.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct EpdNote {
    /// Where in the line, in characters from 1.
    pub column: usize,
    /// The kind of note.
    pub kind: EpdNoteKind,
}

/// The subject of a note.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdNoteKind {
    /// A note on the position itself.
    #[error(transparent)]
    Position(#[from] FenNote),
    /// Two operations that cannot both be right. Both are kept.
    #[error("`{claim}` contradicts `{other}`")]
    Contradiction {
        /// The operation at the note's column.
        claim: String,
        /// The operation that it contradicts.
        other: String,
    },
    /// The variation begins with an illegal move.
    #[error("`pv` begins with `{0}`, which is not legal here")]
    IllegalLine(String),
}

impl EpdNoteKind {
    /// Whether the line was changed so that it can be used; otherwise it only looks odd.
    pub fn is_repair(&self) -> bool {
        matches!(self, Self::Position(note) if note.is_repair())
    }

    /// The kind of note, without the details of the line.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Position(FenNote::DroppedCastling(_)) => "castling right dropped",
            Self::Position(FenNote::DroppedEnPassant(_)) => "en-passant square dropped",
            Self::Position(FenNote::Chess960) => "Chess960",
            Self::Position(FenNote::ImpossibleCheck) => "impossible check",
            Self::Position(FenNote::TooMuchMaterial) => "too much material",
            Self::Contradiction { .. } => "contradiction",
            Self::IllegalLine(_) => "illegal line of play",
        }
    }
}

//! Notes on EPD lines that were accepted.

use crate::FenNote;

/// A note on a repair or an oddity in an EPD line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct EpdNote {
    /// The column in the line, in characters from 1.
    pub column: usize,
    /// The repair or oddity.
    pub kind: EpdNoteKind,
}

/// A repair or oddity in an EPD line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdNoteKind {
    /// A note on the position itself.
    #[error(transparent)]
    Position(#[from] FenNote),
    /// Two operations that contradict each other. Both are kept.
    #[error("`{claim}` contradicts `{other}`")]
    Contradiction {
        /// The operation at the column of the note.
        claim: String,
        /// The operation that it contradicts.
        other: String,
    },
    /// A variation that begins with an illegal move.
    #[error("`pv` begins with `{0}`, which is not legal here")]
    IllegalLine(String),
}

impl EpdNoteKind {
    /// Returns whether the reader changed the line to make it usable.
    pub fn is_repair(&self) -> bool {
        matches!(self, Self::Position(note) if note.is_repair())
    }

    /// Returns the name of the kind of note, without details of the line.
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

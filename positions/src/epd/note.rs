//! What is noticed in a line that can be read.

use std::fmt;

use crate::FenNote;

/// Something that was repaired or looks odd in a line that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdNote {
    /// Where in the line, in characters from 1.
    pub column: usize,
    /// What it is.
    pub kind: EpdNoteKind,
}

/// What was noticed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdNoteKind {
    /// About the position itself.
    #[error(transparent)]
    Position(#[from] FenNote),
    /// Two operations that cannot both be right. Both are kept.
    #[error("`{claim}` contradicts `{other}`")]
    Contradiction {
        /// What stands at the note's column.
        claim: String,
        /// What it contradicts.
        other: String,
    },
    /// The line of play begins with a move that the rules do not allow.
    #[error("`pv` begins with `{0}`, which is not legal here")]
    IllegalLine(String),
}

impl EpdNoteKind {
    /// Whether the line was changed so that it can be used; otherwise it only
    /// looks odd.
    pub fn is_repair(&self) -> bool {
        matches!(self, Self::Position(note) if note.is_repair())
    }

    /// What kind of note it is, the same for all lines that share it.
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

impl fmt::Display for EpdNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl From<(usize, FenNote)> for EpdNote {
    fn from((column, note): (usize, FenNote)) -> Self {
        Self { column, kind: note.into() }
    }
}

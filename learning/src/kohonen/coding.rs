//! Positions as patterns.

use std::fmt;
use std::str::FromStr;

use plywood_positions::Chess;
use shakmaty::{Color, Position as _, Role, Square};

/// Numbers of a pattern: the squares a1, b1, ... h8.
pub const INPUTS: usize = 64;

/// What a network sees: a vector of length 1, or of zeros.
pub type Pattern = [f64; INPUTS];

/// The number that stands for a man; Black's are negative.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Coding {
    /// 1, 2, 4, 8, 16 and 32 for pawn, knight, bishop, rook, queen and king.
    #[default]
    Powers,
    /// 1 to 6.
    Ranks,
}

impl Coding {
    fn of(self, role: Role) -> f64 {
        // Roles are numbered from 1, in this order.
        let rank = role as i32;
        match self {
            Self::Powers => f64::from(1 << (rank - 1)),
            Self::Ranks => f64::from(rank),
        }
    }

    /// The pattern of a position. Whose move it is does not show.
    pub fn pattern(self, position: &Chess) -> Pattern {
        let board = position.board().board();
        let squares = Square::ALL.map(|square| {
            let man = board.piece_at(square);
            man.map_or(0.0, |man| {
                let sign = if man.color == Color::White { 1.0 } else { -1.0 };
                sign * self.of(man.role)
            })
        });
        normalised(&squares)
    }
}

/// The vector of length 1 in the same direction; zeros have none.
pub(super) fn normalised(vector: &Pattern) -> Pattern {
    let length = dot(vector, vector).sqrt();
    if length > 0.0 { vector.map(|number| number / length) } else { *vector }
}

/// The dot product, added up in the order of the squares on every machine.
pub(super) fn dot(one: &Pattern, other: &Pattern) -> f64 {
    // Four sums side by side: what is added to one does not wait for the others.
    let mut sums = [0.0; 4];
    for (ours, theirs) in one.chunks_exact(4).zip(other.chunks_exact(4)) {
        for (sum, (one, other)) in sums.iter_mut().zip(ours.iter().zip(theirs)) {
            *sum += one * other;
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// A text that is no coding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no coding of the men; take powers (1, 2, 4, ... 32) or ranks (1 to 6)")]
pub struct ParseCodingError(String);

impl FromStr for Coding {
    type Err = ParseCodingError;

    fn from_str(text: &str) -> Result<Self, ParseCodingError> {
        match text {
            "powers" => Ok(Self::Powers),
            "ranks" => Ok(Self::Ranks),
            _ => Err(ParseCodingError(text.to_owned())),
        }
    }
}

impl fmt::Display for Coding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Powers => "powers",
            Self::Ranks => "ranks",
        })
    }
}

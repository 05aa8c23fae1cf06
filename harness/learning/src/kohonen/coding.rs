//! Encoding positions as vectors of numbers.

use std::fmt;
use std::str::FromStr;

use plywood_positions::Chess;
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Position as _, Role, Square};

use super::king;
use crate::read_name;

/// Number of inputs of a network: one for each square a1, b1, ... h8, in codings by square.
pub const INPUTS: usize = 64;

/// The input of a network: a vector of length 1, or the zero vector.
pub type Pattern = [f64; INPUTS];

/// The features of a position that a pattern encodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Coding {
    /// The man on each square: 1, 2, 4, 8, 16 and 32 for pawn, knight, bishop, rook, queen and
    /// king; negative for Black.
    #[default]
    Powers,
    /// The man on each square, as in [`Self::Powers`], but numbered from 1 to 6.
    Ranks,
    /// The safety of White's king in three numbers: own pawns next to it, checks that Black can
    /// give, and the number of men (5.2.3). The other inputs are 0.
    King,
    /// The three numbers of [`Self::King`], each scaled to 0..=1 by its maximum: 3 pawns, 8 checks
    /// and 32 men.
    KingInParts,
}

impl Coding {
    /// Encodes a position. The side to move is not encoded.
    pub fn pattern(self, position: &Chess) -> Pattern {
        let board = position.board().board();
        let by_square = |number: fn(Role) -> i32| {
            Square::ALL.map(|square| {
                board.piece_at(square).map_or(0.0, |man| {
                    let sign = if man.color == Color::White { 1.0 } else { -1.0 };
                    sign * f64::from(number(man.role))
                })
            })
        };
        let king = || king::safety(board, Color::White);
        // Roles are numbered from 1, in this order.
        let numbers = match self {
            Self::Powers => by_square(|role| 1 << (role as i32 - 1)),
            Self::Ranks => by_square(|role| role as i32),
            Self::King => first(king()),
            Self::KingInParts => {
                let numbers = king();
                first(std::array::from_fn(|at| numbers[at] / king::GREATEST[at]))
            }
        };
        normalised(&numbers)
    }
}

/// Returns a pattern that begins with these numbers and is 0 elsewhere.
fn first(numbers: [f64; 3]) -> Pattern {
    let mut pattern = [0.0; INPUTS];
    pattern[..3].copy_from_slice(&numbers);
    pattern
}

/// Scales the vector to length 1; the zero vector is unchanged.
pub(super) fn normalised(vector: &Pattern) -> Pattern {
    let length = dot(vector, vector).sqrt();
    if length > 0.0 { vector.map(|number| number / length) } else { *vector }
}

/// Number of independent partial sums of a dot product; independent additions can overlap.
pub(super) const SUMS: usize = 4;

/// Returns the dot product, with the same order of additions on every machine.
pub(super) fn dot(one: &Pattern, other: &Pattern) -> f64 {
    let mut sums = [0.0; SUMS];
    for (ours, theirs) in one.chunks_exact(SUMS).zip(other.chunks_exact(SUMS)) {
        for (sum, (one, other)) in sums.iter_mut().zip(ours.iter().zip(theirs)) {
            *sum += one * other;
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// An error in the name of a coding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a coding; take powers (men are 1, 2, 4, ... 32), ranks (1 to 6), king or \
     king-in-parts (what counts for the safety of White's king)"
)]
pub struct ParseCodingError(String);

impl FromStr for Coding {
    type Err = ParseCodingError;

    fn from_str(text: &str) -> Result<Self, ParseCodingError> {
        read_name(text).ok_or_else(|| ParseCodingError(text.to_owned()))
    }
}

impl fmt::Display for Coding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

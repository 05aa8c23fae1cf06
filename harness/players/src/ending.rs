//! How games end.

use std::fmt;
use std::ops::Not;

use plywood_positions::Outcome;

use crate::Side;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// This side has won.
    Win(Side),
    /// Neither side has won.
    Draw,
}

impl Score {
    /// The first side has won.
    pub const FIRST_WINS: Self = Self::Win(Side::First);
    /// The second side has won.
    pub const SECOND_WINS: Self = Self::Win(Side::Second);

    /// `outcome` as the side `mover`, who is to move, sees it.
    pub fn of(outcome: Outcome, mover: Side) -> Self {
        match outcome {
            Outcome::Win => Self::Win(mover),
            Outcome::Draw => Self::Draw,
            Outcome::Loss => Self::Win(!mover),
        }
    }

    /// `side`'s points in halves: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Side) -> u32 {
        match self {
            Self::Win(winner) if winner == side => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }

    /// The score in the notation of PGN: `1-0`, `0-1` or `1/2-1/2`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Win(Side::First) => "1-0",
            Self::Win(Side::Second) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Exchanges the sides of a score.
impl Not for Score {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Win(side) => Self::Win(!side),
            Self::Draw => Self::Draw,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The board says so: mate, four in a row, more discs.
    Won,
    /// The side to move has no move and has not lost: stalemate, a full board,
    /// or as many discs on both sides.
    Drawn,
    /// A position with the same side to move for the third time.
    Repetition,
    /// As many moves as the rules allow without a capture or a pawn's move:
    /// fifty of each side in chess.
    QuietMoves,
    /// No sequence of moves can win for either side.
    DeadPosition,
    /// The players agreed on a draw.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser's time ran out, but the opponent had nothing left to win with.
    TimeWithoutMaterial,
    /// The loser made a move that the rules do not allow.
    IllegalMove,
    /// The loser's program died or stopped answering.
    Disconnected,
    /// Both sides' values agreed for long enough that the game was won.
    AdjudicatedWin,
    /// Both sides' values agreed for long enough that the game was drawn.
    AdjudicatedDraw,
    /// The match allows no more moves.
    MoveLimit,
    /// The file that the game was read from says so, and not why.
    Recorded,
}

impl Reason {
    /// Every reason in the order of declaration, the last one included, with its words and PGN's
    /// tag `Termination`.
    const TABLE: [(Self, &'static str, &'static str); Self::Recorded as usize + 1] = [
        (Self::Won, "won on the board", "normal"),
        (Self::Drawn, "drawn on the board", "normal"),
        (Self::Repetition, "threefold repetition", "normal"),
        (Self::QuietMoves, "fifty-move rule", "normal"),
        (Self::DeadPosition, "neither side can win", "normal"),
        (Self::Agreement, "draw agreed", "normal"),
        (Self::Resignation, "resignation", "normal"),
        (Self::Time, "out of time", "time forfeit"),
        (Self::TimeWithoutMaterial, "out of time, but the opponent cannot win", "time forfeit"),
        (Self::IllegalMove, "illegal move", "rules infraction"),
        (Self::Disconnected, "the program stopped answering", "abandoned"),
        (Self::AdjudicatedWin, "adjudicated as won", "adjudication"),
        (Self::AdjudicatedDraw, "adjudicated as drawn", "adjudication"),
        (Self::MoveLimit, "move limit", "adjudication"),
        (Self::Recorded, "as recorded", "unterminated"),
    ];

    /// The reason that [`Self::as_str`] calls so.
    pub fn named(text: &str) -> Option<Self> {
        Self::TABLE.into_iter().find(|(_, words, _)| *words == text).map(|(reason, ..)| reason)
    }

    fn row(self) -> (Self, &'static str, &'static str) {
        let row = Self::TABLE[self as usize];
        debug_assert_eq!(row.0, self, "the table is in order");
        row
    }

    /// The reason in words, as it is announced.
    pub fn as_str(self) -> &'static str {
        self.row().1
    }

    /// The value of PGN's tag `Termination` (section 9.8.1 of the standard).
    pub fn termination(self) -> &'static str {
        self.row().2
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The result.
    pub score: Score,
    /// The reason.
    pub reason: Reason,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.score, self.reason)
    }
}

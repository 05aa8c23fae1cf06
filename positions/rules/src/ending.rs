//! Results of games and the reasons why they ended.

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
    /// Win for the side that moves first.
    pub const FIRST_WINS: Self = Self::Win(Side::First);
    /// Win for the side that moves second.
    pub const SECOND_WINS: Self = Self::Win(Side::Second);

    /// Converts `outcome`, from the point of view of the side to move `mover`.
    pub fn of(outcome: Outcome, mover: Side) -> Self {
        match outcome {
            Outcome::Win => Self::Win(mover),
            Outcome::Draw => Self::Draw,
            Outcome::Loss => Self::Win(!mover),
        }
    }

    /// Returns `side`'s score in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Side) -> u32 {
        match self {
            Self::Win(winner) if winner == side => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }

    /// Returns the score as in PGN: `1-0`, `0-1` or `1/2-1/2`.
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

/// The reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Won by the rules of the game: checkmate, four in a row, or more discs.
    Won,
    /// Drawn by the rules of the game: stalemate, a full board, or equal numbers of discs.
    Drawn,
    /// A position occurred for the third time with the same side to move.
    Repetition,
    /// Too many moves without a capture or pawn move: fifty by each side in chess.
    QuietMoves,
    /// Neither side can win by any sequence of legal moves.
    DeadPosition,
    /// The players agreed on a draw.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser's time ran out, but the opponent has insufficient material to win: a draw.
    TimeWithoutMaterial,
    /// The loser made an illegal move.
    IllegalMove,
    /// The loser's program crashed or stopped answering.
    Disconnected,
    /// The match adjudicated a win by the values of both players.
    AdjudicatedWin,
    /// The match adjudicated a draw by the values of both players.
    AdjudicatedDraw,
    /// The game reached the match's limit on moves.
    MoveLimit,
    /// The file gives a result without a reason.
    Recorded,
}

impl Reason {
    /// All reasons in order of declaration, each with its description and its value of PGN's tag
    /// `Termination`.
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

    /// Returns the reason with this description (see [`Self::as_str`]).
    pub fn named(text: &str) -> Option<Self> {
        Self::TABLE.into_iter().find(|(_, words, _)| *words == text).map(|(reason, ..)| reason)
    }

    fn row(self) -> (Self, &'static str, &'static str) {
        let row = Self::TABLE[self as usize];
        debug_assert_eq!(row.0, self, "the table is in order");
        row
    }

    /// Returns a short description of the reason.
    pub fn as_str(self) -> &'static str {
        self.row().1
    }

    /// Returns the value of PGN's tag `Termination` (section 9.8.1 of the standard).
    pub fn termination(self) -> &'static str {
        self.row().2
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The end of a game: its result and the reason.
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

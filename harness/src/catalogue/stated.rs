//! What a suite states of a position besides its best moves.

use plywood_positions::{Outcome, Value};

/// What a suite states of a position, for the side to move; a position of which it states nothing has
/// no outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// The result with perfect play.
    pub outcome: Option<Outcome>,
    /// The score in the unit of the game's published sets; positive for a win.
    pub score: Option<Value>,
    /// The plies to the end of the game.
    pub plies: Option<u32>,
}

impl Stated {
    /// Returns the statement of a score.
    pub fn score(score: Value) -> Self {
        let outcome = match score {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        };
        Self { outcome: Some(outcome), score: Some(score), plies: None }
    }

    /// Returns the statement that the side to move wins with its move number `moves`, or is beaten by
    /// the opponent's move number `-moves`, as in `dm`.
    pub fn win_in(moves: i32) -> Self {
        let plies = moves.unsigned_abs().saturating_mul(2);
        let (outcome, plies) =
            if moves > 0 { (Outcome::Win, plies - 1) } else { (Outcome::Loss, plies) };
        Self { outcome: Some(outcome), score: None, plies: Some(plies) }
    }

    /// Adds a statement to what is stated already, which has precedence.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            outcome: self.outcome.or(other.outcome),
            score: self.score.or(other.score),
            plies: self.plies.or(other.plies),
        }
    }
}

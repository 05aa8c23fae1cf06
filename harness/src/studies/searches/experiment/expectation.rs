//! Answers that an experiment expects.

use plywood_positions::Value;
use serde::Deserialize;

/// The value that one question of a group must have, as an experiment writes
/// it: `{ position = "BK.01", depth = 3, value = 120 }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// Which of the group's games, as the group writes it; needed where it has
    /// several.
    pub game: Option<String>,
    /// The position's id in its suite, the tree's number, or "start".
    pub position: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The minimax value for the side to move, with the group's evaluation.
    pub value: Value,
}

impl Expectation {
    /// Whether the position `id` of `game` is meant. A suite's positions are
    /// of no game that a group writes.
    pub fn names(&self, game: Option<&str>, id: &str) -> bool {
        (self.game.is_none() || self.game.as_deref() == game) && self.position == id
    }
}

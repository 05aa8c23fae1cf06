//! Expected values of positions in an experiment.

use plywood_positions::Value;
use serde::Deserialize;

/// The expected value of one position at one depth, such as
/// `{ position = "BK.01", depth = 3, value = 120 }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// One of the group's games, as written there. Default: the group's only game, or its suite.
    pub game: Option<String>,
    /// The id of the position in its suite, `"tree-"` and the number of the tree, or `"start"`.
    /// Required.
    pub position: String,
    /// Plies from the root to the horizon. Required.
    pub depth: u32,
    /// The minimax value for the side to move, with the group's evaluation. Required.
    pub value: Value,
}

impl Expectation {
    /// Returns whether this expectation applies to position `id` of `game`; `None` stands for a
    /// suite.
    pub fn names(&self, game: Option<&str>, id: &str) -> bool {
        (self.game.is_none() || self.game.as_deref() == game) && self.position == id
    }
}

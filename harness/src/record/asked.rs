//! The question of a search, without the contender.

use std::fmt;

use plywood_positions::Value;
use serde::{Deserialize, Serialize};

/// A position with an evaluation, and a depth, by the names that rows have for them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Asked {
    /// Game or generator, with all its parameters but the seed.
    pub game: String,
    /// The position's id.
    pub position: String,
    /// The evaluation.
    pub evaluation: String,
    /// The seed of the position; 0 if it is not random.
    pub seed: u64,
    /// Plies from the root to the horizon.
    pub depth_plies: u32,
}

/// The value that an experiment expects of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    /// The question.
    pub asked: Asked,
    /// The minimax value, for the side to move.
    pub value: Value,
}

/// As a person can ask it again.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, position, evaluation, seed, depth_plies } = self;
        write!(f, "{game} {position}")?;
        if *seed != 0 {
            write!(f, " (seed {seed})")?;
        }
        write!(f, ", evaluation {evaluation}, depth {depth_plies}")
    }
}

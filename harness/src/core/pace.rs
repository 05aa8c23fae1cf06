//! The ratio of times in two records of the same questions.

use serde::Serialize;

use crate::report::bootstrap::Interval;

/// No difference is shown by fewer positions: intervals of so few are too narrow.
pub const LEAST_POSITIONS: usize = 12;

/// The time of searches of one game with one evaluation in a second record, relative to the first
/// record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pace {
    /// The game or the kind of trees, and the evaluation.
    pub game: String,
    /// The contender; `None` for all of them together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contender: Option<String>,
    /// Number of positions with a time in both records.
    pub positions: usize,
    /// Geometric mean over positions. The ratio of one position is the mean over its depths, and
    /// over contenders if they are together.
    pub ratio: f64,
    /// Its 95 % interval, over positions; `None` for a single position.
    pub interval: Option<Interval>,
    /// Whether the two times do not differ by the rule of tables, with a correction for all games, or
    /// for all contenders of the game.
    pub within_noise: bool,
}

//! The ratio of times in two records of the same questions.

use serde::Serialize;

/// The time of searches of one game with one evaluation in a second record, relative to the first
/// record. It has no interval, since one run gives no verdict on times.
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
    /// The ratio of the moves that the same searches generated, which needs no quiet machine; `None`
    /// if they were not counted.
    pub generated_moves: Option<f64>,
}

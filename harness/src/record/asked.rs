//! The question that a search answers, independent of the configuration.

use std::fmt;

use plywood_positions::Value;
use serde::{Deserialize, Serialize};

/// A position, evaluation and depth, with the names used in rows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct QuestionKey {
    /// Game or tree generator with all its parameters except the seed.
    pub game: String,
    /// Id of the position.
    pub position: String,
    /// Name of the evaluation.
    pub evaluation: String,
    /// Seed of the position; 0 if it is not random.
    pub seed: u64,
    /// Plies from the root to the horizon.
    pub depth_plies: u32,
}

/// Returns the name of a generated tree: its law with its shape, and with its depth if that is given.
/// `branching` has the fewest and the most children, `shares` the probabilities of early ends and of
/// transpositions.
pub fn tree_name(
    law: &str,
    [fewest, most]: [u32; 2],
    depth: Option<u32>,
    shares: [Option<f64>; 2],
) -> String {
    let branching =
        if fewest == most { format!("b={most}") } else { format!("branching={fewest}-{most}") };
    let mut options = vec![branching];
    options.extend(depth.map(|depth| format!("d={depth}")));
    let [early_end, transposition] = shares.map(|share| share.filter(|&it| it > 0.0));
    options.extend(early_end.map(|it| format!("end={it}")));
    options.extend(transposition.map(|it| format!("transpose={it}")));
    format!("{law}:{}", options.join(","))
}

/// The value that an experiment expects for a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expected {
    /// The question.
    pub asked: QuestionKey,
    /// Minimax value for the side to move.
    pub value: Value,
}

/// Prints the question so that a user can search it again.
impl fmt::Display for QuestionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, position, evaluation, seed, depth_plies } = self;
        write!(f, "{game} {position}")?;
        if *seed != 0 {
            write!(f, " (seed {seed})")?;
        }
        write!(f, ", evaluation {evaluation}, depth {depth_plies}")
    }
}

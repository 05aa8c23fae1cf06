//! The values of all positions of a space.

use plywood_positions::GameValue;

use super::Cost;

/// The complete strategy of a space: the value of each position, and what it
/// cost to find them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For each number of the space, or `None` where it stands for no position.
    pub values: Vec<Option<GameValue>>,
    /// The cost.
    pub cost: Cost,
}

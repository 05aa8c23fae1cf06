//! The values of all positions of a space, and the cost of the computation.

use plywood_positions::GameValue;

/// The complete strategy of a space: the value of each position, and the cost of the computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Value for each index of the space; `None` if the index represents no position.
    pub values: Vec<Option<GameValue>>,
    /// Cost of the computation.
    pub cost: Cost,
}

/// The cost of a retrograde analysis, except time. All counts are the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions visited, including repeated visits.
    pub visited: u64,
    /// Forward moves generated.
    pub forwards: u64,
    /// Backward moves generated.
    pub backwards: u64,
    /// Passes over the positions: levels or sweeps.
    pub passes: u32,
    /// Peak memory in bytes.
    pub bytes: u64,
}

impl Cost {
    /// Returns the sum of two costs.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            visited: self.visited + other.visited,
            forwards: self.forwards + other.forwards,
            backwards: self.backwards + other.backwards,
            passes: self.passes + other.passes,
            bytes: self.bytes + other.bytes,
        }
    }
}

//! The values of all positions of a space, and the cost of finding them.

use plywood_positions::GameValue;

/// The complete strategy of a space: the value of each position, and the cost
/// of finding them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For each number of the space, or `None` where it stands for no position.
    pub values: Vec<Option<GameValue>>,
    /// The cost.
    pub cost: Cost,
}

/// The cost of a run of backward chaining. Time is the caller's to measure;
/// everything here is the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions looked at, repeated visits included.
    pub visited: u64,
    /// Moves generated forwards.
    pub forwards: u64,
    /// Moves generated backwards.
    pub backwards: u64,
    /// Passes over the positions: levels, or sweeps.
    pub passes: u32,
    /// The greatest amount of memory held, in bytes.
    pub bytes: u64,
}

impl Cost {
    /// Both together.
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

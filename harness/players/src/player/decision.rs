//! A player's decision: the chosen move with its value, source and cost.

use std::time::Duration;

use plywood_positions::Value;

/// A player's decision: the chosen move with its value, source and cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<M> {
    /// The chosen move.
    pub chosen: M,
    /// Value for the side to move, in the units of the player's evaluation; `None` if the player
    /// gives none.
    pub value: Option<Value>,
    /// Source of the move.
    pub origin: Origin,
    /// Nodes entered for the move.
    pub nodes: u64,
    /// Evaluations computed for the move; `None` if another program chose it.
    pub evaluations: Option<u64>,
    /// Time for the move, by the player's own clock.
    pub time: Duration,
    /// Line of play that the player expects, beginning with `chosen`.
    pub line: Vec<M>,
}

/// The source of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Advice from a source with this name, such as an opening book.
    Advice(&'static str),
    /// A search to this depth in plies.
    Search(u32),
    /// A long-term memory, from an earlier search to this depth in plies. The present search was
    /// not needed, or completed no further iteration.
    Memory(u32),
    /// A person, or a program that does not state a depth.
    Unstated,
}

impl Origin {
    /// Returns the search depth behind the move, in plies, or `None` if it was not searched.
    pub fn depth(self) -> Option<u32> {
        match self {
            Self::Search(depth) | Self::Memory(depth) => Some(depth),
            Self::Advice(_) | Self::Unstated => None,
        }
    }
}

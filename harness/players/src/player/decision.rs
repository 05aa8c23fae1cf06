//! A chosen move, and its grounds.

use std::time::Duration;

use plywood_positions::Value;

/// A move, and the player's value of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<M> {
    /// The move.
    pub chosen: M,
    /// The position's value for the side to move, in the units of the
    /// player's evaluation; `None` without an opinion.
    pub value: Option<Value>,
    /// The origin of the move.
    pub origin: Origin,
    /// Positions entered for it.
    pub nodes: u64,
    /// Evaluations computed for it; `None` if another program made the choice.
    pub evaluations: Option<u64>,
    /// Time taken, by the player's own clock.
    pub time: Duration,
    /// How the player expects the game to go on, from `chosen` on.
    pub line: Vec<M>,
}

/// The origin of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An adviser, by its name, such as an opening book.
    Advice(&'static str),
    /// A search to so many plies.
    Search(u32),
    /// A long-term memory, which has the answer of an earlier search to so many plies. The search
    /// that was taken up from it has finished no iteration more, or was not needed.
    Memory(u32),
    /// A person, or a program that does not say.
    Unstated,
}

impl Origin {
    /// The plies that were searched for the move, now or earlier.
    pub fn depth(self) -> Option<u32> {
        match self {
            Self::Search(depth) | Self::Memory(depth) => Some(depth),
            Self::Advice(_) | Self::Unstated => None,
        }
    }
}

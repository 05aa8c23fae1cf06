//! Records that searches leave for later searches.

use plywood_positions::Interval;

use crate::{Entry, Place};

/// Tells one root of a search from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RootKey {
    /// The context of the values beside the position: the evaluation's
    /// [`context`](plywood_positions::Evaluation::context).
    pub context: u64,
    /// The position's key.
    pub position: u64,
}

/// The records of a search that was interrupted or completed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbourhood {
    /// The last finished iteration, if there is one.
    pub finished: Option<Finished>,
    /// The records from which the next iteration can be taken up, by the keys
    /// of their positions.
    pub records: Vec<(u64, Entry)>,
}

/// The outcome of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// Proven bounds on the root's value.
    pub bounds: Interval,
    /// The best move.
    pub best: Option<Place>,
}

/// Which way thoughts go between a search and its long-term memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LongTermMode {
    /// Neither.
    Off,
    /// Stored thoughts are used, and none are added.
    Read,
    /// New thoughts are added, and none are used.
    Write,
    /// Both.
    #[default]
    Both,
}

impl LongTermMode {
    /// Every mode by its name.
    pub const NAMES: [(&'static str, Self); 4] =
        [("off", Self::Off), ("read", Self::Read), ("write", Self::Write), ("both", Self::Both)];

    /// Whether what is known is used.
    pub fn reads(self) -> bool {
        matches!(self, Self::Read | Self::Both)
    }

    /// Whether what is found is added.
    pub fn writes(self) -> bool {
        matches!(self, Self::Write | Self::Both)
    }
}

/// Remembers searches beyond the life of a table.
pub trait LongTermMemory: Send {
    /// A game begins.
    ///
    /// # Errors
    ///
    /// Where what was left by earlier games cannot be taken over; the message
    /// the message gives the remedy.
    fn begin_game(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// The stored records of this root; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Where what is stored cannot be read; the message the message gives the remedy.
    fn recall(&mut self, root: RootKey) -> Result<Option<Neighbourhood>, String>;

    /// Keeps what a search of this root has left.
    ///
    /// # Errors
    ///
    /// Where it cannot be written; the message the message gives the remedy.
    fn remember(&mut self, root: RootKey, left: &Neighbourhood) -> Result<(), String>;
}

//! Records that searches store for later searches.

use plywood_positions::Interval;

use crate::problem::place::Place;
use crate::table::Entry;

/// The identity of a search's root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RootKey {
    /// Context of the values other than the position: the evaluation's
    /// [`context`](plywood_positions::Evaluation::context).
    pub context: u64,
    /// Key of the position.
    pub position: u64,
}

/// The records of an interrupted or completed search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbourhood {
    /// Last completed iteration, if there is one.
    pub finished: Option<Finished>,
    /// Records from which the next iteration can resume, by position key.
    pub records: Vec<(u64, Entry)>,
}

/// The result of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// Proven bounds on the root's value.
    pub bounds: Interval,
    /// Best move.
    pub best: Option<Place>,
}

/// The direction of transfer between a search and its long-term memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LongTermMode {
    /// No transfer.
    Off,
    /// Stored records are used, and none are added.
    Read,
    /// Records are added, and none are used.
    Write,
    /// Records are used and added.
    #[default]
    Both,
}

impl LongTermMode {
    /// All modes with their names.
    pub const NAMES: [(&'static str, Self); 4] =
        [("off", Self::Off), ("read", Self::Read), ("write", Self::Write), ("both", Self::Both)];

    /// Whether stored records are used.
    pub fn reads(self) -> bool {
        matches!(self, Self::Read | Self::Both)
    }

    /// Whether new records are added.
    pub fn writes(self) -> bool {
        matches!(self, Self::Write | Self::Both)
    }
}

/// A memory of searches that outlives a table.
pub trait LongTermMemory: Send {
    /// Begins a game.
    ///
    /// # Errors
    ///
    /// If the records of earlier games cannot be loaded; the message gives the remedy.
    fn begin_game(&mut self) -> Result<(), String> {
        Ok(())
    }

    /// Returns the stored records of this root; `None` if there are none.
    ///
    /// # Errors
    ///
    /// If the records cannot be read; the message gives the remedy.
    fn recall(&mut self, root: RootKey) -> Result<Option<Neighbourhood>, String>;

    /// Stores the records of a search of this root.
    ///
    /// # Errors
    ///
    /// If the records cannot be written; the message gives the remedy.
    fn remember(&mut self, root: RootKey, left: &Neighbourhood) -> Result<(), String>;
}

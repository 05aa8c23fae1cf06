//! BeBe+ as the long-term memory of a player.

use std::path::{Path, PathBuf};

use plywood_algorithms::{LongTermMemory, LongTermMode, Neighbourhood, RootKey};

use crate::store::read_neighbourhood;
use crate::{Identity, MemoryError, StoredThought, Swap};

/// A memory that reads a store and appends to its swap file. The store is open only while it is
/// read, so other processes can merge between searches.
#[derive(Clone, Debug)]
pub struct Learner {
    path: PathBuf,
    swap: Swap,
    identity: Identity,
    mode: LongTermMode,
    merges: bool,
}

impl Learner {
    /// Opens the memory in the store at `path`, which need not exist yet.
    ///
    /// # Errors
    ///
    /// If the store or its swap file belongs to another identity.
    pub fn new(path: &Path, identity: Identity, mode: LongTermMode) -> Result<Self, MemoryError> {
        let swap = Swap::beside(path);
        let learner = Self { path: path.to_owned(), swap, identity, mode, merges: false };
        let root = RootKey { context: 0, position: 0 };
        read_neighbourhood(path, &learner.identity, root)?;
        if let Some(found) = learner.swap.frames()?.identity {
            found.must_be(&learner.identity, learner.swap.path())?;
        }
        Ok(learner)
    }

    /// Returns the memory with automatic merges: each game starts with a merge of earlier results.
    #[must_use]
    pub fn that_merges(self) -> Self {
        Self { merges: true, ..self }
    }
}

impl LongTermMemory for Learner {
    fn begin_game(&mut self) -> Result<(), String> {
        if !self.merges {
            return Ok(());
        }
        self.swap.merge_into(&self.path).map(|_| ()).map_err(|error| error.to_string())
    }

    fn recall(&mut self, root: RootKey) -> Result<Option<Neighbourhood>, String> {
        if !self.mode.reads() {
            return Ok(None);
        }
        read_neighbourhood(&self.path, &self.identity, root).map_err(|error| error.to_string())
    }

    fn remember(&mut self, root: RootKey, left: &Neighbourhood) -> Result<(), String> {
        if !self.mode.writes() {
            return Ok(());
        }
        let thought = StoredThought { root, left: left.clone() };
        self.swap.append(&self.identity, &thought).map_err(|error| error.to_string())
    }
}

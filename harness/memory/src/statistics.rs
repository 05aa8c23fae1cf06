//! Statistics of a store.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use redb::{ReadableTable as _, ReadableTableMetadata as _};

use crate::encoding::{list, record, thought};
use crate::frames::{self, Frames};
use crate::store::{CONTEXTS, NEIGHBOURHOODS, RECORDS};
use crate::{Identity, MemoryError, Store, Swap};

/// Statistics of a store and its swap file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Identity of the player; `None` for a new store.
    pub identity: Option<Identity>,
    /// Number of root contexts, the game phases that the evaluation distinguishes.
    pub contexts: u64,
    /// Number of records.
    pub records: u64,
    /// Number of roots with a neighbourhood.
    pub neighbourhoods: u64,
    /// Number of entries in all neighbourhoods; a record in several neighbourhoods counts
    /// repeatedly.
    pub places: u64,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Bytes of records, keys and neighbourhoods, without overhead.
    pub stored_bytes: u64,
    /// Number of records by depth.
    pub depths: BTreeMap<u32, u64>,
    /// Number of search results that wait for a merge.
    pub waiting: u64,
}

impl Statistics {
    /// Returns the statistics of the file of BeBe's memory ([`Bebe`](crate::Bebe)) at `path`, whose
    /// records are roots. A player with a smaller capacity loads only the latest of them. Returns
    /// `None` if the file is not of this kind.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn of_bebe(path: &Path) -> Result<Option<Self>, MemoryError> {
        if frames::owner(path).is_none() {
            return Ok(None);
        }
        let frames = Frames::in_file(path)?;
        let mut roots = BTreeMap::new();
        for thought in frames.payloads.iter().filter_map(|payload| thought(payload)) {
            if !thought.left.records.is_empty() {
                return Ok(None);
            }
            let depth = thought.left.finished.map_or(0, |finished| finished.depth);
            roots
                .entry((thought.root.context, thought.root.position))
                .and_modify(|known: &mut u32| *known = (*known).max(depth))
                .or_insert(depth);
        }
        let mut depths = BTreeMap::new();
        for depth in roots.values() {
            *depths.entry(*depth).or_default() += 1;
        }
        let contexts: BTreeSet<u64> = roots.keys().map(|(context, _)| *context).collect();
        let lengths = frames.payloads.iter().map(|payload| payload.len() as u64);
        Ok(frames.identity.map(|identity| Self {
            identity: Some(identity),
            contexts: contexts.len() as u64,
            records: roots.len() as u64,
            bytes: path.metadata().map_or(0, |it| it.len()),
            stored_bytes: lengths.sum(),
            depths,
            ..Self::default()
        }))
    }
}

impl Swap {
    /// Returns the statistics of a store that does not exist yet, from its swap file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub fn statistics(&self) -> Result<Statistics, MemoryError> {
        let frames = self.frames()?;
        let waiting = frames.payloads.len() as u64;
        Ok(Statistics { identity: frames.identity, waiting, ..Statistics::default() })
    }
}

impl Store {
    /// Computes the statistics of the store.
    ///
    /// # Errors
    ///
    /// If the store or its swap file cannot be read.
    pub fn statistics(&self) -> Result<Statistics, MemoryError> {
        let identity = self.identity()?;
        let bytes = self.bytes()?;
        let waiting = Swap::beside(&self.path).frames()?.payloads.len() as u64;
        self.read(|transaction| {
            let records = transaction.open_table(RECORDS)?;
            let lists = transaction.open_table(NEIGHBOURHOODS)?;
            let (mut depths, mut places) = (BTreeMap::new(), 0);
            for pair in records.iter()? {
                if let Some(entry) = record(&pair?.1.value()) {
                    *depths.entry(entry.depth).or_default() += 1;
                }
            }
            for pair in lists.iter()? {
                places += list(pair?.1.value()).map_or(0, |(_, keys)| keys.len() as u64);
            }
            let stored = [records.stats()?, lists.stats()?].map(|it| it.stored_bytes());
            Ok(Statistics {
                identity,
                contexts: transaction.open_table(CONTEXTS)?.len()?,
                records: records.len()?,
                neighbourhoods: lists.len()?,
                places,
                bytes,
                stored_bytes: stored.iter().sum(),
                depths,
                waiting,
            })
        })
    }
}

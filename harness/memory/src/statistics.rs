//! Statistics of a store.

use std::collections::BTreeMap;

use redb::{ReadableTable as _, ReadableTableMetadata as _};

use crate::encoding::{list, record};
use crate::store::{CONTEXTS, NEIGHBOURHOODS, RECORDS};
use crate::{Identity, MemoryError, Store, Swap};

/// Counts of a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The player that it belongs to; `None` for a new store.
    pub identity: Option<Identity>,
    /// Number of root contexts: the phases of the game that the evaluation distinguishes.
    pub contexts: u64,
    /// Number of records of positions.
    pub records: u64,
    /// Number of roots with a neighbourhood.
    pub neighbourhoods: u64,
    /// Entries of all neighbourhoods; a record in several of them counts several times.
    pub places: u64,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Bytes taken by records, keys and neighbourhoods alone.
    pub stored_bytes: u64,
    /// Number of records of each depth.
    pub depths: BTreeMap<u32, u64>,
    /// Thoughts waiting for a merge.
    pub waiting: u64,
}

impl Swap {
    /// The statistics of a store that does not exist yet, for which the first thoughts wait.
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
    /// Computes the statistics.
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

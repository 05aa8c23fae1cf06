//! Limiting the size of a store by forgetting records.

use std::collections::BTreeMap;
use std::fs;

use redb::{ReadableTable as _, ReadableTableMetadata as _};

use crate::encoding::record;
use crate::guard::guarded;
use crate::missing::tidy;
use crate::store::{NEIGHBOURHOODS, RECORDS, failed};
use crate::{MemoryError, Store};

/// Removals from a store to meet its size limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Number of records removed.
    pub records: u64,
    /// Number of neighbourhoods removed because none of their records is left.
    pub neighbourhoods: u64,
    /// Size of the file after the removal, in bytes.
    pub bytes: u64,
}

impl Store {
    /// Returns the size of the store's file in bytes.
    ///
    /// # Errors
    ///
    /// If the file's size cannot be read.
    pub fn bytes(&self) -> Result<u64, MemoryError> {
        let facts = fs::metadata(&self.path).map_err(MemoryError::file("read", &self.path))?;
        Ok(facts.len())
    }

    /// Removes the shallowest records until the file has at most `limit` bytes, or no records are
    /// left.
    ///
    /// # Errors
    ///
    /// If the store cannot be written.
    pub fn limit(&mut self, limit: u64) -> Result<Forgotten, MemoryError> {
        let mut forgotten = Forgotten { bytes: self.bytes()?, ..Forgotten::default() };
        if forgotten.bytes <= limit {
            return Ok(forgotten);
        }
        // Pages are half empty, and the file's overhead is unknown in advance.
        self.compact()?;
        forgotten.bytes = self.bytes()?;
        while forgotten.bytes > limit {
            let part = limit as f64 / forgotten.bytes as f64 * 0.95;
            let (records, neighbourhoods) = self.forget_all_but(part)?;
            if records == 0 {
                break;
            }
            forgotten.records += records;
            forgotten.neighbourhoods += neighbourhoods;
            self.compact()?;
            forgotten.bytes = self.bytes()?;
        }
        Ok(forgotten)
    }

    fn compact(&mut self) -> Result<(), MemoryError> {
        let Self { path, database } = self;
        guarded(path, || {
            while database.compact().map_err(failed("write", path))? {}
            Ok(())
        })
    }

    /// Keeps the fraction `part` of the records, and removes the shallowest others. Returns the
    /// number of removed records and neighbourhoods.
    fn forget_all_but(&self, part: f64) -> Result<(u64, u64), MemoryError> {
        self.write(|transaction| {
            let mut records = transaction.open_table(RECORDS)?;
            let all = records.len()?;
            let mut surplus = all - (all as f64 * part) as u64;
            // At the last depth, only some of the records may have to go.
            let mut by_depth = BTreeMap::<u32, u64>::new();
            for pair in records.iter()? {
                let depth = record(&pair?.1.value()).map_or(0, |entry| entry.depth);
                *by_depth.entry(depth).or_default() += 1;
            }
            for count in by_depth.values_mut() {
                let going = surplus.min(*count);
                surplus -= going;
                *count = going;
            }
            let mut lost = 0;
            records.retain(|_, bytes| {
                let depth = record(&bytes).map_or(0, |entry| entry.depth);
                let going = by_depth.get_mut(&depth).filter(|count| **count > 0);
                let Some(count) = going else { return true };
                *count -= 1;
                lost += 1;
                false
            })?;
            let mut lists = transaction.open_table(NEIGHBOURHOODS)?;
            let tidied = tidy(&mut lists, &records, |_| true)?;
            Ok((lost, tidied.emptied))
        })
    }
}

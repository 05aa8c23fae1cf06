//! Estimates of the errors that shorter keys would cause.

use plywood_algorithms::Entry;
use redb::ReadableTable as _;

use crate::encoding::record;
use crate::store::RECORDS;
use crate::{MemoryError, Store};

/// A record with its context number and key.
type Keyed = ((u16, u64), Entry);

/// Errors that keys of fewer bits would cause in a store.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Narrowed {
    /// Number of bits in a key.
    pub bits: u32,
    /// Number of additional records that would have the key of another record.
    pub shared: u64,
    /// Number of records whose bounds or depth would be those of another position, if the deepest
    /// record of each key is kept.
    pub wrong: u64,
    /// Probability that a position that is not stored would be mistaken for a stored position, if
    /// keys are uniformly distributed.
    pub mistaken: f64,
}

impl Store {
    /// Computes the errors for each of these key `widths`, in bits from 1 to 64.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn narrowed(&self, widths: &[u32]) -> Result<Vec<Narrowed>, MemoryError> {
        let records = self.by_key()?;
        Ok(widths.iter().map(|&bits| narrowed(&records, bits.clamp(1, 64))).collect())
    }

    /// Returns all records, sorted by context and key.
    fn by_key(&self) -> Result<Vec<Keyed>, MemoryError> {
        self.read(|transaction| {
            let records = transaction.open_table(RECORDS)?;
            let mut all = Vec::new();
            for pair in records.iter()? {
                let (key, bytes) = pair?;
                all.extend(record(&bytes.value()).map(|entry| (key.value(), entry)));
            }
            Ok(all)
        })
    }
}

/// Computes the errors for a key width. `records` must be sorted, which makes equal prefixes
/// adjacent.
fn narrowed(records: &[Keyed], bits: u32) -> Narrowed {
    let prefix = |&((context, key), _): &Keyed| (context, key >> (64 - bits));
    let (mut shared, mut wrong) = (0, 0);
    for alike in records.chunk_by(|one, other| prefix(one) == prefix(other)) {
        shared += alike.len() as u64 - 1;
        let Some(stays) = alike.iter().map(|(_, entry)| entry).max_by_key(|it| it.depth) else {
            continue;
        };
        let others = alike.iter().map(|(_, entry)| entry);
        wrong += others.filter(|it| (it.bounds, it.depth) != (stays.bounds, stays.depth)).count();
    }
    // Each context has separate keys, so this averages over the contexts of the records.
    let contexts = records.chunk_by(|((one, _), _), ((other, _), _)| one == other);
    let taken: f64 = contexts.map(|it| (it.len() as f64).powi(2)).sum();
    let mistaken = taken / records.len().max(1) as f64 / f64::from(bits).exp2();
    Narrowed { bits, shared, wrong: wrong as u64, mistaken: mistaken.min(1.0) }
}

#[cfg(test)]
mod tests {
    use plywood_positions::Interval;

    use super::*;

    #[test]
    fn records_whose_keys_begin_alike_share_shorter_ones() {
        let entry = |value, depth| Entry { bounds: Interval::exact(value), depth, best: None };
        let records = [
            ((0, 0x1000_0000_0000_0000), entry(5, 2)),
            ((0, 0x1100_0000_0000_0000), entry(7, 3)),
            ((0, 0x1110_0000_0000_0000), entry(7, 3)),
            ((1, 0x1100_0000_0000_0000), entry(9, 3)),
        ];
        let of = |bits| {
            let Narrowed { shared, wrong, .. } = narrowed(&records, bits);
            (shared, wrong)
        };
        assert_eq!([of(64), of(12), of(8), of(4)], [(0, 0), (0, 0), (1, 0), (2, 1)]);
        let expected = (9.0 + 1.0) / 4.0 / 256.0;
        assert!((narrowed(&records, 8).mistaken - expected).abs() < 1e-12);
    }
}

//! Binary encoding of records. All numbers are little-endian.

use plywood_algorithms::{Entry, Finished, Neighbourhood, Place, RootKey};
use plywood_positions::{Interval, Value};

use crate::StoredThought;

/// A record without its key: depth, lower bound, upper bound, and the index of the best move plus
/// one (0 for none).
pub type RecordBytes = [u8; 12];

/// Maximum stored depth; deeper searches are stored with this depth.
const DEEPEST: u32 = u16::MAX as u32;

pub fn record_bytes(entry: &Entry) -> RecordBytes {
    let mut bytes = [0; 12];
    bytes[..2].copy_from_slice(&(entry.depth.min(DEEPEST) as u16).to_le_bytes());
    bytes[2..6].copy_from_slice(&entry.bounds.lower.to_le_bytes());
    bytes[6..10].copy_from_slice(&entry.bounds.upper.to_le_bytes());
    // The greatest index would wrap to 0, but no game has that many moves.
    bytes[10..].copy_from_slice(&entry.best.map_or(0, |place| place.wrapping_add(1)).to_le_bytes());
    bytes
}

/// Decodes a record; `None` if the bytes are invalid.
pub fn record(bytes: &RecordBytes) -> Option<Entry> {
    let mut bytes = Bytes(bytes);
    let depth = u16::from_le_bytes(bytes.take()?).into();
    let lower = Value::from_le_bytes(bytes.take()?);
    let upper = Value::from_le_bytes(bytes.take()?);
    let best = Place::from_le_bytes(bytes.take()?).checked_sub(1);
    (lower <= upper).then_some(Entry { bounds: Interval { lower, upper }, depth, best })
}

/// A reader that consumes bytes from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    /// Reads an optional finished iteration.
    fn finished(&mut self) -> Option<Vec<Finished>> {
        let [is_finished] = self.take()?;
        let entry = self.take()?;
        match is_finished {
            0 => Some(Vec::new()),
            1 => {
                let Entry { bounds, depth, best } = record(&entry)?;
                Some(vec![Finished { depth, bounds, best }])
            }
            _ => None,
        }
    }
}

fn put_finished(bytes: &mut Vec<u8>, finished: Option<&Finished>) {
    bytes.push(finished.is_some().into());
    let entry = finished.map_or([0; 12], |&Finished { depth, bounds, best }| {
        record_bytes(&Entry { bounds, depth, best })
    });
    bytes.extend(entry);
}

/// Encodes the neighbourhood of a root: its last finished iteration, and the keys of its records.
pub fn list_bytes(finished: Option<&Finished>, keys: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut bytes = Vec::new();
    put_finished(&mut bytes, finished);
    bytes.extend(keys.flat_map(u64::to_le_bytes));
    bytes
}

/// Decodes a neighbourhood; `None` if the bytes are invalid.
pub fn list(bytes: &[u8]) -> Option<(Option<Finished>, Vec<u64>)> {
    let mut bytes = Bytes(bytes);
    let finished = bytes.finished()?.pop();
    let mut keys = Vec::with_capacity(bytes.0.len() / 8);
    while !bytes.0.is_empty() {
        keys.push(u64::from_le_bytes(bytes.take()?));
    }
    Some((finished, keys))
}

pub fn thought_bytes(thought: &StoredThought) -> Vec<u8> {
    let StoredThought { root, left } = thought;
    let mut bytes = Vec::with_capacity(29 + 20 * left.records.len());
    bytes.extend(root.context.to_le_bytes());
    bytes.extend(root.position.to_le_bytes());
    put_finished(&mut bytes, left.finished.as_ref());
    for (key, entry) in &left.records {
        bytes.extend(key.to_le_bytes());
        bytes.extend(record_bytes(entry));
    }
    bytes
}

/// Decodes a search result with its records; `None` if the bytes are invalid.
pub fn thought(bytes: &[u8]) -> Option<StoredThought> {
    let mut bytes = Bytes(bytes);
    let context = u64::from_le_bytes(bytes.take()?);
    let position = u64::from_le_bytes(bytes.take()?);
    let finished = bytes.finished()?.pop();
    let mut records = Vec::with_capacity(bytes.0.len() / 20);
    while !bytes.0.is_empty() {
        let key = u64::from_le_bytes(bytes.take()?);
        records.push((key, record(&bytes.take()?)?));
    }
    let left = Neighbourhood { finished, records };
    Some(StoredThought { root: RootKey { context, position }, left })
}

//! What all tables of positions have in common.

use std::collections::HashMap;
use std::mem::size_of;

/// The first slot of the bucket in which a key may be, of a table of so many
/// slots in buckets of equal size. The key's high bits decide.
pub fn home(key: u64, slots: usize, bucket: usize) -> usize {
    ((u128::from(key) * (slots / bucket) as u128) >> 64) as usize * bucket
}

/// A map with no more room than this may grow before it is looked at again: a
/// node stores each of its children.
const LEAST_ROOM: usize = 512;

/// The bytes that a map holds. One place in eight stays empty, and each takes a
/// byte of control besides. A map that is about to grow is taken to hold its
/// successor of twice the size as well, as it will for a while: so a limit ends
/// the search before, not after.
pub fn bytes_of<K, V, S>(map: &HashMap<K, V, S>) -> usize {
    let (entries, capacity) = (map.len(), map.capacity());
    let bytes = (capacity * 8).div_ceil(7) * (size_of::<(K, V)>() + 1);
    let is_full = capacity - entries <= LEAST_ROOM.min(capacity / 8);
    if is_full { 3 * bytes } else { bytes }
}

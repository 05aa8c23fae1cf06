//! Slots and bytes of tables: arithmetic that all tables of positions have in common.

use std::collections::{HashMap, TryReserveError};
use std::mem::size_of;

/// The empty slots of a table of fixed size, `count` of them.
///
/// # Errors
///
/// If the process cannot have so much memory.
pub fn slots<T>(count: usize, empty: impl FnMut() -> T) -> Result<Vec<T>, TryReserveError> {
    let mut slots = Vec::new();
    slots.try_reserve_exact(count)?;
    slots.resize_with(count, empty);
    Ok(slots)
}

/// The first slot of the bucket in which a key may be, of a table of so many
/// slots in buckets of equal size. The key's high bits decide.
pub fn home(key: u64, slots: usize, bucket: usize) -> usize {
    ((u128::from(key) * (slots / bucket) as u128) >> 64) as usize * bucket
}

/// A map with no more room than this may grow before it is looked at again: a
/// node stores each of its children.
const LEAST_ROOM: usize = 512;

/// The bytes that a map holds; see [`bytes_of_places`].
pub fn bytes_of<K, V, S>(map: &HashMap<K, V, S>) -> usize {
    bytes_of_places::<(K, V)>(map.len(), map.capacity())
}

/// The bytes that a map or a set of so many `entries` of type `E` holds, which has
/// room for `capacity`. One place in eight stays empty, and each takes a byte of
/// control besides. A map that is about to grow is taken to hold its successor of
/// twice the size as well, as it will for a while: so a limit ends the search
/// before, not after.
pub fn bytes_of_places<E>(entries: usize, capacity: usize) -> usize {
    let bytes = (capacity * 8).div_ceil(7) * (size_of::<E>() + 1);
    let is_full = capacity - entries <= LEAST_ROOM.min(capacity / 8);
    if is_full { 3 * bytes } else { bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_spread_over_whole_buckets() {
        assert_eq!(home(0, 64, 4), 0);
        assert_eq!(home(u64::MAX, 64, 4), 60);
        assert_eq!(home(1 << 63, 64, 4), 32);
        assert_eq!(home((1 << 63) - 1, 64, 4), 28);
    }

    /// The standard library's maps have powers of two of places, of which they
    /// fill seven in eight.
    #[test]
    fn a_map_that_is_about_to_grow_holds_its_successor_as_well() {
        let mut map: HashMap<u32, u32> = HashMap::with_capacity(14 * 512);
        let bytes = 16 * 512 * (8 + 1);
        assert_eq!((map.capacity(), bytes_of(&map)), (14 * 512, bytes));
        map.extend((0..13 * 512 - 1).map(|key| (key, 0)));
        assert_eq!(bytes_of(&map), bytes);
        map.insert(u32::MAX, 0);
        assert_eq!((map.capacity(), bytes_of(&map)), (14 * 512, 3 * bytes));
        // In a small map the last eighth counts.
        let mut map: HashMap<u32, u32> = HashMap::with_capacity(112);
        map.extend((0..97).map(|key| (key, 0)));
        assert_eq!(bytes_of(&map), 128 * 9);
        map.insert(u32::MAX, 0);
        assert_eq!(bytes_of(&map), 3 * 128 * 9);
    }
}

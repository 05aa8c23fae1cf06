//! Slots and sizes of tables: arithmetic shared by all tables of positions.

use std::collections::{HashMap, TryReserveError};
use std::mem::size_of;

/// Allocates the `count` empty slots of a table of fixed size.
///
/// # Errors
///
/// If the process cannot allocate the memory.
pub fn slots<T>(count: usize, empty: impl FnMut() -> T) -> Result<Vec<T>, TryReserveError> {
    let mut slots = Vec::new();
    slots.try_reserve_exact(count)?;
    slots.resize_with(count, empty);
    Ok(slots)
}

/// Returns how many slots of `each` bytes fit into so many MiB. Saturates if that is more than the
/// address space has, as in WebAssembly: [`slots`] then fails.
pub fn fitting(mebibytes: u64, each: usize) -> usize {
    usize::try_from((mebibytes << 20) / each as u64).unwrap_or(usize::MAX)
}

/// Returns the first slot of a key's bucket, in a table of `slots` slots in buckets of equal size.
/// The key's high bits determine the bucket.
pub fn home(key: u64, slots: usize, bucket: usize) -> usize {
    ((u128::from(key) * (slots / bucket) as u128) >> 64) as usize * bucket
}

/// A map with at most this much spare room may grow before the next check, since a node stores each
/// of its children.
const LEAST_ROOM: usize = 512;

/// Returns the size of a map in bytes; see [`bytes_of_places`].
pub fn bytes_of<K, V, S>(map: &HashMap<K, V, S>) -> usize {
    bytes_of_places::<(K, V)>(map.len(), map.capacity())
}

/// Returns the size in bytes of a map or set with this capacity and number of entries of type `E`.
/// One place in eight remains empty, and each place needs a byte of control. If the map is about to
/// grow, the size includes its successor of twice the size, since both exist for a while. A limit
/// therefore stops the search before the memory is exceeded.
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

    /// The standard library's maps have a power of two of places, and fill seven in eight.
    #[test]
    fn a_map_that_is_about_to_grow_holds_its_successor_as_well() {
        let mut map: HashMap<u32, u32> = HashMap::with_capacity(14 * 512);
        let bytes = 16 * 512 * (8 + 1);
        assert_eq!((map.capacity(), bytes_of(&map)), (14 * 512, bytes));
        map.extend((0..13 * 512 - 1).map(|key| (key, 0)));
        assert_eq!(bytes_of(&map), bytes);
        map.insert(u32::MAX, 0);
        assert_eq!((map.capacity(), bytes_of(&map)), (14 * 512, 3 * bytes));
        // In a small map, the last eighth counts.
        let mut map: HashMap<u32, u32> = HashMap::with_capacity(112);
        map.extend((0..97).map(|key| (key, 0)));
        assert_eq!(bytes_of(&map), 128 * 9);
        map.insert(u32::MAX, 0);
        assert_eq!(bytes_of(&map), 3 * 128 * 9);
    }
}

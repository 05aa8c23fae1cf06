//! A cache of static values, for expensive evaluations.
//!
//! Source: A. Kujawski, "Programowanie gry w szachy", University of Warsaw (1994), section 4.1,
//! fourth postulate. The cache changes no value, and no count except its own.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use plywood_positions::Value;

use super::Exactness;
use super::settings::number;
use crate::table::bytes::{fitting, home, slots};

/// The size of a cache of static values, in MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvaluationCacheSize(pub usize);

number!(
    EvaluationCacheSize,
    "evaluation-cache=MIB",
    "static values are remembered, for evaluations that cost much",
    "evaluation-cache=1",
    Exactness::Exact,
    |size| (1..=1 << 20).contains(size)
);

/// A cache of static values, indexed by the key of the position. A new value replaces an older
/// value in the same slot. All values must be from one evaluation in one context.
#[derive(Debug)]
pub struct EvaluationCache(Vec<Slot>);

/// An entry of the cache: the key combined with the value, and the value with a mark that the slot
/// is in use.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    value: AtomicU64,
}

const MARK: u64 = 1 << 32;

impl EvaluationCache {
    /// Allocates an empty cache.
    ///
    /// # Errors
    ///
    /// If the process cannot allocate the memory.
    pub fn new(
        EvaluationCacheSize(mebibytes): EvaluationCacheSize,
    ) -> Result<Self, TryReserveError> {
        Ok(Self(slots(fitting(mebibytes as u64, size_of::<Slot>()).max(1), Slot::default)?))
    }

    fn slot(&self, key: u64) -> &Slot {
        &self.0[home(key, self.0.len(), 1)]
    }

    /// Returns the static value of the position with this key, if it is in the cache.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Value> {
        let slot = self.slot(key);
        let value = slot.value.load(Relaxed);
        let is_found = value & MARK != 0 && slot.check.load(Relaxed) ^ value == key;
        is_found.then_some(value as Value)
    }

    /// Stores the static value of the position with this key.
    #[inline]
    pub fn put(&self, key: u64, value: Value) {
        let slot = self.slot(key);
        let value = MARK | u64::from(value as u32);
        slot.check.store(key ^ value, Relaxed);
        slot.value.store(value, Relaxed);
    }

    /// Clears the cache.
    pub fn forget(&self) {
        for slot in &self.0 {
            slot.value.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_that_cannot_be_had_is_an_error() {
        assert!(EvaluationCache::new(EvaluationCacheSize(usize::MAX >> 21)).is_err());
    }

    #[test]
    fn the_newer_of_two_values_stays() {
        let cache = EvaluationCache::new(EvaluationCacheSize(1)).expect("1 MiB");
        assert_eq!(cache.get(0), None);
        cache.put(0, -7);
        assert_eq!(cache.get(0), Some(-7));
        // Small keys share a slot.
        cache.put(1, 7);
        assert_eq!((cache.get(0), cache.get(1)), (None, Some(7)));
        cache.forget();
        assert_eq!(cache.get(1), None);
    }
}

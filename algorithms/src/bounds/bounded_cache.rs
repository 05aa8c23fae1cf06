//! A map of answers with bounded memory.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A map that accepts answers until its memory is full, and then no new questions.
pub(crate) struct BoundedCache<K, V> {
    answers: FxHashMap<K, V>,
    most: usize,
}

/// Most answers without a memory limit: up to 300 MB.
const MOST: usize = 4_000_000;

impl<K: Eq + Hash, V> BoundedCache<K, V> {
    /// Returns an empty map that uses at most `memory` bytes; `None` limits it to [`MOST`] answers.
    pub fn within(memory: Option<usize>) -> Self {
        // While a map grows to twice its capacity, it occupies both tables. Each place takes one
        // byte more than its entry, and an eighth of the places remain free.
        let place = size_of::<(K, V)>() + 1;
        let fits = |bytes: usize| match bytes * 2 / (3 * place) {
            0 => 0,
            places => (1 << places.ilog2()) / 8 * 7,
        };
        Self { answers: FxHashMap::default(), most: memory.map_or(MOST, fits).min(MOST) }
    }

    /// Returns the answer to a question, if it is stored.
    pub fn get(&self, question: &K) -> Option<&V> {
        self.answers.get(question)
    }

    /// Stores an answer, replacing an older answer to the same question.
    pub fn insert(&mut self, question: K, answer: V) {
        if self.answers.len() < self.most || self.answers.contains_key(&question) {
            self.answers.insert(question, answer);
        }
    }

    /// Returns the number of stored answers.
    pub fn len(&self) -> usize {
        self.answers.len()
    }
}

impl<K: Eq + Hash> BoundedCache<K, ()> {
    /// Returns an empty set whose elements must all be stored; `None` means unlimited memory.
    pub fn all_within(memory: Option<usize>) -> Self {
        let within = Self::within(memory);
        if memory.is_none() { Self { most: usize::MAX, ..within } } else { within }
    }

    /// Adds an element. Returns whether it is new, or `None` if there is no memory for it.
    pub fn learn(&mut self, question: K) -> Option<bool> {
        if self.answers.contains_key(&question) {
            return Some(false);
        }
        (self.answers.len() < self.most).then(|| self.answers.insert(question, ()).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_kept_as_the_map_grows() {
        for memory in [0, 1, 100, 1000, 5000, 100_000, 1 << 20] {
            let mut known = BoundedCache::<u64, u64>::within(Some(memory));
            let mut peak = 0;
            for question in 0..100_000 {
                let before = known.answers.capacity();
                known.insert(question, question);
                let after = known.answers.capacity();
                // Four buckets have room for three entries.
                let buckets = |capacity: usize| match capacity {
                    0 => 0,
                    1..=3 => 4,
                    _ => capacity / 7 * 8,
                };
                let both = if before == after { after } else { before + after };
                peak = peak.max(buckets(both) * 17);
            }
            assert!(peak <= memory, "{peak} of {memory}");
            assert!(memory < 1000 || peak >= memory / 4, "{peak} of {memory}");
            assert_eq!(known.len(), known.most.min(100_000));
        }
    }
}

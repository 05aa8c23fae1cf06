//! Answers found so far, in bounded memory.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Remembers answers until its memory is full, and none after that.
pub(crate) struct Known<K, V> {
    answers: FxHashMap<K, V>,
    most: usize,
}

/// The number of answers that are remembered where no limit on memory is given:
/// up to 300 MB.
const MOST: usize = 4_000_000;

impl<K: Eq + Hash, V> Known<K, V> {
    /// `memory` is how many bytes it may take; `None` is no limit but [`MOST`]
    /// answers.
    pub fn within(memory: Option<usize>) -> Self {
        // A map that grows to twice its places holds both sets of them for a while, a
        // byte more for each than its answer, and an eighth of its places stays free.
        let place = size_of::<(K, V)>() + 1;
        let fits = |bytes: usize| match bytes * 2 / (3 * place) {
            0 => 0,
            places => (1 << places.ilog2()) / 8 * 7,
        };
        Self { answers: FxHashMap::default(), most: memory.map_or(MOST, fits).min(MOST) }
    }

    /// The answer, if it is remembered.
    pub fn get(&self, question: &K) -> Option<&V> {
        self.answers.get(question)
    }

    /// Remembers an answer, in place of an older one.
    pub fn insert(&mut self, question: K, answer: V) {
        if self.answers.len() < self.most || self.answers.contains_key(&question) {
            self.answers.insert(question, answer);
        }
    }

    /// How many are remembered.
    pub fn len(&self) -> usize {
        self.answers.len()
    }
}

impl<K: Eq + Hash> Known<K, ()> {
    /// For what has to be remembered: `None` is no limit at all.
    pub fn all_within(memory: Option<usize>) -> Self {
        let within = Self::within(memory);
        if memory.is_none() { Self { most: usize::MAX, ..within } } else { within }
    }

    /// Remembers something; whether it is new, or `None` where there is no
    /// memory for it.
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
            let mut known = Known::<u64, u64>::within(Some(memory));
            let mut peak = 0;
            for question in 0..100_000 {
                let before = known.answers.capacity();
                known.insert(question, question);
                let after = known.answers.capacity();
                // Three places are what four buckets hold.
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

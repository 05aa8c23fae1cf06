//! Random numbers that are the same on every machine.

use fastrand::Rng;

/// A random number generator. For a given version of the crate `fastrand`, which Cargo.lock fixes,
/// its numbers depend only on the seed and the order of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Rng);

impl Random {
    /// Returns a generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// Returns the next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// Returns a uniform number in `0..count`, or 0 if `count` is 0.
    pub fn below(&mut self, count: u64) -> u64 {
        self.0.u64(0..count.max(1))
    }

    /// Returns `count` of the `items` in random order, or all if there are fewer.
    pub fn sample<T>(&mut self, mut items: Vec<T>, count: usize) -> Vec<T> {
        self.0.shuffle(&mut items);
        items.truncate(count);
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Detects a version of the crate with different random numbers, which would change all matches.
    #[test]
    fn the_numbers_of_a_seed_are_these() {
        let mut random = Random::new(1);
        assert_eq!([random.bits(), random.bits(), random.below(100)], NUMBERS);
    }

    const NUMBERS: [u64; 3] = [12_120_239_713_417_281_201, 9_861_924_296_701_902_397, 23];

    #[test]
    fn a_sample_is_of_different_items_and_follows_from_the_seed() {
        let sample = |seed, count| Random::new(seed).sample((0..100).collect(), count);
        let mut all: Vec<i32> = sample(3, 200);
        assert_ne!(all, (0..100).collect::<Vec<_>>());
        all.sort_unstable();
        assert_eq!(all, (0..100).collect::<Vec<_>>());
        assert_eq!(sample(3, 5), sample(3, 5));
        assert_ne!(sample(3, 5), sample(4, 5));
    }
}

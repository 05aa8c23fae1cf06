//! Moves in random order.

use plywood_positions::mix;

/// The seed of searches that are not given another: of the registry's.
pub(crate) const SEED: u64 = 1986;

/// Random numbers from hashes: the same on every machine.
pub(crate) struct RandomOrder {
    state: u64,
}

impl RandomOrder {
    pub fn new(seed: u64) -> Self {
        Self { state: mix(seed) }
    }

    /// A number below `count`, by multiply-high; the bias is at most `count` in 2^64.
    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(1);
        ((u128::from(mix(self.state)) * count as u128) >> 64) as usize
    }

    /// Fisher and Yates's shuffle, from the last place down: every order is equally
    /// likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

//! The weights of all neurons, in a layout that makes products with a pattern fast.
//!
//! Neurons are stored in blocks of eight. For each input, the eight weights are adjacent, so vector
//! instructions can multiply several at once. A position has men on at most 32 squares, and inputs
//! of 0 are skipped.

use super::coding::{INPUTS, Pattern, SUMS};

/// Number of neurons in a block.
const BLOCK: usize = 8;

/// The weights of all neurons.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weights {
    neurons: usize,
    /// Weights by block, input, and neuron within the block. Unused places after the last neuron
    /// are zero.
    blocks: Vec<[[f64; BLOCK]; INPUTS]>,
}

impl FromIterator<Pattern> for Weights {
    fn from_iter<I: IntoIterator<Item = Pattern>>(neurons: I) -> Self {
        let mut weights = Self { neurons: 0, blocks: Vec::new() };
        for (neuron, pattern) in neurons.into_iter().enumerate() {
            if neuron % BLOCK == 0 {
                weights.blocks.push([[0.0; BLOCK]; INPUTS]);
            }
            weights.neurons += 1;
            weights.set(neuron, &pattern);
        }
        weights
    }
}

impl Weights {
    /// Returns the number of neurons.
    pub(super) fn count(&self) -> usize {
        self.neurons
    }

    /// Returns the weights of a neuron.
    pub(super) fn of(&self, neuron: usize) -> Pattern {
        let (block, at) = (&self.blocks[neuron / BLOCK], neuron % BLOCK);
        std::array::from_fn(|place| block[place][at])
    }

    /// Replaces the weights of a neuron.
    pub(super) fn set(&mut self, neuron: usize, weights: &Pattern) {
        let (block, at) = (&mut self.blocks[neuron / BLOCK], neuron % BLOCK);
        for (row, &weight) in block.iter_mut().zip(weights) {
            row[at] = weight;
        }
    }

    /// Calls `with` with each neuron and its product with the pattern, in order.
    ///
    /// Products equal those of [`dot`](super::coding::dot) exactly: the order of additions is the
    /// same, and skipped zeros change no sum.
    pub(super) fn products(&self, pattern: &Pattern, mut with: impl FnMut(usize, f64)) {
        let terms = Terms::new(pattern);
        for (number, block) in self.blocks.iter().enumerate() {
            let [first, second, third, fourth] = std::array::from_fn(|sum| terms.sum(sum, block));
            let neurons = self.neurons - number * BLOCK;
            for at in 0..neurons.min(BLOCK) {
                let product = (first[at] + second[at]) + (third[at] + fourth[at]);
                with(number * BLOCK + at, product);
            }
        }
    }
}

/// The non-zero inputs of a pattern with their indices, grouped by partial sum.
struct Terms {
    of: [[(usize, f64); INPUTS / SUMS]; SUMS],
    counts: [usize; SUMS],
}

impl Terms {
    fn new(pattern: &Pattern) -> Self {
        let mut terms = Self { of: [[(0, 0.0); INPUTS / SUMS]; SUMS], counts: [0; SUMS] };
        for (place, &number) in pattern.iter().enumerate().filter(|(_, number)| **number != 0.0) {
            let sum = place % SUMS;
            terms.of[sum][terms.counts[sum]] = (place, number);
            terms.counts[sum] += 1;
        }
        terms
    }

    /// Returns a partial sum for each neuron of a block.
    #[inline]
    fn sum(&self, number: usize, block: &[[f64; BLOCK]; INPUTS]) -> [f64; BLOCK] {
        let mut sum = [0.0; BLOCK];
        for &(place, factor) in &self.of[number][..self.counts[number]] {
            for (sum, weight) in sum.iter_mut().zip(&block[place]) {
                *sum += weight * factor;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::super::coding::dot;
    use super::*;

    #[test]
    fn products_are_those_of_one_neuron_to_the_last_bit() {
        let mut random = Rng::with_seed(1);
        for neurons in [1, 7, 8, 9, 180] {
            let mut drawn = || [(); INPUTS].map(|()| 2.0 * random.f64() - 1.0);
            let known: Vec<Pattern> = (0..neurons).map(|_| drawn()).collect();
            let weights: Weights = known.iter().copied().collect();
            let mut pattern = drawn();
            for empty in pattern.iter_mut().step_by(3) {
                *empty = 0.0;
            }
            let mut seen = Vec::new();
            weights.products(&pattern, |neuron, product| seen.push((neuron, product.to_bits())));
            let expected = known.iter().map(|weights| dot(weights, &pattern).to_bits());
            assert_eq!(seen, expected.enumerate().collect::<Vec<_>>());
            for (neuron, expected) in known.iter().enumerate() {
                assert_eq!(weights.of(neuron).map(f64::to_bits), expected.map(f64::to_bits));
            }
        }
    }
}

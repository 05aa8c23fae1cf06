//! Random permutations computed without storing them.

use super::draw::below;
use crate::hash::mix;

/// Returns the image of `index` under a random permutation of `0..count`, determined by `seed`.
pub fn shuffle(seed: u64, count: u64, index: u64) -> u64 {
    if count <= FEW { follow_swaps(seed, count, index) } else { walk_cycle(seed, count, index) }
}

/// The largest size for which performing all Fisher-Yates swaps is cheap. Every permutation is then equally
/// likely.
const FEW: u64 = 64;

/// Follows `place` through the Fisher-Yates swaps.
fn follow_swaps(seed: u64, count: u64, mut place: u64) -> u64 {
    for last in (1..count).rev() {
        let other = below(mix(seed.wrapping_add(last)), last + 1);
        if place == last {
            place = other;
        } else if place == other {
            place = last;
        }
    }
    place
}

/// Permutes a power of four with a Feistel network. Indices mapped outside the range are mapped repeatedly
/// until they return (Black & Rogaway 2002).
fn walk_cycle(seed: u64, count: u64, mut index: u64) -> u64 {
    let half = (count - 1).ilog2() / 2 + 1;
    let mask = (1 << half) - 1;
    loop {
        let (mut left, mut right) = (index >> half, index & mask);
        for round in 0..ROUNDS {
            let hash = mix(seed.wrapping_add(round) ^ (right << 32));
            (left, right) = (right, left ^ (hash & mask));
        }
        index = left << half | right;
        if index < count {
            return index;
        }
    }
}

const ROUNDS: u64 = 8;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_place_is_taken_once() {
        for count in [1, 2, 3, 7, 64, 65, 256, 257, 1000, 1024, 1025] {
            for seed in 0..20 {
                let mut places: Vec<_> =
                    (0..count).map(|index| shuffle(seed, count, index)).collect();
                places.sort_unstable();
                assert!(places.into_iter().eq(0..count));
            }
        }
    }

    /// Computes Pearson's chi-squared over all 24 permutations of four elements. With 23 degrees of freedom,
    /// 60 is exceeded once in 30,000 times.
    #[test]
    fn all_permutations_are_equally_likely() {
        let samples = 24_000;
        let mut counts: HashMap<Vec<u64>, f64> = HashMap::new();
        for seed in 0..samples {
            let permutation = (0..4).map(|index| shuffle(mix(seed), 4, index)).collect();
            *counts.entry(permutation).or_default() += 1.0;
        }
        let expected = samples as f64 / 24.0;
        let chi_squared: f64 = counts.values().map(|n| (n - expected).powi(2) / expected).sum();
        assert_eq!(counts.len(), 24);
        assert!(chi_squared < 60.0, "{chi_squared}");
    }

    /// Tests the cycle walk, which has too many permutations to count: every index must reach every place
    /// equally often. With 99 * 99 degrees of freedom, the standard deviation of chi-squared is 140.
    #[test]
    fn all_places_are_equally_likely() {
        let (count, samples) = (100, 5000);
        let mut counts = vec![0.0; 100 * 100];
        for seed in 0..samples {
            for index in 0..count {
                counts[(index * count + shuffle(mix(seed), count, index)) as usize] += 1.0;
            }
        }
        let expected = samples as f64 / count as f64;
        let chi_squared: f64 = counts.iter().map(|n| (n - expected).powi(2) / expected).sum();
        assert!((chi_squared - 99.0 * 99.0).abs() < 4.5 * 140.0, "{chi_squared}");
    }
}

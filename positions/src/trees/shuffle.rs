//! Random permutations that take no memory.

use super::draw::below;
use crate::hash::mix;

/// The place of `index` in a random permutation of `0..count`, which `seed`
/// chooses.
///
/// The swap-or-not shuffle (Hoang, Morris & Rogaway 2012): in every round a
/// random reflection pairs the numbers up, and each pair is swapped or not.
/// Every round is a bijection on exactly `0..count`.
pub fn shuffle(seed: u64, count: u64, mut index: u64) -> u64 {
    let rounds = 32 + 6 * u64::from(count.ilog2());
    for round in 0..rounds {
        let key = mix(seed.wrapping_add(round));
        let centre = below(key, count);
        let partner = if centre >= index { centre - index } else { centre + count - index };
        if mix(key ^ index.max(partner)) >> 63 == 1 {
            index = partner;
        }
    }
    index
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_place_is_taken_once() {
        for count in [1, 2, 3, 7, 64, 1000] {
            for seed in 0..20 {
                let mut places: Vec<_> =
                    (0..count).map(|index| shuffle(seed, count, index)).collect();
                places.sort_unstable();
                assert!(places.into_iter().eq(0..count));
            }
        }
    }

    /// Pearson's chi-squared over all 24 permutations of four; 23 degrees of
    /// freedom, so that 60 is exceeded once in 30,000 times.
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
}

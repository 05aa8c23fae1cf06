//! Random numbers from hashes, by integer arithmetic alone, so they are the same on every
//! machine.

use crate::hash::mix;

/// The independent uses of a node's hash.
#[derive(Clone, Copy)]
pub enum Purpose {
    Branching = 1,
    End,
    Leaf,
    BestChild,
    Loss,
    Order,
}

/// A separate hash for each purpose.
#[inline]
pub fn draw(hash: u64, purpose: Purpose) -> u64 {
    mix(hash ^ (purpose as u64).wrapping_mul(0xd6e8_feb8_6659_fd93))
}

/// A uniform number in `0..count`, by multiply-high. The bias is at most `count` in 2^64.
#[inline]
pub fn below(hash: u64, count: u64) -> u64 {
    ((u128::from(hash) * u128::from(count)) >> 64) as u64
}

/// The threshold below which the given fraction of all hashes lies. Scaling by a power of two is
/// exact.
pub fn threshold(probability: f64) -> u64 {
    (probability * 2f64.powi(64)) as u64
}

//! Random numbers from hashes, in pure integer arithmetic, so all machines agree.

use crate::hash::mix;

/// The purposes for which a node's hash yields independent random numbers.
#[derive(Clone, Copy)]
pub enum Purpose {
    Branching = 1,
    End,
    Leaf,
    BestChild,
    Loss,
    Order,
}

/// Returns an independent hash for each purpose.
#[inline]
pub fn draw(hash: u64, purpose: Purpose) -> u64 {
    mix(hash ^ (purpose as u64).wrapping_mul(0xd6e8_feb8_6659_fd93))
}

/// Returns a uniform number in `0..count` by multiply-high. The bias is at most `count` in 2^64.
#[inline]
pub fn below(hash: u64, count: u64) -> u64 {
    ((u128::from(hash) * u128::from(count)) >> 64) as u64
}

/// Returns the threshold below which the given fraction of all hashes falls. Scaling by a power of two is
/// exact.
pub fn threshold(probability: f64) -> u64 {
    (probability * 2f64.powi(64)) as u64
}

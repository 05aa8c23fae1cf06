//! The hash function of all keys and synthetic leaf values.

/// Hashes a word with the finaliser of `SplitMix64` (Steele, Lea & Flood 2014), a bijection. Every output bit
/// depends on every input bit.
#[inline]
pub const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

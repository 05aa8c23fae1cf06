//! Gray code (3.3.5), in which consecutive numbers differ in one bit.

/// Returns the Gray code of a number: `j XOR (j DIV 2)`.
pub const fn to_gray(number: u16) -> u16 {
    number ^ (number >> 1)
}

/// Returns the number with this Gray code.
pub const fn from_gray(code: u16) -> u16 {
    let mut number = code;
    let mut shift = 1;
    while shift < u16::BITS {
        number ^= number >> shift;
        shift *= 2;
    }
    number
}

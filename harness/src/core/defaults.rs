//! Default numbers for fields that a file omits.

/// Returns the number `N`, for serde's `default`.
pub fn number<T: From<u8>, const N: u8>() -> T {
    N.into()
}

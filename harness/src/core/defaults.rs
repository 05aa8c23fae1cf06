//! Numbers for files that leave them out.

/// The number `N`, for serde's `default`.
pub fn number<T: From<u8>, const N: u8>() -> T {
    N.into()
}

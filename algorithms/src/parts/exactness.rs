//! Exactness of parts: whether one may change the value of a search.

/// Whether a part may change the value of a search, and which form of it changes
/// nothing. Inexact forms are left out of all comparisons of values, so only the
/// neutral form tests whether the part is plugged in correctly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// No form changes the value.
    Exact,
    /// Some forms may change it, but with this parameter the part is active
    /// without changing any count of the search.
    Neutral(&'static str),
    /// Some forms may change it, and none leaves all counts unchanged; contains
    /// the reason.
    NeverNeutral(&'static str),
}

//! Whether a part may change the value of a search.

/// Whether a part may change the value of a search, and in which form it changes
/// nothing: what is inexact drops out of every comparison of values, so that only
/// such a form says whether the part is plugged in rightly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// No form changes the value.
    Exact,
    /// Forms may change it, and with this parameter none of the search's counts
    /// changes: the part is there, and does nothing.
    Neutral(&'static str),
    /// Forms may change it, and none leaves all counts as they are; says why.
    NeverNeutral(&'static str),
}

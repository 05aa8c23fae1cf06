//! Whether a setting may change the value of a search.

/// Whether a setting may change the value of a search, and its neutral form. Comparisons of values
/// exclude inexact forms, so only the neutral form tests whether the setting is connected
/// correctly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// No form changes the value.
    Exact,
    /// Some forms may change the value, but with this parameter the setting is active without
    /// changing any count.
    Neutral(&'static str),
    /// Some forms may change the value, and no form leaves all counts unchanged, for this reason.
    NeverNeutral(&'static str),
}

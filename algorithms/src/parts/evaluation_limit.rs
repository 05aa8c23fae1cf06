//! The part that says when a search ends that proves nothing.

use super::Exactness;
use super::settings::number;

/// The evaluations after which a search that promises nothing ends with its best guess; at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvaluationLimit(pub u64);

impl EvaluationLimit {
    /// That of a search without the part, and without a limit from outside.
    pub const USUAL: Self = Self(1000);
}

number!(
    EvaluationLimit,
    "evaluations=N",
    "end with the best guess after N evaluations instead of 1000, of searches that promise nothing",
    "evaluations=400",
    Exactness::Exact,
    |&most| most > 0,
    "N is a whole number above 0, as in \"evaluations=400\""
);

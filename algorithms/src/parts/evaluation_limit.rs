//! The setting that ends a search without a guarantee.

use super::Exactness;
use super::settings::number;

/// The number of evaluations after which a search without a guarantee ends with its best guess; at
/// least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvaluationLimit(pub u64);

impl EvaluationLimit {
    /// The limit of a search without this setting and without an observer's limit.
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

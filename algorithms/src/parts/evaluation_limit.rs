//! The part that says when a search ends that proves nothing.

use super::Exactness;
use super::settings::Part;

/// The evaluations after which a search that promises nothing ends with its best guess; at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvaluationLimit(pub u64);

impl EvaluationLimit {
    /// That of a search without the part, and without a limit from outside.
    pub const USUAL: Self = Self(1000);
}

impl Part for EvaluationLimit {
    const FORMS: &'static [(&'static str, &'static str)] = &[(
        "evaluations=N",
        "end with the best guess after N evaluations instead of 1000, of searches that promise \
         nothing",
    )];
    const EXAMPLE: &'static str = "evaluations=400";
    const EXACTNESS: Exactness = Exactness::Exact;
    const RANGE: Option<&'static str> =
        Some("N is a whole number above 0, as in \"evaluations=400\"");

    fn read(parameter: &str) -> Option<Self> {
        parameter.parse().ok().filter(|&most| most > 0).map(Self)
    }

    fn parameter(&self) -> String {
        self.0.to_string()
    }
}

//! The parameter of df-pn's 1 + ε trick.

use super::Exactness;
use super::settings::Part;

/// ε of df-pn's 1 + ε trick, in per cent; at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Epsilon(pub u32);

impl Part for Epsilon {
    const FORMS: &'static [(&'static str, &'static str)] = &[(
        "epsilon=N",
        "df-pn leaves a move when its number is N % above the next best, instead of 1",
    )];

    const EXAMPLE: &'static str = "epsilon=25";

    const EXACTNESS: Exactness = Exactness::Exact;

    fn read(parameter: &str) -> Option<Self> {
        parameter.parse().ok().filter(|&share| share > 0).map(Self)
    }

    fn parameter(&self) -> String {
        self.0.to_string()
    }
}

//! Parts that are a number.

use super::settings::Part;

/// How many moves Shannon's strategy B looks at in each position; at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plausible(pub usize);

impl Part for Plausible {
    const FORMS: &'static [(&'static str, &'static str)] =
        &[("plausible=N", "shannon-b looks at the N most plausible moves, instead of 7")];

    const EXAMPLE: &'static str = "plausible=7";

    fn read(parameter: &str) -> Option<Self> {
        parameter.parse().ok().filter(|&most| most > 0).map(Self)
    }

    fn parameter(&self) -> String {
        self.0.to_string()
    }
}

/// ε of df-pn's 1 + ε trick, in per cent; at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Epsilon(pub u32);

impl Part for Epsilon {
    const FORMS: &'static [(&'static str, &'static str)] = &[(
        "epsilon=N",
        "df-pn leaves a move when its number is N % above the next best, instead of 1",
    )];

    const EXAMPLE: &'static str = "epsilon=25";

    fn read(parameter: &str) -> Option<Self> {
        parameter.parse().ok().filter(|&share| share > 0).map(Self)
    }

    fn parameter(&self) -> String {
        self.0.to_string()
    }
}

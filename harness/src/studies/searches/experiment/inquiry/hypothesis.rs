//! Expectations of contrasts.

use serde::Deserialize;

/// An expectation of a ratio of costs, from before it is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hypothesis {
    /// It is below 1.
    Below,
    /// It is above 1.
    Above,
    /// It is 1, within the question's margin.
    Equal,
    /// It is at most so much.
    AtMost(f64),
    /// It is at least so much.
    AtLeast(f64),
}

/// The words of `expect`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    Below,
    Above,
    Equal,
}

impl Hypothesis {
    /// That of the three fields in which a contrast may have it, of which it has one.
    pub(super) fn of(
        expect: Option<Word>,
        at_most: Option<f64>,
        at_least: Option<f64>,
    ) -> Result<Self, &'static str> {
        let hypothesis = match (expect, at_most, at_least) {
            (Some(Word::Below), None, None) => Self::Below,
            (Some(Word::Above), None, None) => Self::Above,
            (Some(Word::Equal), None, None) => Self::Equal,
            (None, Some(bound), None) => Self::AtMost(bound),
            (None, None, Some(bound)) => Self::AtLeast(bound),
            _ => return Err("a contrast has one of expect, at-most and at-least; write just one"),
        };
        match hypothesis {
            Self::AtMost(bound) | Self::AtLeast(bound) if !(bound.is_finite() && bound > 0.0) => {
                Err("at-most and at-least are ratios; write a number above 0")
            }
            _ => Ok(hypothesis),
        }
    }

    /// The bound, of those that have one.
    pub(super) fn bound(self) -> Option<f64> {
        match self {
            Self::AtMost(bound) | Self::AtLeast(bound) => Some(bound),
            Self::Below | Self::Above | Self::Equal => None,
        }
    }
}

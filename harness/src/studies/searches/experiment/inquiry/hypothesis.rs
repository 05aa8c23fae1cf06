//! Expected results of contrasts.

use serde::Deserialize;

/// The expected value of a ratio of costs, registered before it is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hypothesis {
    /// Below 1.
    Below,
    /// Above 1.
    Above,
    /// Equal to 1 within the question's margin.
    Equal,
    /// At most this ratio.
    AtMost(f64),
    /// At least this ratio.
    AtLeast(f64),
}

/// The values of the field `expect`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    Below,
    Above,
    Equal,
}

impl Hypothesis {
    /// Parses the three fields for expectations, of which a contrast must have exactly one.
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

    /// Returns the bound of `AtMost` or `AtLeast`, or `None` for other hypotheses.
    pub(super) fn bound(self) -> Option<f64> {
        match self {
            Self::AtMost(bound) | Self::AtLeast(bound) => Some(bound),
            Self::Below | Self::Above | Self::Equal => None,
        }
    }
}

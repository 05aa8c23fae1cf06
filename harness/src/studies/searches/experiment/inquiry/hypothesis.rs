//! Expected results of contrasts.

use serde::Deserialize;

/// The range of a ratio of costs that an experiment predicts before the run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hypothesis {
    /// The ratio is below 1.
    Below,
    /// The ratio is above 1.
    Above,
    /// The ratio is 1, within the question's margin.
    Equal,
    /// The ratio is at most this bound.
    AtMost(f64),
    /// The ratio is at least this bound.
    AtLeast(f64),
}

/// Values of the field `expect`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    Below,
    Above,
    Equal,
}

impl Hypothesis {
    /// Returns the hypothesis from the three alternative fields of a contrast, exactly one of which
    /// must be set.
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

    /// Returns the bound of `AtMost` and `AtLeast`; `None` for the others.
    pub(super) fn bound(self) -> Option<f64> {
        match self {
            Self::AtMost(bound) | Self::AtLeast(bound) => Some(bound),
            Self::Below | Self::Above | Self::Equal => None,
        }
    }
}

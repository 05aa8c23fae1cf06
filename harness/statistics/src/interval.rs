//! Two ends that enclose a value.

use serde::Serialize;

/// An interval that contains the true value with 95 % confidence, if what it was found from is a
/// fair sample of all that might have been asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub lower: f64,
    /// Its upper end.
    pub upper: f64,
}

impl Interval {
    /// The interval that ends so far on either side of `centre`.
    pub fn around(centre: f64, half_width: f64) -> Self {
        Self { lower: centre - half_width, upper: centre + half_width }
    }

    /// Its ends, the lower one first.
    pub fn ends(self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The interval of an increasing function of the value.
    #[must_use]
    pub fn map(self, of: impl Fn(f64) -> f64) -> Self {
        Self { lower: of(self.lower), upper: of(self.upper) }
    }

    /// Whether a value lies within, ends included.
    pub fn contains(self, value: f64) -> bool {
        (self.lower..=self.upper).contains(&value)
    }
}

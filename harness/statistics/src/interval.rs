//! Intervals of values.

use serde::Serialize;

/// A 95% confidence interval, valid if the data are a random sample of the population.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower bound.
    pub lower: f64,
    /// Upper bound.
    pub upper: f64,
}

impl Interval {
    /// Returns the interval with this centre and half width.
    pub fn around(centre: f64, half_width: f64) -> Self {
        Self { lower: centre - half_width, upper: centre + half_width }
    }

    /// Returns the lower and the upper bound.
    pub fn ends(self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// Applies an increasing function to both bounds.
    #[must_use]
    pub fn map(self, of: impl Fn(f64) -> f64) -> Self {
        Self { lower: of(self.lower), upper: of(self.upper) }
    }

    /// Returns whether the interval, including its bounds, contains a value.
    pub fn contains(self, value: f64) -> bool {
        (self.lower..=self.upper).contains(&value)
    }
}

//! Student's distribution (1908).

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Student's distribution with some degrees of freedom, whole or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Student(StudentsT);

impl Student {
    /// The distribution with this many degrees of freedom; `None` unless they are positive.
    pub fn with_freedom(freedom: f64) -> Option<Self> {
        StudentsT::new(0.0, 1.0, freedom).ok().map(Self)
    }

    /// The probability of a number below `value`.
    pub fn below(&self, value: f64) -> f64 {
        self.0.cdf(value)
    }

    /// The number that ends the middle 95 % of the distribution.
    pub fn end_of_middle(&self) -> f64 {
        self.0.inverse_cdf(1.0 - crate::LEVEL / 2.0)
    }
}

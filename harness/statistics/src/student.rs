//! Student's t distribution (1908).

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Student's t distribution, with degrees of freedom that need not be whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Student(StudentsT);

impl Student {
    /// Returns the distribution with this many degrees of freedom; `None` unless they are positive.
    pub fn with_freedom(freedom: f64) -> Option<Self> {
        StudentsT::new(0.0, 1.0, freedom).ok().map(Self)
    }

    /// Returns the probability of a number below `value`.
    pub fn below(&self, value: f64) -> f64 {
        self.0.cdf(value)
    }

    /// Returns the upper end of the central 95% of the distribution.
    pub fn end_of_middle(&self) -> f64 {
        self.0.inverse_cdf(1.0 - crate::LEVEL / 2.0)
    }
}

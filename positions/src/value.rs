//! Search values, windows and intervals.

use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move, in the units of the evaluation. Values are in `-WIN..=WIN`,
/// so negation never overflows and a window has room for one unit on both sides.
pub type Value = i32;

/// The value of a won game. It does not depend on the distance from the root.
pub const WIN: Value = 1 << 30;

/// The open interval `(alpha, beta)` within which a search must be exact.
///
/// Always `alpha < beta`. A *null window*, with `beta == alpha + 1`, contains no integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The value that the side to move is already guaranteed elsewhere in the tree.
    pub alpha: Value,
    /// The value at or above which the opponent avoids this position.
    pub beta: Value,
}

impl Window {
    /// The window that strictly contains all values.
    pub const FULL: Self = Self { alpha: -WIN - 1, beta: WIN + 1 };

    /// Creates the window `(alpha, beta)`. Returns `None` unless `-WIN - 1 <= alpha < beta <= WIN + 1`.
    #[inline]
    pub fn new(alpha: Value, beta: Value) -> Option<Self> {
        (Self::FULL.alpha <= alpha && alpha < beta && beta <= Self::FULL.beta)
            .then_some(Self { alpha, beta })
    }

    /// Returns the null window that distinguishes `value > alpha` from `value <= alpha`.
    #[inline]
    pub fn null(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Returns whether `value` is strictly inside the window.
    #[inline]
    pub fn contains(self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns the window with alpha raised to `best`, if that is higher.
    #[must_use]
    #[inline]
    pub fn raise(self, best: Value) -> Self {
        Self { alpha: self.alpha.max(best), beta: self.beta }
    }
}

/// Negates the window: the opponent's point of view.
impl Neg for Window {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Proven bounds on a value: `lower <= value <= upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The least possible value (Berliner's pessimistic value).
    pub lower: Value,
    /// The greatest possible value (Berliner's optimistic value).
    pub upper: Value,
}

impl Interval {
    /// The interval of all values: nothing is known.
    pub const UNKNOWN: Self = Self { lower: -WIN, upper: WIN };

    /// Returns the interval with a single value.
    #[inline]
    pub fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// Returns the bounds proven by a fail-soft search of `window` that returns `value`. A value at or below
    /// alpha is an upper bound, a value at or above beta a lower bound, and a value in between is exact. An
    /// unproven bound is the end of [`Window::FULL`].
    #[inline]
    pub fn proven_by(value: Value, window: Window) -> Self {
        Self {
            lower: if value <= window.alpha { Window::FULL.alpha } else { value },
            upper: if value >= window.beta { Window::FULL.beta } else { value },
        }
    }

    /// Clips the bounds to `-WIN..=WIN`.
    #[must_use]
    #[inline]
    pub fn within_range(self) -> Self {
        Self { lower: self.lower.max(-WIN), upper: self.upper.min(WIN) }
    }

    /// Returns the value if both bounds are equal.
    #[inline]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Returns whether `value` is within the bounds.
    #[inline]
    pub fn contains(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }
}

/// Writes the only value, or `lower..upper`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}..{}", self.lower, self.upper),
        }
    }
}

/// Negates the interval: the opponent's point of view.
impl Neg for Interval {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

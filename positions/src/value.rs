//! Values, windows and intervals.

use std::ops::Neg;

/// The worth of a position for the side to move, in the units of the
/// evaluation that gave it. Every value lies in `-WIN..=WIN`, so negation
/// never overflows and one unit is always left on both sides for a window.
pub type Value = i32;

/// The value of a won game. It does not depend on the distance from the root.
pub const WIN: Value = 1 << 30;

/// The open interval `(alpha, beta)` in which a search must be exact.
///
/// `alpha < beta` always holds. In a *null window*, `beta == alpha + 1`, there is no integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The value already guaranteed to the side to move elsewhere.
    pub alpha: Value,
    /// The value from which the opponent avoids this position.
    pub beta: Value,
}

impl Window {
    /// The window that strictly contains every value.
    pub const FULL: Self = Self { alpha: -WIN - 1, beta: WIN + 1 };

    /// The window `(alpha, beta)`, or `None` unless
    /// `-WIN - 1 <= alpha < beta <= WIN + 1`.
    #[inline]
    pub fn new(alpha: Value, beta: Value) -> Option<Self> {
        (Self::FULL.alpha <= alpha && alpha < beta && beta <= Self::FULL.beta)
            .then_some(Self { alpha, beta })
    }

    /// The null window that distinguishes `value > alpha` from `value <= alpha`.
    #[inline]
    pub fn null(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Whether `value` is strictly inside.
    #[inline]
    pub fn contains(self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }

    /// The window with its lower end raised to `best`, if that is higher.
    #[must_use]
    #[inline]
    pub fn raise(self, best: Value) -> Self {
        Self { alpha: self.alpha.max(best), beta: self.beta }
    }
}

/// The window from the opponent's point of view.
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
    /// Bounds that allow every legal value.
    pub const UNKNOWN: Self = Self { lower: -WIN, upper: WIN };

    /// Bounds that allow one value.
    #[inline]
    pub fn exact(value: Value) -> Self {
        Self { lower: value, upper: value }
    }

    /// The bounds proven by a fail-soft search of `window` that returns `value`: an upper bound at
    /// or below alpha, a lower bound at or above beta, the exact value in between. A bound that is
    /// not proven is the end of [`Window::FULL`].
    #[inline]
    pub fn proven_by(value: Value, window: Window) -> Self {
        Self {
            lower: if value <= window.alpha { Window::FULL.alpha } else { value },
            upper: if value >= window.beta { Window::FULL.beta } else { value },
        }
    }

    /// These bounds restricted to legal values.
    #[must_use]
    #[inline]
    pub fn within_range(self) -> Self {
        Self { lower: self.lower.max(-WIN), upper: self.upper.min(WIN) }
    }

    /// The value, if the bounds leave only one.
    #[inline]
    pub fn value(self) -> Option<Value> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Whether `value` is possible.
    #[inline]
    pub fn contains(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }
}

/// The interval from the opponent's point of view.
impl Neg for Interval {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

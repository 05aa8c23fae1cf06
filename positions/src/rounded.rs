//! An evaluation with coarser values.

use std::num::NonZeroU16;

use crate::{Bounds, Evaluation, Interval, IntervalEvaluation, Position, Value};

/// An evaluation whose values are rounded to multiples of a grain, which makes ties frequent. Halves are
/// rounded away from 0, so an antisymmetric evaluation stays antisymmetric. Wins and losses are not rounded.
///
/// Rounding never reverses the order of two values. Therefore a minimax value is the inner evaluation's minimax
/// value, rounded.
///
/// ```
/// use std::num::NonZeroU16;
///
/// use plywood_positions::{Chess, Evaluation, Material, Rounded};
///
/// let two_pawns_up: Chess = "4k3/8/8/8/8/8/PP6/4K3 w - -".parse()?;
/// let thirds = Rounded::new(Material, NonZeroU16::new(300).expect("not 0"));
/// assert_eq!((Material.evaluate(&two_pawns_up), thirds.evaluate(&two_pawns_up)), (200, 300));
/// # Ok::<(), plywood_positions::ParseChessError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounded<E> {
    evaluation: E,
    grain: NonZeroU16,
}

impl<E> Rounded<E> {
    /// Returns the evaluation with values rounded to multiples of `grain`. Absolute values of unfinished games
    /// must be less than [`Evaluation::least_win`] by at least the grain.
    pub const fn new(evaluation: E, grain: NonZeroU16) -> Self {
        Self { evaluation, grain }
    }

    fn rounded<P: Position>(&self, value: Value) -> Value
    where
        E: Evaluation<P>,
    {
        let grain = Value::from(self.grain.get());
        if value.abs() >= self.evaluation.least_win() {
            value
        } else {
            (value.abs() + grain / 2) / grain * grain * value.signum()
        }
    }
}

impl<P: Position, E: Evaluation<P> + Clone> Evaluation<P> for Rounded<E> {
    fn evaluate(&self, position: &P) -> Value {
        self.rounded(self.evaluation.evaluate(position))
    }

    fn finished(&self, position: &P, remaining: u32) -> Value {
        self.evaluation.finished(position, remaining)
    }

    fn least_win(&self) -> Value {
        self.evaluation.least_win()
    }

    /// Returns the rounded material, because a selective search must end with a multiple of the grain.
    fn material(&self, position: &P) -> Value {
        self.rounded(self.evaluation.material(position))
    }

    /// Returns the gain without rounding, because a small gain must stay positive.
    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        self.evaluation.gain(position, chosen)
    }

    fn for_root(&self, root: &P) -> Self {
        Self { evaluation: self.evaluation.for_root(root), ..*self }
    }

    fn context(&self) -> u64 {
        self.evaluation.context()
    }
}

impl<P: Position, E: IntervalEvaluation<P> + Clone> IntervalEvaluation<P> for Rounded<E> {
    fn bounds(&self) -> Bounds {
        self.evaluation.bounds()
    }

    fn interval(&self, position: &P, remaining: u32) -> Interval {
        let Interval { lower, upper } = self.evaluation.interval(position, remaining);
        Interval { lower: self.rounded(lower), upper: self.rounded(upper) }
    }

    fn range(&self, position: &P) -> Option<Interval> {
        let Interval { lower, upper } = self.evaluation.range(position)?;
        Some(Interval { lower: self.rounded(lower), upper: self.rounded(upper) })
    }
}

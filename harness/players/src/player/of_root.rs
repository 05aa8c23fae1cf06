//! Evaluations below the root of a player's search.

use plywood_positions::{Bounds, Evaluation, Hints, Interval, IntervalEvaluation, Position, Value};

use super::root::Root;
use crate::Rules;

/// An evaluation applied to positions below a [`Root`]. Drawn positions have value 0, and a
/// checkmate at the horizon is recognised.
#[derive(Clone, Copy)]
pub struct OfRoot<'a, P>(pub &'a dyn IntervalEvaluation<P>);

impl<P: Rules> OfRoot<'_, P> {
    /// Returns the value if the game is over here, as far as this is cheap to detect: draws by rule
    /// and checkmates.
    fn end(&self, position: &Root<'_, P>) -> Option<Value> {
        if position.is_drawn() {
            return Some(0);
        }
        if !position.is_check() {
            return None;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.is_empty().then(|| self.0.finished(&position.position, 0))
    }
}

impl<'a, P: Rules> Evaluation<Root<'a, P>> for OfRoot<'a, P> {
    fn evaluate(&self, position: &Root<'a, P>) -> Value {
        self.end(position).unwrap_or_else(|| self.0.evaluate(&position.position))
    }

    fn finished(&self, position: &Root<'a, P>, remaining: u32) -> Value {
        if position.is_drawn() { 0 } else { self.0.finished(&position.position, remaining) }
    }

    fn least_win(&self) -> Value {
        self.0.least_win()
    }

    fn material(&self, position: &Root<'a, P>) -> Value {
        self.end(position).unwrap_or_else(|| self.0.material(&position.position))
    }

    fn gain(&self, position: &Root<'a, P>, chosen: P::Move) -> Value {
        self.0.gain(&position.position, chosen)
    }

    fn context(&self) -> u64 {
        self.0.context()
    }
}

impl<'a, P: Rules> IntervalEvaluation<Root<'a, P>> for OfRoot<'a, P> {
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn interval(&self, position: &Root<'a, P>, remaining: u32) -> Interval {
        match self.end(position) {
            Some(value) => Interval::exact(value),
            None => self.0.interval(&position.position, remaining),
        }
    }

    fn range(&self, position: &Root<'a, P>) -> Option<Interval> {
        self.0.range(&position.position)
    }
}
